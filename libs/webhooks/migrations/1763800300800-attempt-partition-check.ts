import { PartitionCheck } from '#database/migrations';

export class AttemptPartitionCheck1763800300800 extends PartitionCheck {
  protected override readonly target = { name: 'webhook_attempts', key: 'delivery_id', prefix: 'dlv', days: 14 };
}
