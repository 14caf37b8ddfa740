import { Injectable } from '@nestjs/common';
import { EventKind, Events } from '#messaging';

/** What an event is about: a key, a user or an invitation. */
interface Aggregate {
  id: string;
  businessId: string;
  /** False for a test key. */
  livemode: boolean;
}

/** Publishes the events of keys and teams. */
@Injectable()
export class IdentityEvents {
  constructor(private readonly events: Events) {}

  publish<T extends object>(kind: EventKind<T>, { id, businessId, livemode }: Aggregate, data: T): Promise<void> {
    return this.events.publish(kind, { aggregateId: id, businessId, livemode, data });
  }
}
