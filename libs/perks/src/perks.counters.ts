import { CounterSpec, dailyCounter } from '#database/counters';

/** Perks by campaign or program. */
export const PERKS_ISSUED: CounterSpec = {
  name: 'perks.issued',
  recount: `select campaign_id as subject, count(*) as value from perks group by campaign_id`,
};

/** Perks by campaign or program. */
export const PERKS_REDEEMED: CounterSpec = {
  name: 'perks.redeemed',
  recount: `select campaign_id as subject, count(*) as value from perks where status = 'redeemed' group by campaign_id`,
};

/** Perks by the participant who earned them. */
export const OF_PARTICIPANT = {
  issued: ofParticipant('issued', 'true'),
  redeemed: ofParticipant('redeemed', `status = 'redeemed'`),
};

function ofParticipant(name: string, condition: string): CounterSpec {
  return {
    name: `perks.${name}_by_participant`,
    recount: `select participant_id as subject, count(*) as value from perks where participant_id is not null and ${condition} group by participant_id`,
  };
}

/** Perks by the business that gave them and the day on which they were issued or redeemed. */
export const BY_DAY = {
  issued: dailyCounter('perks.issued_by_day', 'perks', 'issued_at'),
  redeemed: dailyCounter('perks.redeemed_by_day', 'perks', 'redeemed_at'),
};

export const PERK_COUNTERS = [PERKS_ISSUED, PERKS_REDEEMED, ...Object.values(BY_DAY), ...Object.values(OF_PARTICIPANT)];
