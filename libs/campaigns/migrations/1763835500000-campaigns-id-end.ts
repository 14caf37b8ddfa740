import { ConcurrentIndexes } from '#database/migrations';

/** For links to offers, which have only the end of the id. */
export class CampaignsIdEnd1763835500000 extends ConcurrentIndexes {
  override create = ['create index campaigns_id_end on campaigns (business_id, right(id, 6))'];
  override drop = [];
}
