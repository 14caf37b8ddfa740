import { ConcurrentIndexes } from '#database/migrations';

/**
 * One index for each side, with and without a campaign, and for those whose status is out of date. What a business issued to
 * itself is among what it issued.
 */
export class PerkLists1763800000100 extends ConcurrentIndexes {
  override create = [
    `create index perks_issued_by on perks (business_id, livemode, status, id, expires_at)`,
    `create index perks_issued_for on perks (business_id, livemode, campaign_id, status, id, expires_at)`,
    `create index perks_issued_overdue on perks (business_id, livemode, expires_at, id) where status = 'issued'`,
    `create index perks_held_by on perks (holder_business_id, livemode, status, id, expires_at)
      where business_id <> holder_business_id`,
    `create index perks_held_for on perks (holder_business_id, livemode, campaign_id, status, id, expires_at)
      where business_id <> holder_business_id`,
    `create index perks_held_overdue on perks (holder_business_id, livemode, expires_at, id)
      where status = 'issued' and business_id <> holder_business_id`,
  ];
  override drop = [
    `create index perks_business on perks (business_id, livemode, id)`,
    `create index perks_holder on perks (holder_business_id, livemode, id)`,
    `create index perks_campaign on perks (campaign_id, status)`,
  ];
}
