import { ConcurrentIndexes } from '#database/migrations';

export class SubmissionsOfParticipants1763831001300 extends ConcurrentIndexes {
  override create = [
    `create index submissions_of_participant on submissions (business_id, livemode, participant_id, state, id)
       where participant_id is not null`,
  ];
}
