import { PartitionCheck } from '#database/migrations';

export class OutboxPartitionCheck1763800300000 extends PartitionCheck {
  protected override readonly target = { name: 'outbox', key: 'id', prefix: 'evt', days: 1 };
}
