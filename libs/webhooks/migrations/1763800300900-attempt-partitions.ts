import { PartitionTable } from '#database/migrations';

const SHAPE = { primaryKey: 'delivery_id, number', indexes: [] };

export class AttemptPartitions1763800300900 extends PartitionTable {
  protected override readonly target = { name: 'webhook_attempts', key: 'delivery_id', prefix: 'dlv', days: 14 };
  protected override readonly plain = SHAPE;
  protected override readonly partitioned = SHAPE;
}
