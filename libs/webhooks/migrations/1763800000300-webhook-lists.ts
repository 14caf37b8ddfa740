import { ConcurrentIndexes } from '#database/migrations';

/** The statuses of deliveries are read separately and merged. Old secrets are deleted when their time is over. */
export class WebhookLists1763800000300 extends ConcurrentIndexes {
  override create = [
    `create index webhook_deliveries_status on webhook_deliveries (endpoint_id, status, id)`,
    `create index webhook_endpoints_previous_secret on webhook_endpoints (previous_secret_until)
      where previous_secret_until is not null`,
  ];
  override drop = [`create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, id)`];
}
