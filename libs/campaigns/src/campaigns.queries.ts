import { columnsOf, insertInto, Statement } from '#platform';
import { Campaign } from './campaign.entity';

/*
 * The rules of a campaign are in its entity, and updates are loaded, checked and saved through the entity manager. SQL is
 * used here for two reasons: creating, listing and looking up campaigns for submissions are the most frequent calls, and
 * prepared statements save the time that the manager takes to build SQL; and a capped counter or an expiry job must be one
 * guarded statement, because a row loaded earlier may be out of date when it is written.
 */

export const INSERT: Statement = { name: 'campaigns.insert', text: insertInto(Campaign) };

export const FIND: Statement = {
  name: 'campaigns.find',
  text: `select ${columnsOf(Campaign)} from campaigns where id = $1 and livemode = $2`,
};

/** An expired campaign counts as completed. $4 is the requested status, or null; $5 is now. */
const WHERE = `business_id = $1 and livemode = $2 and ($4::text is null or $4 =
  case when status in ('active', 'paused') and expires_at <= $5 then 'completed' else status end)`;

export const PAGE: Statement = {
  name: 'campaigns.page',
  text: `select ${columnsOf(Campaign)} from campaigns where ${WHERE} order by id desc limit $3 offset $6`,
};

export const COUNT: Statement = {
  name: 'campaigns.count',
  text: `select count(*)::int as total from campaigns where ${WHERE.replaceAll('$4', '$3').replaceAll('$5', '$4')}`,
};

/** Adds a completion, unless the cap is reached. The last one completes the campaign, unless it is completed already. */
export const COUNT_COMPLETION: Statement = {
  name: 'campaigns.count_completion',
  text: `update campaigns set completions = campaigns.completions + 1, updated_at = $2,
           status = case when campaigns.completions + 1 >= max_completions and campaigns.status in ('active', 'paused') then 'completed'
             else campaigns.status end
         from (select id, status from campaigns where id = $1 for update) as before
         where campaigns.id = before.id and (max_completions is null or campaigns.completions < max_completions)
         returning campaigns.status <> before.status as "ended"`,
};

/** Expires one batch, skipping rows that another process is expiring. */
export const EXPIRE_DUE: Statement = {
  name: 'campaigns.expire_due',
  text: `update campaigns set status = 'completed', updated_at = $1 where id in (
           select id from campaigns where status in ('active', 'paused') and expires_at <= $1 order by expires_at limit $2 for update skip locked
         ) returning id`,
};

export const PUBLIC_STATS: Statement = {
  name: 'campaigns.public_stats',
  text: `select count(*)::int as campaigns, count(distinct business_id)::int as businesses,
           count(*) filter (where status = 'active' and expires_at > $1)::int as active
         from campaigns where livemode and status <> 'draft'`,
};

/** The number of campaigns that each of these users and keys created; those without any are absent. */
export const COUNT_BY_ACTOR: Statement = {
  name: 'campaigns.count_by_actor',
  text: `select created_by as "actorId", count(*)::int as created from campaigns where created_by = any ($1) group by created_by`,
};

/** The last $2 campaigns of each. */
export const LATEST_BY_ACTOR: Statement = {
  name: 'campaigns.latest_by_actor',
  text: `select actors.id as "actorId", 'campaign.created' as type, made.* from unnest($1::text[]) as actors (id) cross join lateral (
           select id, created_at as at from campaigns where created_by = actors.id order by id desc limit $2
         ) as made`,
};
