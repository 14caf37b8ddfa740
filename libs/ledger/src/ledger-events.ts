import { Injectable } from '@nestjs/common';
import { EventKind, Events } from '#messaging';

/** What an event is about: a deposit or a payout. */
interface Aggregate {
  id: string;
  businessId: string;
  livemode: boolean;
}

/** Publishes the events of deposits and payouts. */
@Injectable()
export class LedgerEvents {
  constructor(private readonly events: Events) {}

  publish<T extends object>(kind: EventKind<T>, { id, businessId, livemode }: Aggregate, data: T): Promise<void> {
    return this.events.publish(kind, { aggregateId: id, businessId, livemode, data });
  }
}
