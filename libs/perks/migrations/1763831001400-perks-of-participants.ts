import { ConcurrentIndexes } from '#database/migrations';

export class PerksOfParticipants1763831001400 extends ConcurrentIndexes {
  override create = [
    `create index perks_of_participant on perks (business_id, livemode, participant_id, status, id, expires_at)
       where participant_id is not null`,
  ];
}
