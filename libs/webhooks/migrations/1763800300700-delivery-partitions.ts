import { QueryRunner } from 'typeorm';
import { PartitionTable } from '#database/migrations';

const INDEXES = [
  `create index webhook_deliveries_event on webhook_deliveries (endpoint_id, event_id, round)`,
  `create index webhook_deliveries_status on webhook_deliveries (endpoint_id, status, id)`,
  `create index webhook_deliveries_due on webhook_deliveries (business_id, endpoint_id, due_at, id) where due_at is not null`,
  `create index webhook_deliveries_leased on webhook_deliveries (business_id, endpoint_id) where leased_until is not null`,
];

/** The previous version deletes rows with the index `webhook_deliveries_age`, which the first partition keeps. */
export class DeliveryPartitions1763800300700 extends PartitionTable {
  protected override readonly target = { name: 'webhook_deliveries', key: 'id', prefix: 'dlv', days: 14 };
  protected override readonly plain = {
    primaryKey: 'id',
    indexes: [
      ...INDEXES,
      `create unique index webhook_deliveries_round on webhook_deliveries (endpoint_id, event_id, round)`,
      `create index webhook_deliveries_age on webhook_deliveries (created_at)`,
    ],
  };
  protected override readonly partitioned = { primaryKey: 'id', indexes: INDEXES };

  protected override async adapt(runner: QueryRunner, first: string): Promise<void> {
    await runner.query(`drop index ${first}_round`);
  }
}
