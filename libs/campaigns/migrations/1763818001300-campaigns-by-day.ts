import { FillCounters } from '#database/migrations';

const DAY = (time: string) =>
  `business_id || case when livemode then '/live/' else '/test/' end || to_char(${time} at time zone 'UTC', 'YYYY-MM-DD')`;

export class CampaignsByDay1763818001300 extends FillCounters {
  protected override readonly counters = [
    [
      'campaigns.created_by_day',
      `select ${DAY('created_at')} as subject, count(*) as value from campaigns where true group by 1`,
    ],
  ] as const;
}
