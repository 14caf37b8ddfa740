import { ConcurrentIndexes } from '#database/migrations';

/** For lists without archived campaigns. */
export class ArchivedLists1763818000700 extends ConcurrentIndexes {
  override create = [
    `create index campaigns_listed on campaigns (business_id, livemode, archived, status, id, expires_at)`,
  ];
}
