import { ConcurrentIndexes } from '#database/migrations';

export class MembersOfParticipants1763831001500 extends ConcurrentIndexes {
  override create = [
    `create index program_members_participant on program_members (business_id, livemode, participant_id)
       where participant_id is not null`,
  ];
}
