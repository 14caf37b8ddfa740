import { columnsOf, insertInto, purgeStatement, Statement } from '#database';
import { BillingAccount, BillingEvent } from './billing-account.entity';

const ACCOUNT = columnsOf(BillingAccount);

/** Of two first requests at once, one creates the account. The customer of the other stays unused. */
export const CREATE_ACCOUNT: Statement = {
  name: 'billing.create_account',
  text: `${insertInto(BillingAccount)} on conflict (business_id, provider) do nothing`,
};

/** Writes what was read from the provider, unless the account has changed since version $2. */
export const APPLY: Statement = {
  name: 'billing.apply',
  text: `update billing_accounts set version = version + 1, subscription_id = $3, status = $4, plan = $5, billing_period = $6,
           period_start = $7, period_end = $8, cancel_at_period_end = $9, scheduled_plan = $10, past_due_since = $11,
           reminders = $12, granted_plan = $13, due_at = $14
         where id = $1 and version = $2 returning ${ACCOUNT}`,
};

/** So that a checkout whose event is lost has its effect anyway. */
export const LOOK_AT: Statement = {
  name: 'billing.look_at',
  text: `update billing_accounts set due_at = least(coalesce(due_at, $2), $2), version = version + 1 where id = $1`,
};

/** Sets the payout account of an account that has none, or whether it is ready. */
export const SET_PAYOUTS: Statement = {
  name: 'billing.set_payouts',
  text: `update billing_accounts set payout_account_id = $2, payouts_enabled = $3
         where id = $1 and (payout_account_id is null or payout_account_id = $2)
         returning ${ACCOUNT}`,
};

export const RECEIVE: Statement = {
  name: 'billing.receive',
  text: `${insertInto(BillingEvent)} on conflict (id) do nothing returning id`,
};

export const PURGE_EVENTS = purgeStatement('billing_events', 'received_at <= $1', 'received_at');

export const COUNT_REMINDER: Statement = {
  name: 'billing.count_reminder',
  text: `update billing_accounts set reminders = $2, version = version + 1
         where id = $1 and past_due_since is not null and reminders < $2 returning id`,
};
