import { ConcurrentIndexes } from '#database/migrations';

/** For lists without a status, which are then one part of an index. */
export class CampaignsInOrder1763829000000 extends ConcurrentIndexes {
  override create = [`create index campaigns_in_order on campaigns (business_id, livemode, archived, id)`];
  override drop = [`create index campaigns_business on campaigns (business_id, livemode, id)`];
}
