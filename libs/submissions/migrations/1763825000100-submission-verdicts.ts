import { FillCounters } from '#database/migrations';

const withStatus = (status: string) =>
  `select campaign_id as subject, count(*) as value from submissions
   where verification ->> 'status' = '${status}' group by campaign_id`;

export class SubmissionVerdicts1763825000100 extends FillCounters {
  protected override readonly counters = [
    ['submissions.verified_passed', withStatus('passed')],
    ['submissions.verified_failed', withStatus('failed')],
    ['submissions.verified_unknown', withStatus('unknown')],
  ] as const;
}
