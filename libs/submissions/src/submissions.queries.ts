import { columnsOf, insertInto, Statement } from '#database';
import { Submission } from './submission.entity';

/*
 * The entity enforces that a decision is final: a row is locked here, loaded into an entity, checked, and written back.
 * Submitting and reviewing are frequent calls, so they use prepared statements, and a decision writes only the columns that it
 * changes. One submission is read by the entity manager.
 */

export const INSERT: Statement = { name: 'submissions.insert', text: insertInto(Submission) };

/** The submissions with which a new one may conflict. */
export const SAME_PROOF = `campaign_id = $1 and action_id = $2 and proof_hash = $3`;

export const LOCK_RECEIVED: Statement = {
  name: 'submissions.lock_received',
  text: `select ${columnsOf(Submission)} from submissions where id = $1 and business_id = $2 and livemode = $3 for update`,
};

export const LOCK: Statement = {
  name: 'submissions.lock',
  text: `select ${columnsOf(Submission)} from submissions where id = $1 for update`,
};

/** The outcomes of the checks of these submissions. That of a proof at the till is whether it was confirmed. */
export const VERDICTS: Statement = {
  name: 'submissions.verdicts',
  text: `select id, case when till_code is null then verification ->> 'status'
                         when state = 'approved' then 'passed' else 'failed' end as status
         from submissions where id = any ($1)`,
};

export const DECIDE: Statement = {
  name: 'submissions.decide',
  text: `update submissions set state = $2, reviewed_at = $3, reviewed_by = $4, reason = $5 where id = $1`,
};

/** When the first submission to a subject was sent. The states are read separately, each in the order of the index. */
export const FIRST_AT: Statement = {
  name: 'submissions.first_at',
  text: `select min(first.created_at) as "firstAt" from unnest($4::text[]) as states (state) cross join lateral (
           select created_at from submissions
           where business_id = $1 and livemode = $2 and campaign_id = $3 and submissions.state = states.state order by id limit 1
         ) as first`,
};

/**
 * The latest decisions by people of business $1 in mode $2, up to $5, with the facts at that time; and whether the proof was the
 * same as that of submission $4. The states $3 are read separately, each in the order of the index.
 */
export const DECISIONS: Statement = {
  name: 'submissions.decisions',
  text: `select latest.state, latest.action_id as "actionId", latest.verification ->> 'status' as status,
           array(select found ->> 'name' from jsonb_array_elements(latest.verification -> 'checks') as found
                 where found ->> 'outcome' = 'failed' order by 1) as failed,
           latest.proof_hash = (select proof_hash from submissions where id = $4) as "isSameProof"
         from unnest($3::text[]) as states (state) cross join lateral (
           select id, submissions.state, action_id, verification, proof_hash, reviewed_by from submissions
           where business_id = $1 and livemode = $2 and submissions.state = states.state order by id desc limit $5
         ) as latest
         where latest.reviewed_by is not null and latest.id <> $4
         order by latest.id desc limit $5`,
};

/** Sets what an approval earned. */
export const SET_EARNED: Statement = {
  name: 'submissions.set_earned',
  text: `update submissions set earned = $2 where id = $1`,
};

/** Whether no other submission of business $1 to the subject $2 is approved. */
export const IS_FIRST_APPROVED: Statement = {
  name: 'submissions.is_first_approved',
  text: `select not exists (
           select 1 from submissions
           where submitted_by_business_id = $1 and livemode and campaign_id = $2 and state = 'approved' and id <> $3
             and business_id <> submitted_by_business_id
         ) as "isFirst"`,
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

/**
 * A page of the live submissions of a person, whom the businesses $1 know as the participants $2, for campaign $3 or any, newest first.
 * Those of each business are read from the index of its participants. Then come the id after which the page starts, and how many.
 */
export const PAGE_OF_PERSON: Statement = {
  name: 'submissions.page_of_person',
  text: `select ${columnsOf(Submission)} from submissions where id = any (array(
           select latest.id from unnest($1::text[], $2::text[]) as known (business_id, participant_id) cross join lateral (
             select id from submissions
             where business_id = known.business_id and livemode and participant_id = known.participant_id
               and state in ('pending', 'approved', 'rejected') and ($3::text is null or campaign_id = $3) and id < $4
             order by id desc limit $5
           ) as latest order by latest.id desc limit $5
         )) order by id desc`,
};
