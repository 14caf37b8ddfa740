import { FillCounters } from '#database/migrations';

export class SubmissionsCounters1763800200300 extends FillCounters {
  protected override readonly counters = [
    [
      `submissions.received`,
      `select campaign_id as subject, count(*) as value from submissions where true group by campaign_id`,
    ],
    [
      `submissions.approved`,
      `select campaign_id as subject, count(*) as value from submissions where state = 'approved' group by campaign_id`,
    ],
    [
      `submissions.rejected`,
      `select campaign_id as subject, count(*) as value from submissions where state = 'rejected' group by campaign_id`,
    ],
    [
      `submissions.filed`,
      `select submitted_by_id as subject, count(*) as value from submissions where true group by submitted_by_id`,
    ],
    [
      `submissions.reviewed`,
      `select reviewed_by as subject, count(*) as value from submissions where reviewed_by is not null group by reviewed_by`,
    ],
    [
      `submissions.record_approved`,
      `select submitted_by_business_id as subject, count(*) as value from submissions where livemode and business_id <> submitted_by_business_id and state = 'approved' group by submitted_by_business_id`,
    ],
    [
      `submissions.record_rejected`,
      `select submitted_by_business_id as subject, count(*) as value from submissions where livemode and business_id <> submitted_by_business_id and state = 'rejected' group by submitted_by_business_id`,
    ],
    [
      `submissions.record_campaigns`,
      `select submitted_by_business_id as subject, count(distinct campaign_id) as value from submissions where livemode and business_id <> submitted_by_business_id and state = 'approved' group by submitted_by_business_id`,
    ],
  ] as const;
}
