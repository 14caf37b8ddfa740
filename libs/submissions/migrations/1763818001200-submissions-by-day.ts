import { FillCounters } from '#database/migrations';

const DAY = (time: string) =>
  `business_id || case when livemode then '/live/' else '/test/' end || to_char(${time} at time zone 'UTC', 'YYYY-MM-DD')`;

export class SubmissionsByDay1763818001200 extends FillCounters {
  protected override readonly counters = [
    [
      'submissions.received_by_day',
      `select ${DAY('created_at')} as subject, count(*) as value from submissions where true group by 1`,
    ],
    [
      'submissions.approved_by_day',
      `select ${DAY('reviewed_at')} as subject, count(*) as value from submissions where state = 'approved' group by 1`,
    ],
    [
      'submissions.rejected_by_day',
      `select ${DAY('reviewed_at')} as subject, count(*) as value from submissions where state = 'rejected' group by 1`,
    ],
  ] as const;
}
