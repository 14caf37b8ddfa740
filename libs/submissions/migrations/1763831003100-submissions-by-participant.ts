import { FillCounters } from '#database/migrations';

export class SubmissionsByParticipant1763831003100 extends FillCounters {
  protected override readonly counters = [
    ['submissions.by_participant', counted('true')],
    ['submissions.approved_by_participant', counted(`state = 'approved'`)],
    ['submissions.rejected_by_participant', counted(`state = 'rejected'`)],
  ] as const;
}

function counted(condition: string): string {
  return `select participant_id as subject, count(*) as value from submissions
          where participant_id is not null and ${condition} group by participant_id`;
}
