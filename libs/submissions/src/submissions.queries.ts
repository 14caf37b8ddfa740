import { columnsOf, insertInto, Statement } from '#platform';
import { Submission } from './submission.entity';

/*
 * The entity enforces that a decision is final: a row is locked here, loaded into an entity, checked, and written back.
 * Submitting and reviewing are frequent calls, so they use prepared statements, and a decision writes only the columns that
 * it changes. Reads of one submission or a page use the entity manager; counts and records are SQL.
 */

export const INSERT: Statement = { name: 'submissions.insert', text: insertInto(Submission) };

export const LOCK_RECEIVED: Statement = {
  name: 'submissions.lock_received',
  text: `select ${columnsOf(Submission)} from submissions where id = $1 and business_id = $2 and livemode = $3 for update`,
};

export const DECIDE: Statement = {
  name: 'submissions.decide',
  text: `update submissions set state = $2, reviewed_at = $3, reviewed_by = $4, reason = $5 where id = $1`,
};

export const STATS: Statement = {
  name: 'submissions.stats',
  text: `select count(*)::int as total, count(*) filter (where state = 'pending')::int as pending,
           count(*) filter (where state = 'approved')::int as approved, count(*) filter (where state = 'rejected')::int as rejected,
           min(created_at) as "firstAt"
         from submissions where campaign_id = $1`,
};

/** The conditions match the partial index `submissions_record`, which covers the query. */
export const RECORDS: Statement = {
  name: 'submissions.records',
  text: `select submitted_by_business_id as "businessId",
           count(distinct campaign_id) filter (where state = 'approved')::int as "completedCampaigns",
           count(*) filter (where state = 'approved')::int as approved, count(*) filter (where state = 'rejected')::int as rejected
         from submissions where submitted_by_business_id = any ($1)
           and livemode and state <> 'pending' and business_id <> submitted_by_business_id
         group by submitted_by_business_id`,
};

export interface StatsRow {
  total: number;
  pending: number;
  approved: number;
  rejected: number;
  firstAt: Date | null;
}

/** The numbers of submissions that each of these users and keys sent and reviewed; those without any are absent. */
export const COUNT_BY_ACTOR: Statement = {
  name: 'submissions.count_by_actor',
  text: `select "actorId", sum(filed)::int as filed, sum(reviewed)::int as reviewed from (
           select submitted_by_id as "actorId", count(*) as filed, 0 as reviewed from submissions
             where submitted_by_id = any ($1) group by submitted_by_id
           union all
           select reviewed_by, 0, count(*) from submissions where reviewed_by = any ($1) group by reviewed_by
         ) as done group by "actorId"`,
};

/** The last $2 submissions and the last $2 reviews of each. */
export const LATEST_BY_ACTOR: Statement = {
  name: 'submissions.latest_by_actor',
  text: `select actors.id as "actorId", done.* from unnest($1::text[]) as actors (id) cross join lateral (
           (select 'submission.created' as type, id, created_at as at from submissions
             where submitted_by_id = actors.id order by id desc limit $2)
           union all
           (select 'submission.' || state, id, reviewed_at from submissions
             where reviewed_by = actors.id order by reviewed_at desc limit $2)
         ) as done`,
};
