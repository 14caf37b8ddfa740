import { columnsOf, insertInto, Statement } from '#database';
import { Perk } from './perk.entity';

/*
 * Every change of a perk is one guarded statement. With a check on a loaded entity, a concurrent redemption and
 * revocation could both succeed. The entity is used for reading.
 */

/** Returns no row if the code is taken. Fails if the submission already has a perk. */
export const ISSUE: Statement = {
  name: 'perks.issue',
  text: `${insertInto(Perk)} on conflict (code) do nothing returning id`,
};

/** Checks the expiry as well, because the recurring job may not have updated the status yet. */
export const REDEEM: Statement = {
  name: 'perks.redeem',
  text: `update perks set status = 'redeemed', redeemed_at = $4
         where code = $1 and business_id = $2 and livemode = $3 and status = 'issued' and expires_at > $4 returning ${columnsOf(Perk)}`,
};

/**
 * Of a concurrent revocation and redemption, the second finds that the status is no longer `issued`. With $6, the approval is taken
 * back as well, for which the perk may have expired: nobody has used it, and its place and proof are still taken.
 */
export const REVOKE: Statement = {
  name: 'perks.revoke',
  text: `update perks set status = 'revoked', revoked_at = $4, revocation_reason = $5
         where id = $1 and business_id = $2 and livemode = $3
           and (status = 'issued' and (expires_at > $4 or $6::boolean) or status = 'expired' and $6::boolean)
         returning ${columnsOf(Perk)}`,
};

/** Expires one batch and skips rows that another process is expiring. */
export const EXPIRE_DUE: Statement = {
  name: 'perks.expire_due',
  text: `update perks set status = 'expired' where id = any (array(
           select id from perks where status = 'issued' and expires_at <= $1 order by expires_at limit $2 for update skip locked
         )) returning id`,
};

/**
 * A page of the live perks of a person, whom the businesses $1 know as the participants $2, newest first. Those of each business are
 * read from the index of its participants. Then come the id after which the page starts, and how many.
 */
export const PAGE_OF_PERSON: Statement = {
  name: 'perks.page_of_person',
  text: `select ${columnsOf(Perk)} from perks where id = any (array(
           select latest.id from unnest($1::text[], $2::text[]) as known (business_id, participant_id) cross join lateral (
             select id from perks
             where business_id = known.business_id and livemode and participant_id = known.participant_id and id < $3
             order by id desc limit $4
           ) as latest order by latest.id desc limit $4
         )) order by id desc`,
};
