import { columnsOf, insertInto, Statement } from '#database';
import { Campaign } from './campaign.entity';

/*
 * The rules of a campaign are in its entity, and updates are loaded, checked and saved through the entity manager. SQL is
 * used here for two reasons: creating campaigns and looking them up for submissions are the most frequent calls, and
 * prepared statements save the time that the manager takes to build SQL; and a capped counter or an expiry job must be one
 * guarded statement, because a row loaded earlier may be out of date when it is written.
 */

export const INSERT: Statement = { name: 'campaigns.insert', text: insertInto(Campaign) };

export const FIND: Statement = {
  name: 'campaigns.find',
  text: `select ${columnsOf(Campaign)} from campaigns where id = $1 and livemode = $2`,
};

/** Adds a completion, unless the cap is reached. The last one completes the campaign, unless it is completed already. */
export const COUNT_COMPLETION: Statement = {
  name: 'campaigns.count_completion',
  text: `update campaigns set completions = campaigns.completions + 1, updated_at = $2,
           status = case when before.ends then 'completed' else campaigns.status end,
           completion_reason = case when before.ends then 'cap' else completion_reason end,
           completed_from = case when before.ends then before.status else completed_from end
         from (select id, status, completions + 1 >= max_completions and status in ('active', 'paused') as ends
               from campaigns where id = $1 for update) as before
         where campaigns.id = before.id and (max_completions is null or campaigns.completions < max_completions)
         returning campaigns.status <> before.status as "ended", before.status as "previous"`,
};

/**
 * Reverses a completion. A campaign that was completed by its cap is active or paused again, as it was before, and in the lists,
 * unless it has expired since.
 */
export const REVERSE_COMPLETION: Statement = {
  name: 'campaigns.take_back_completion',
  text: `update campaigns set completions = campaigns.completions - 1, updated_at = $2,
           status = case when before.reopens then completed_from else campaigns.status end,
           archived = campaigns.archived and not before.reopens,
           completion_reason = case when before.reopens then null else completion_reason end,
           completed_from = case when before.reopens then null else completed_from end
         from (select id, archived, coalesce(status = 'completed' and completion_reason = 'cap' and completed_from is not null
                 and completions - 1 < max_completions and (expires_at is null or expires_at > $2), false) as reopens
               from campaigns where id = $1 for update) as before
         where campaigns.id = before.id and campaigns.completions > 0
         returning before.reopens, before.archived as "wasArchived"`,
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
