import { ConcurrentIndexes } from '#database/migrations';

/** Instead of unique ones, which partitioned tables cannot have without the column that divides them. */
export class WebhookPartitionIndexes1763800300200 extends ConcurrentIndexes {
  override create = [
    `create index event_log_sequence on event_log (business_id, livemode, sequence)`,
    `create index webhook_deliveries_event on webhook_deliveries (endpoint_id, event_id, round)`,
  ];
}
