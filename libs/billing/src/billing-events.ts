import { Injectable } from '@nestjs/common';
import { EventKind, Events } from '#messaging';

/** Publishes the events of plans and subscriptions. Only live data counts. */
@Injectable()
export class BillingEvents {
  constructor(private readonly events: Events) {}

  /** @param aggregateId what the event is about */
  publish<T extends object>(kind: EventKind<T>, businessId: string, aggregateId: string, data: T): Promise<void> {
    return this.events.publish(kind, { aggregateId, businessId, livemode: true, data });
  }
}
