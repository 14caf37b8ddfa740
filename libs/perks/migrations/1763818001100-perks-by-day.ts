import { FillCounters } from '#database/migrations';

const DAY = (time: string) =>
  `business_id || case when livemode then '/live/' else '/test/' end || to_char(${time} at time zone 'UTC', 'YYYY-MM-DD')`;

export class PerksByDay1763818001100 extends FillCounters {
  protected override readonly counters = [
    [
      'perks.issued_by_day',
      `select ${DAY('issued_at')} as subject, count(*) as value from perks where true group by 1`,
    ],
    [
      'perks.redeemed_by_day',
      `select ${DAY('redeemed_at')} as subject, count(*) as value from perks where redeemed_at is not null group by 1`,
    ],
  ] as const;
}
