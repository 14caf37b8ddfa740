import { ConcurrentIndexes } from '#database/migrations';

export class SubmissionsByType1763800400100 extends ConcurrentIndexes {
  override create = [
    `create index submissions_received_by_type on submissions (business_id, livemode, subject_type, state, id)`,
    `create index submissions_sent_by_type on submissions (submitted_by_business_id, livemode, subject_type, state, id)
      where business_id <> submitted_by_business_id`,
  ];
}
