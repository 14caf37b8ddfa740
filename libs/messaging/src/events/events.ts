import { Injectable } from '@nestjs/common';
import { Db, Statement } from '#database';
import { Clock, newId } from '#kernel';
import { PUBLISHED } from './published';
import { EventKind } from './event-kind';
import { EventKinds } from './event-kinds';
import { Relay } from './relay';

/** An event to publish. */
export interface NewEvent<T extends object> {
  aggregateId: string;
  businessId: string;
  /** A second tenant that may read the event; ignored if it equals `businessId`. */
  counterpartyId?: string;
  livemode: boolean;
  /** The resource after the event, as the API returns it. */
  data: T;
}

const INSERT: Statement = {
  name: 'events.publish',
  text: `with numbered as (
           insert into outbox_sequences as counter (aggregate_id, last) values ($7, 1)
           on conflict (aggregate_id) do update set last = counter.last + 1 returning last
         )
         insert into outbox (id, type, business_id, counterparty_id, livemode, aggregate, aggregate_id, sequence, occurred_at, data)
         select $1, $2, $3, nullif($4, $3), $5, $6, $7, last, $8, $9 from numbered`,
};

/** The outbox: events are stored in the transaction of the change that they report. */
@Injectable()
export class Events {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly relay: Relay,
    private readonly kinds: EventKinds,
  ) {}

  /**
   * Stores an event in the ambient transaction. Call it after writing the row of the aggregate, whose lock ensures that
   * the events of an aggregate are numbered in the order of its changes.
   * @throws Error if there is no transaction, or no module has registered the kind
   */
  async publish<T extends object>(
    kind: EventKind<T>,
    { aggregateId, businessId, counterpartyId, livemode, data }: NewEvent<T>,
  ): Promise<void> {
    const { type } = kind;
    if (this.kinds.eventKind(type) !== kind) throw new Error(`No module registers the published event ${type}.`);
    if (!this.db.inTransaction) throw new Error(`The event ${type} was published outside a transaction.`);
    this.db.effect(PUBLISHED, type);
    // Its number would be that of a row that others wait for.
    if (this.db.isDryRun) return;
    const [aggregate] = type.split('.');
    const now = this.clock.now();
    this.db.write(INSERT, [
      newId('evt', now),
      type,
      businessId,
      counterpartyId ?? null,
      livemode,
      aggregate,
      aggregateId,
      now,
      JSON.stringify(data),
    ]);
    this.db.onCommit(() => {
      this.relay.wake();
    });
  }
}
