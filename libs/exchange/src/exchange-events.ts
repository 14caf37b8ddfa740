import { Injectable } from '@nestjs/common';
import { Db } from '#database';
import { EventKind, Events } from '#messaging';

/** An event of an order or a trade. */
interface ExchangeEvent<T extends object> {
  /** The order or trade. */
  aggregateId: string;
  businessId: string;
  /** The other side of a trade. */
  counterpartyId?: string;
  livemode: boolean;
  data: T;
}

/** Publishes the events of the exchange, in the ambient transaction. */
@Injectable()
export class ExchangeEvents {
  constructor(
    private readonly db: Db,
    private readonly events: Events,
  ) {}

  /** Both sides see on a replica what the event tells them. */
  publish<T extends object>(kind: EventKind<T>, event: ExchangeEvent<T>): Promise<void> {
    this.db.affects(event.businessId, event.counterpartyId);
    return this.events.publish(kind, event);
  }
}
