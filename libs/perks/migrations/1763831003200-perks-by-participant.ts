import { FillCounters } from '#database/migrations';

export class PerksByParticipant1763831003200 extends FillCounters {
  protected override readonly counters = [
    ['perks.issued_by_participant', counted('true')],
    ['perks.redeemed_by_participant', counted(`status = 'redeemed'`)],
  ] as const;
}

function counted(condition: string): string {
  return `select participant_id as subject, count(*) as value from perks
          where participant_id is not null and ${condition} group by participant_id`;
}
