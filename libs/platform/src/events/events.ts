import { Injectable } from '@nestjs/common';
import { Clock } from '../clock';
import { Db, Statement } from '../db/db';
import { newId } from '../ids';

/** What happened, to which thing, of which tenant. */
export interface NewEvent {
  /** `aggregate.happened`; the part before the dot names the kind of thing. */
  type: `${string}.${string}`;
  aggregateId: string;
  businessId: string;
  livemode: boolean;
  /** The thing as it is now, in the shape that the API shows. */
  data: object;
}

const INSERT: Statement = {
  name: 'events.publish',
  text: `insert into outbox (id, type, business_id, livemode, aggregate, aggregate_id, sequence, occurred_at, data)
         values ($1, $2, $3, $4, $5, $6, (select coalesce(max(sequence), 0) + 1 from outbox where aggregate_id = $6), $7, $8)`,
};

/** The outbox: events are rows, and stand or fall with the fact that they tell. */
@Injectable()
export class Events {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /**
   * Records an event in the ambient transaction, after the row of its aggregate has been written in it: that row's lock
   * is what keeps two writers from taking the same sequence number.
   * @throws when there is no transaction
   */
  async publish({ type, aggregateId, businessId, livemode, data }: NewEvent): Promise<void> {
    if (!this.db.inTransaction) throw new Error(`${type} was published outside a transaction.`);
    const [aggregate] = type.split('.');
    await this.db.query(INSERT, [
      newId('evt'),
      type,
      businessId,
      livemode,
      aggregate,
      aggregateId,
      this.clock.now(),
      JSON.stringify(data),
    ]);
  }
}
