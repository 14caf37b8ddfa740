import { FillCounters } from '#database/migrations';

export class PerksCounters1763800200100 extends FillCounters {
  protected override readonly counters = [
    [`perks.issued`, `select campaign_id as subject, count(*) as value from perks where true group by campaign_id`],
    [
      `perks.redeemed`,
      `select campaign_id as subject, count(*) as value from perks where status = 'redeemed' group by campaign_id`,
    ],
  ] as const;
}
