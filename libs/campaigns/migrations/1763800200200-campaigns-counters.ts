import { FillCounters } from '#database/migrations';

export class CampaignsCounters1763800200200 extends FillCounters {
  protected override readonly counters = [
    [
      `campaigns.created`,
      `select created_by as subject, count(*) as value from campaigns where true group by created_by`,
    ],
    [
      `campaigns.launched`,
      `select '' as subject, count(*) as value from campaigns where livemode and status <> 'draft'`,
    ],
    [`campaigns.active`, `select '' as subject, count(*) as value from campaigns where livemode and status = 'active'`],
    [
      `campaigns.businesses`,
      `select '' as subject, count(distinct business_id) as value from campaigns where livemode and status <> 'draft'`,
    ],
  ] as const;
}
