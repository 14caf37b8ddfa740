import { ConcurrentIndexes } from '#database/migrations';

/**
 * One index for each side, with and without a campaign. What a business sent to itself is among what it received. The states are
 * read separately and merged.
 */
export class SubmissionLists1763800000000 extends ConcurrentIndexes {
  override create = [
    `create index submissions_received on submissions (business_id, livemode, state, id)`,
    `create index submissions_received_for on submissions (business_id, livemode, campaign_id, state, id)`,
    `create index submissions_sent on submissions (submitted_by_business_id, livemode, state, id)
      where business_id <> submitted_by_business_id`,
    `create index submissions_sent_for on submissions (submitted_by_business_id, livemode, campaign_id, state, id)
      where business_id <> submitted_by_business_id`,
  ];
  override drop = [
    `create index submissions_business on submissions (business_id, livemode, id)`,
    `create index submissions_submitter on submissions (submitted_by_business_id, livemode, id)`,
    `create index submissions_campaign on submissions (campaign_id, id)`,
    `create index submissions_record on submissions (submitted_by_business_id, campaign_id, state)
      where livemode and state <> 'pending' and business_id <> submitted_by_business_id`,
  ];
}
