import { QueryRunner } from 'typeorm';
import { PartitionTable } from '#database/migrations';

const UNRELAYED = `create index outbox_unrelayed on outbox (ordinal) where relayed_at is null`;

/** The previous version deletes rows with the index `outbox_relayed`, which the first partition keeps. */
export class OutboxPartitions1763800300100 extends PartitionTable {
  protected override readonly target = { name: 'outbox', key: 'id', prefix: 'evt', days: 1 };
  protected override readonly plain = {
    primaryKey: 'id',
    indexes: [
      UNRELAYED,
      `create index outbox_relayed on outbox (relayed_at) where relayed_at is not null`,
      `create unique index outbox_aggregate_sequence on outbox (aggregate_id, sequence)`,
    ],
  };
  protected override readonly partitioned = { primaryKey: 'id', indexes: [UNRELAYED] };

  protected override async adapt(runner: QueryRunner, first: string): Promise<void> {
    await runner.query(`drop index ${first}_aggregate_sequence`);
  }
}
