import { CounterSpec, dailyCounter } from '#database/counters';
import { RECORDED_TYPE } from './subjects/subject-type';

const KNOWN = 'participant_id is not null';

/** Submissions by subject. */
export const RECEIVED = counted('received', 'campaign_id');
export const APPROVED = counted('approved', 'campaign_id', `state = 'approved'`);
export const REJECTED = counted('rejected', 'campaign_id', `state = 'rejected'`);

/** Submissions by subject and by what the automatic checks found. */
export const VERDICT = {
  passed: counted('verified_passed', 'campaign_id', `verification ->> 'status' = 'passed'`),
  failed: counted('verified_failed', 'campaign_id', `verification ->> 'status' = 'failed'`),
  unknown: counted('verified_unknown', 'campaign_id', `verification ->> 'status' = 'unknown'`),
};

/** Submissions by the business that received them and the day on which they were sent or decided. */
export const BY_DAY = {
  received: dailyCounter('submissions.received_by_day', 'submissions', 'created_at'),
  approved: dailyCounter('submissions.approved_by_day', 'submissions', 'reviewed_at', `state = 'approved'`),
  rejected: dailyCounter('submissions.rejected_by_day', 'submissions', 'reviewed_at', `state = 'rejected'`),
};

/** Submissions by the participant who did the action. */
export const BY_PARTICIPANT = {
  submitted: counted('by_participant', 'participant_id', KNOWN),
  approved: counted('approved_by_participant', 'participant_id', `${KNOWN} and state = 'approved'`),
  rejected: counted('rejected_by_participant', 'participant_id', `${KNOWN} and state = 'rejected'`),
};

/** Submissions by the user or key that sent or reviewed them. */
export const FILED = counted('filed', 'submitted_by_id');
export const REVIEWED = counted('reviewed', 'reviewed_by', 'reviewed_by is not null');

/** Only live submissions to subjects of others count, because a business could approve any number of its own. */
const OF_OTHERS = 'livemode and business_id <> submitted_by_business_id';

/** The record of the business that sent them. */
export const RECORD_APPROVED = counted(
  'record_approved',
  'submitted_by_business_id',
  `${OF_OTHERS} and state = 'approved'`,
);
export const RECORD_REJECTED = counted(
  'record_rejected',
  'submitted_by_business_id',
  `${OF_OTHERS} and state = 'rejected'`,
);
/** Campaigns with at least one approved submission. */
export const RECORD_CAMPAIGNS: CounterSpec = {
  name: 'submissions.record_campaigns',
  recount: `select submitted_by_business_id as subject, count(distinct campaign_id) as value from submissions
            where ${OF_OTHERS} and subject_type = '${RECORDED_TYPE}' and state = 'approved' group by submitted_by_business_id`,
};

function counted(name: string, subject: string, condition = 'true'): CounterSpec {
  return {
    name: `submissions.${name}`,
    recount: `select ${subject} as subject, count(*) as value from submissions where ${condition} group by ${subject}`,
  };
}

export const SUBMISSION_COUNTERS = [
  ...[RECEIVED, APPROVED, REJECTED, FILED, REVIEWED],
  ...Object.values(VERDICT),
  ...Object.values(BY_DAY),
  ...Object.values(BY_PARTICIPANT),
  ...[RECORD_APPROVED, RECORD_REJECTED, RECORD_CAMPAIGNS],
];
