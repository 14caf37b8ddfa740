import { ConcurrentIndexes } from '#database/migrations';

export class SubmissionsByTillCode1763835000100 extends ConcurrentIndexes {
  override create = [
    'create unique index submissions_till_code on submissions (business_id, till_code) where till_code is not null',
    `create index submissions_waiting_at_till on submissions (created_at) where till_code is not null and state = 'pending'`,
  ];
}
