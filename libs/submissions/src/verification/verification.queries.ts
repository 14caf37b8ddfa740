import { columnsOf, insertInto, Statement } from '#database';
import { fairPick } from './fair-pick';
import { SubmissionVerification } from './verification.entity';

export const INSERT: Statement = { name: 'verifications.file', text: insertInto(SubmissionVerification) };

/** Lets every business have one proof verified at a time. */
export const PICK = fairPick('verifications', 'submission_verifications');

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

/** Locks the verification of a submission, and creates it if there is none. Returns no row for a decided submission older than $2. */
export const LOCK_OR_CREATE: Statement = {
  name: 'verifications.open',
  text: `insert into submission_verifications (id, business_id, fencing_token, attempts, requirements, checks)
           select id, submitted_by_business_id, 0, 0, '{}', '[]' from submissions
           where id = $1 and (state = 'pending' or created_at > $2)
         on conflict (id) do update set attempts = submission_verifications.attempts
         returning ${columnsOf(SubmissionVerification)}`,
};
