import { ConcurrentIndexes } from '#database/migrations';

/** For lists of one status, and for campaigns whose status is out of date. */
export class CampaignLists1763800000200 extends ConcurrentIndexes {
  override create = [
    `create index campaigns_status on campaigns (business_id, livemode, status, id, expires_at)`,
    `create index campaigns_overdue on campaigns (business_id, livemode, expires_at, id) where status in ('active', 'paused')`,
  ];
}
