import { CounterSpec } from '#platform';

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
