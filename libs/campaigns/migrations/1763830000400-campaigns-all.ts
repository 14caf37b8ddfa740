import { ConcurrentIndexes } from '#database/migrations';

/** The index of lists without a filter has a condition that only they state, so that it is not used for lists with one. */
export class CampaignsAll1763830000400 extends ConcurrentIndexes {
  override create = [`create index campaigns_all on campaigns (business_id, livemode, archived, id) where id > ''`];
  override drop = [`create index campaigns_in_order on campaigns (business_id, livemode, archived, id)`];
}
