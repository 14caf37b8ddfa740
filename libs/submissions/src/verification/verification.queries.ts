import { columnsOf, insertInto, Statement, WINDOW } from '#platform';
import { Submission } from '../submission.entity';
import { SubmissionVerification } from './verification.entity';

/*
 * A verification is a row of a queue without rules of its own, so it is read and written only by these statements. Its entity
 * exists for the schema and the column types.
 */

export const INSERT: Statement = { name: 'verifications.file', text: insertInto(SubmissionVerification) };

/** The businesses with pending proofs after the business $2, found by skipping from one to the next. */
const WAITING: Statement = {
  name: 'verifications.waiting',
  text: `with recursive waiting as (
    (select business_id, due_at from submission_verifications
     where due_at is not null and business_id > $2 order by business_id, due_at, id limit 1)
    union all
    select next.* from waiting cross join lateral (
      select business_id, due_at from submission_verifications
      where due_at is not null and business_id > waiting.business_id order by business_id, due_at, id limit 1
    ) as next
  ), owners as (
    select business_id as owner, due_at <= $1 as "isDue" from waiting limit ${String(WINDOW)}
  )
  select * from owners order by owner`,
};

/**
 * Picks the longest-due proof of each business, unless one of its proofs is already being verified in any process. However
 * many proofs a business has, only its first is read.
 */
const PICKED = `
  select id from submission_verifications
  where id = any (array(
    select first.id from unnest($3::text[]) as owner cross join lateral (
      select id, due_at, leased_until from submission_verifications
      where business_id = owner and due_at is not null order by business_id, due_at, id limit 1
    ) as first
    where first.due_at <= $1 and (first.leased_until is null or first.leased_until <= $1) and not exists (
      select 1 from submission_verifications as leased where leased.business_id = owner and leased.leased_until > $1
    )
    order by first.due_at limit $2
  )) and due_at <= $1 and (leased_until is null or leased_until <= $1)
  for update skip locked`;

/** Lets every business have one proof verified at a time. */
export const PICK = { waiting: WAITING, rows: PICKED };

export const FIND: Statement = {
  name: 'verifications.find',
  text: `select ${columnsOf(SubmissionVerification)} from submission_verifications where id = $1`,
};

export const FIND_SUBMISSION: Statement = {
  name: 'verifications.find_submission',
  text: `select ${columnsOf(Submission)} from submissions where id = $1`,
};

export const COUNT_ATTEMPT: Statement = {
  name: 'verifications.try_again',
  text: `update submission_verifications set attempts = attempts + 1 where id = $1
         returning ${columnsOf(SubmissionVerification)}`,
};

export const CONCLUDE: Statement = {
  name: 'verifications.conclude',
  text: `update submission_verifications set attempts = attempts + 1, checks = $2 where id = $1
         returning ${columnsOf(SubmissionVerification)}`,
};

export const RECORD: Statement = {
  name: 'verifications.record',
  text: `update submissions set verification = $2 where id = $1`,
};

/** The lock serialises claims of the same fingerprint, so that a later claim sees all earlier ones. */
export const CLAIM: Statement = {
  name: 'fingerprints.claim',
  text: `with turn as materialized (select pg_advisory_xact_lock(5271010, hashtext($1)))
         insert into proof_fingerprints (fingerprint, livemode, submission_id) select $1, $2, $3 from turn
         on conflict (submission_id) do nothing`,
};

/** Whether an earlier submission that was not rejected has the same fingerprint. */
export const COMPARE: Statement = {
  name: 'fingerprints.compare',
  text: `select exists (
             select 1 from proof_fingerprints other join submissions on submissions.id = other.submission_id
             where other.fingerprint = mine.fingerprint and other.livemode = mine.livemode
               and other.ordinal < mine.ordinal and submissions.state <> 'rejected'
           ) as "isRepeated"
         from proof_fingerprints mine where mine.submission_id = $1`,
};

export const RECEIVE: Statement = {
  name: 'verification_results.receive',
  text: `insert into verification_results (external_id, submission_id, content, received_at) values ($1, $2, $3, $4)
         on conflict do nothing returning external_id`,
};

export const FIND_RESULT: Statement = {
  name: 'verification_results.find',
  text: `select content from verification_results where external_id = $1`,
};

/** Locks the verification of a submission, and creates it if there is none. Returns no row for a decided submission older than $2. */
export const LOCK_OR_CREATE: Statement = {
  name: 'verifications.open',
  text: `insert into submission_verifications (id, business_id, fencing_token, attempts, requirements, checks)
           select id, submitted_by_business_id, 0, 0, '{}', '[]' from submissions
           where id = $1 and (state = 'pending' or created_at > $2)
         on conflict (id) do update set attempts = submission_verifications.attempts
         returning ${columnsOf(SubmissionVerification)}`,
};

export const SET_EXTERNAL: Statement = {
  name: 'verifications.hear',
  text: `update submission_verifications set external = $2 where id = $1`,
};
