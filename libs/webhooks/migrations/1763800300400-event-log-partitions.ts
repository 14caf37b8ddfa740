import { QueryRunner } from 'typeorm';
import { PartitionTable } from '#database/migrations';

const INDEXES = [
  `create index event_log_sequence on event_log (business_id, livemode, sequence)`,
  `create index event_log_type on event_log (business_id, livemode, type, sequence)`,
];

/** The previous version deletes rows with the index `event_log_age`, which the first partition keeps. */
export class EventLogPartitions1763800300400 extends PartitionTable {
  protected override readonly target = { name: 'event_log', key: 'event_id', prefix: 'evt', days: 91 };
  protected override readonly plain = {
    primaryKey: 'business_id, livemode, sequence',
    indexes: [
      ...INDEXES,
      `create unique index event_log_event on event_log (event_id, business_id)`,
      `create index event_log_age on event_log (occurred_at)`,
    ],
  };
  protected override readonly partitioned = { primaryKey: 'event_id, business_id', indexes: INDEXES };

  /** The index that was unique becomes that of the primary key. */
  protected override async adapt(runner: QueryRunner, first: string): Promise<void> {
    const [key] = (await runner.query(
      `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'p'`,
      [first],
    )) as [{ name: string }];
    await runner.query(
      `alter table ${first} drop constraint "${key.name}", add primary key using index ${first}_event`,
    );
  }
}
