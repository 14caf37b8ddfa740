import { Statement, purgeStatement } from '#database';

/** Does not wait, so that repeated requests do not occupy database connections. */
export const LOCK: Statement = {
  name: 'idempotency.lock',
  text: `select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked`,
};

/** A separate statement after the lock: one that began before the lock may not see the row of the previous lock holder. */
export const FIND: Statement = {
  name: 'idempotency.find',
  text: `select fingerprint, answer as response, case when created_at > $5 then full_answer end as "fullResponse" from idempotency_keys
         where business_id = $1 and livemode = $2 and key = $3 and created_at > $4`,
};

/** Replaces an expired response, but never one that is still valid. */
export const STORE: Statement = {
  name: 'idempotency.keep',
  text: `insert into idempotency_keys (business_id, livemode, key, fingerprint, answer, full_answer, created_at)
         values ($1, $2, $3, $5, $6, $7, $8)
         on conflict (business_id, livemode, key) do update
         set fingerprint = excluded.fingerprint, answer = excluded.answer, full_answer = excluded.full_answer,
             created_at = excluded.created_at
         where idempotency_keys.created_at <= $4
         returning key`,
};

export const PURGE = purgeStatement('idempotency_keys', 'created_at <= $1', 'created_at');

/** Deletes secrets that may no longer be repeated. */
export const FORGET_SECRETS: Statement = {
  name: 'idempotency.forget_secrets',
  text: `update idempotency_keys set full_answer = null where ctid = any (array(
           select ctid from idempotency_keys
           where full_answer is not null and created_at <= $1 order by created_at limit $2 for update skip locked
         )) returning key`,
};
