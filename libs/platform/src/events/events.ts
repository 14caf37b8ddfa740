import { Injectable } from '@nestjs/common';
import { Clock } from '../clock';
import { Db, Statement } from '../db/db';
import { newId } from '../ids';
import { Registry } from '../registry';
import { EventKind } from './event-kind';
import { Relay } from './relay';

/** To which thing it happened, of which tenant. */
export interface NewEvent<T extends object> {
  aggregateId: string;
  businessId: string;
  /** Another tenant who may know of it too; the same one again is the same as none. */
  alsoFor?: string;
  livemode: boolean;
  /** The thing as it is now, in the shape that the API shows. */
  data: T;
}

const INSERT: Statement = {
  name: 'events.publish',
  text: `with numbered as (
           insert into outbox_sequences as counter (aggregate_id, last) values ($7, 1)
           on conflict (aggregate_id) do update set last = counter.last + 1 returning last
         )
         insert into outbox (id, type, business_id, also_for, livemode, aggregate, aggregate_id, sequence, occurred_at, data)
         select $1, $2, $3, nullif($4, $3), $5, $6, $7, last, $8, $9 from numbered`,
};

/** The outbox: events are rows, and stand or fall with the fact that they tell. */
@Injectable()
export class Events {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly relay: Relay,
    private readonly registry: Registry,
  ) {}

  /**
   * Records an event in the ambient transaction, after the row of its aggregate has been written in it: so the events of
   * one thing are numbered in the order of its changes.
   * @throws when there is no transaction, or no module has registered the kind
   */
  async publish<T extends object>(
    kind: EventKind<T>,
    { aggregateId, businessId, alsoFor, livemode, data }: NewEvent<T>,
  ): Promise<void> {
    const { type } = kind;
    if (this.registry.eventKind(type) !== kind) throw new Error(`${type} is published, and no module registers it.`);
    if (!this.db.inTransaction) throw new Error(`${type} was published outside a transaction.`);
    const [aggregate] = type.split('.');
    await this.db.query(INSERT, [
      newId('evt'),
      type,
      businessId,
      alsoFor ?? null,
      livemode,
      aggregate,
      aggregateId,
      this.clock.now(),
      JSON.stringify(data),
    ]);
    this.db.onCommit(() => {
      this.relay.wake();
    });
  }
}
