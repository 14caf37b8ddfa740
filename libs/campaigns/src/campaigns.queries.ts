import { columnsOf, insertInto, Statement } from '#database';
import { Campaign } from './campaign.entity';

/*
 * The rules of a campaign are in its entity, and updates are loaded, checked and saved through the entity manager. SQL is
 * used here for two reasons: creating campaigns and looking them up for submissions are the most frequent calls, and
 * prepared statements save the time that the manager takes to build SQL; and a capped counter or an expiry job must be one
 * guarded statement, because a row loaded earlier may be out of date when it is written.
 */

export const INSERT: Statement = { name: 'campaigns.insert', text: insertInto(Campaign) };

/** Whether one more completion ends a campaign. */
const ENDS = `(completions + 1 >= max_completions and status in ('active', 'paused'))`;

/** Whether one completion less reopens a campaign, at the time $2. */
const REOPENS = `coalesce(status = 'completed' and completion_reason = 'cap' and completed_from is not null
           and completions - 1 < max_completions and (expires_at is null or expires_at > $2), false)`;

export const FIND: Statement = {
  name: 'campaigns.find',
  text: `select ${columnsOf(Campaign)} from campaigns where id = $1 and livemode = $2`,
};

/**
 * What a completion changes, as it is before. It is sent before the statement that changes it, and is not part of it: PostgreSQL first
 * makes the new row from the columns as they were when the statement began, and from the latest ones of a lock in its `from`, and a
 * mixture of both may violate a constraint.
 */
export const LOCK_COMPLETIONS: Statement = {
  name: 'campaigns.lock_completions',
  text: `select status, archived from campaigns where id = $1 for update`,
};

/** Adds a completion, unless the cap is reached. The last one completes the campaign, unless it is completed already. */
export const COUNT_COMPLETION: Statement = {
  name: 'campaigns.add_completion',
  text: `update campaigns set completions = completions + 1, updated_at = $2,
           status = case when ${ENDS} then 'completed' else status end,
           completion_reason = case when ${ENDS} then 'cap' else completion_reason end,
           completed_from = case when ${ENDS} then status else completed_from end
         where id = $1 and (max_completions is null or completions < max_completions)
         returning status`,
};

/**
 * Reverses a completion. A campaign that was completed by its cap is active or paused again, as it was before, and in the lists,
 * unless it has expired since.
 */
export const REVERSE_COMPLETION: Statement = {
  name: 'campaigns.reverse_completion',
  text: `update campaigns set completions = completions - 1, updated_at = $2,
           status = case when ${REOPENS} then completed_from else status end,
           archived = archived and not ${REOPENS},
           completion_reason = case when ${REOPENS} then null else completion_reason end,
           completed_from = case when ${REOPENS} then null else completed_from end
         where id = $1 and completions > 0
         returning status`,
};

/**
 * Takes a place of campaign $2 for each of the holders $3. Returns fewer rows if the limit $4 is reached for one of them; null is no
 * limit. All proofs are counted, so that a limit which is set later counts them too.
 */
export const TAKE_PLACE: Statement = {
  name: 'campaigns.take_place',
  text: `insert into campaign_places as place (business_id, holder, campaign_id, taken)
           select $1, holder, $2, 1 from unnest($3::text[]) as holders (holder)
         on conflict (business_id, holder, campaign_id) do update set taken = place.taken + 1
           where $4::integer is null or place.taken < $4
         returning holder`,
};

/** Expires one batch, skipping rows that another process is expiring. */
export const EXPIRE_DUE: Statement = {
  name: 'campaigns.expire_due',
  text: `with due as (
           select id, status from campaigns where status in ('active', 'paused') and expires_at <= $1
           order by expires_at limit $2 for update skip locked
         )
         update campaigns set status = 'completed', completion_reason = 'expired', completed_from = campaigns.status, updated_at = $1 where id = any (array(select id from due))
         returning id, (select status from due where due.id = campaigns.id) as "previous"`,
};

/** Whether business $1 has launched no other live campaign than $2. */
export const IS_FIRST_LAUNCHED: Statement = {
  name: 'campaigns.is_first_launched',
  text: `select not exists (
           select 1 from campaigns
           where business_id = $1 and livemode and status in ('active', 'paused', 'completed') and id <> $2
         ) as "isFirst"`,
};

/** No other transaction can count the first launch of the same business until this one ends. */
export const LOCK_FIRST_LAUNCH: Statement = {
  name: 'campaigns.lock_first_launch',
  text: `select pg_advisory_xact_lock(hashtextextended($1, 5271013))`,
};

/** The last $2 campaigns of each. */
export const LATEST_BY_ACTOR: Statement = {
  name: 'campaigns.latest_by_actor',
  text: `select actors.id as "actorId", 'campaign.created' as type, made.* from unnest($1::text[]) as actors (id) cross join lateral (
           select id, created_at as at from campaigns where created_by = actors.id order by id desc limit $2
         ) as made`,
};
