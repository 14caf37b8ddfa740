import { PartitionCheck } from '#database/migrations';

export class DeliveryPartitionCheck1763800300600 extends PartitionCheck {
  protected override readonly target = { name: 'webhook_deliveries', key: 'id', prefix: 'dlv', days: 14 };
}
