import { FillCounters } from '#database/migrations';

const LIST = `business_id || case when livemode then '/live' else '/test' end`;

export class CampaignsListed1763829000100 extends FillCounters {
  protected override readonly counters = [
    ['campaigns.listed', `select ${LIST} as subject, count(*) as value from campaigns where not archived group by 1`],
    ['campaigns.archived', `select ${LIST} as subject, count(*) as value from campaigns where archived group by 1`],
  ] as const;
}
