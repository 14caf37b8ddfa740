import { PartitionCheck } from '#database/migrations';

export class EventLogPartitionCheck1763800300300 extends PartitionCheck {
  protected override readonly target = { name: 'event_log', key: 'event_id', prefix: 'evt', days: 91 };
}
