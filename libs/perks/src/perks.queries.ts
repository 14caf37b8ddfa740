import { insertInto, Statement } from '#platform';
import { Perk } from './perk.entity';

/*
 * Every write of a perk is here, as one guarded statement: of a redemption and a revocation that race, a check on a loaded
 * entity would let both pass. The entity knows what a perk is at a given time, and is what reads give.
 */

/** No row when the code is taken; the same submission twice is an error. */
export const ISSUE: Statement = {
  name: 'perks.issue',
  text: `${insertInto(Perk)} on conflict (code) do nothing returning id`,
};

/** A perk that is past its time is not redeemed, even before the sweep says so. */
export const REDEEM: Statement = {
  name: 'perks.redeem',
  text: `update perks set status = 'redeemed', redeemed_at = $4
         where code = $1 and business_id = $2 and livemode = $3 and status = 'issued' and expires_at > $4 returning id`,
};

/** Of a revocation and a redemption at the same time, the second finds that the perk is no longer issued. */
export const REVOKE: Statement = {
  name: 'perks.revoke',
  text: `update perks set status = 'revoked'
         where id = $1 and business_id = $2 and livemode = $3 and status = 'issued' and expires_at > $4 returning id`,
};

/** One batch, of rows that no other process is expiring. */
export const EXPIRE_DUE: Statement = {
  name: 'perks.expire_due',
  text: `update perks set status = 'expired' where id in (
           select id from perks where status = 'issued' and expires_at <= $1 order by expires_at limit $2 for update skip locked
         ) returning id`,
};

export const COUNT_BY_CAMPAIGN: Statement = {
  name: 'perks.count_by_campaign',
  text: `select count(*)::int as issued, count(*) filter (where status = 'redeemed')::int as redeemed from perks where campaign_id = $1`,
};
