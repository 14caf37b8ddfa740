import { columnsOf, insertInto, Statement } from '#platform';
import { Submission } from '../submission.entity';
import { SubmissionVerification } from './verification.entity';

/*
 * A verification is a row of a queue: it has no rules of its own, and is read and written by statements alone. Its entity is
 * there for the schema and for the types of the columns.
 */

export const FILE: Statement = { name: 'verifications.file', text: insertInto(SubmissionVerification) };

/**
 * Of each business the proof that is due the longest, unless one of its proofs is being looked at already, in any process.
 * It leaps from business to business, so fifty thousand proofs of one cost the others nothing.
 */
export const PICK = `with recursive first as (
    (select business_id, due_at, id from submission_verifications
     where due_at is not null order by business_id, due_at, id limit 1)
    union all
    select next.* from first cross join lateral (
      select business_id, due_at, id from submission_verifications
      where due_at is not null and business_id > first.business_id order by business_id, due_at, id limit 1
    ) as next
  )
  select due.id from submission_verifications due join first on first.id = due.id
  where due.due_at <= $1 and (due.leased_until is null or due.leased_until <= $1)
    and not exists (
      select 1 from submission_verifications as leased where leased.business_id = due.business_id and leased.leased_until > $1
    )
  order by due.due_at limit $2 for update of due skip locked`;

export const FIND: Statement = {
  name: 'verifications.find',
  text: `select ${columnsOf(SubmissionVerification)} from submission_verifications where id = $1`,
};

export const FIND_SUBMISSION: Statement = {
  name: 'verifications.find_submission',
  text: `select ${columnsOf(Submission)} from submissions where id = $1`,
};

export const LOCK_SUBMISSION: Statement = {
  name: 'verifications.lock_submission',
  text: `select ${columnsOf(Submission)} from submissions where id = $1 for update`,
};

export const TRY_AGAIN: Statement = {
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

/** One after the other for each fingerprint, so that whoever comes later finds all who were there before. */
export const CLAIM: Statement = {
  name: 'fingerprints.claim',
  text: `with turn as materialized (select pg_advisory_xact_lock(5271010, hashtext($1)))
         insert into proof_fingerprints (fingerprint, livemode, submission_id) select $1, $2, $3 from turn
         on conflict (submission_id) do nothing`,
};

/** Whether another had the submission's fingerprint before it; one that was rejected does not count. */
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

/** The row of a submission, made if it had none, and a lock on it; none when it is decided and was filed before $2. */
export const OPEN: Statement = {
  name: 'verifications.open',
  text: `insert into submission_verifications (id, business_id, fence, attempts, asks, checks)
           select id, submitted_by_business_id, 0, 0, '{}', '[]' from submissions
           where id = $1 and (state = 'pending' or created_at > $2)
         on conflict (id) do update set attempts = submission_verifications.attempts
         returning ${columnsOf(SubmissionVerification)}`,
};

export const HEAR: Statement = {
  name: 'verifications.hear',
  text: `update submission_verifications set external = $2 where id = $1`,
};
