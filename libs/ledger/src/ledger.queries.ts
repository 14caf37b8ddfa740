import { Statement } from '#database';

/** The columns that identify an account. */
const KEY = 'business_id, livemode, kind, currency, trade_id';
const isSameAccount = (a: string, b: string) =>
  KEY.split(', ')
    .map((column) => `${a}.${column} = ${b}.${column}`)
    .join(' and ');
const isExternal = (table: string) => `${table}.kind in ('external.deposits', 'external.payouts')`;

const COLUMNS = `id, business_id, counterparty_id, livemode, currency, kind, reference_type, reference_id, key, hold_id, hold_change, created_at`;
const VALUES = `id, business_id, counterparty_id, livemode, currency, kind, reference_type, reference_id, key, hold_id, change, created_at`;

/**
 * Everything that a transaction posts, in one statement. Each part reads the result of the ones before it, which also is the
 * order of the locks: holds by id, keys of transactions, then accounts by their key, so that two statements do not wait for
 * each other. An entry whose key exists is ignored together with its effects.
 *
 * Parameters: the entries and their lines as JSON, the ids of the holds, the time. Returns the accounts that have too little
 * money, with what is needed of them, and the holds that have too little left. Nothing may be committed then.
 */
export const POST: Statement = {
  name: 'ledger.post',
  text: `
    with hold as materialized (
      select id, business_id, livemode, currency, purpose_type, purpose_id, amount - captured - released as remaining
      from ledger_holds where id = any ($3::text[]) order by id for update
    ), entry as materialized (
      select given.place, given.id, given.key, given.kind, given.hold_id, given.change, given.amount, hold.remaining,
        given.created_at, coalesce(given.business_id, hold.business_id) as business_id,
        coalesce(given.livemode, hold.livemode) as livemode, coalesce(given.currency, hold.currency) as currency,
        coalesce(given.reference_type, hold.purpose_type) as reference_type,
        coalesce(given.reference_id, hold.purpose_id) as reference_id,
        (select min(party) from jsonb_array_elements_text(given.parties) as named (party)
           where party <> coalesce(given.business_id, hold.business_id)) as counterparty_id,
        given.change = 'release' and given.amount is null as is_rest
      from jsonb_to_recordset($1::jsonb) as given (
        place int, id text, key text, kind text, business_id text, livemode boolean, currency text, reference_type text,
        reference_id text, parties jsonb, hold_id text, change text, amount bigint, created_at timestamptz
      ) left join hold on hold.id = given.hold_id
    ), posted as (
      insert into ledger_transactions (${COLUMNS})
      select ${VALUES} from entry where is_rest is not true order by business_id, livemode, key, place
      on conflict (business_id, livemode, key) do nothing returning id
    ), rest as materialized (
      select distinct on (entry.hold_id) entry.id, coalesce(entry.remaining, 0) + coalesce((
          select sum(case other.change when 'reserve' then other.amount else -other.amount end)
          from entry as other join posted on posted.id = other.id where other.hold_id = entry.hold_id
        ), 0) as amount
      from entry where is_rest order by entry.hold_id, entry.place
    ), released as (
      insert into ledger_transactions (${COLUMNS})
      select ${VALUES} from entry where exists (select from rest where rest.id = entry.id and rest.amount > 0)
      order by business_id, livemode, key, place
      on conflict (business_id, livemode, key) do nothing returning id
    ), applied as materialized (
      select entry.*, coalesce(entry.amount, rest.amount) as hold_amount, case when is_rest then rest.amount else 1 end as factor
      from entry left join rest on rest.id = entry.id
      where entry.id in (select id from posted union all select id from released)
    ), line as materialized (
      select applied.place, given.number, applied.id as transaction_id, given.account_id,
        coalesce(given.business_id, applied.business_id) as business_id, applied.livemode, given.kind, applied.currency,
        given.trade_id, given.amount * applied.factor as amount
      from jsonb_to_recordset($2::jsonb) as given (
        place int, number int, account_id text, kind text, business_id text, trade_id text, amount bigint
      ) join applied on applied.place = given.place
    ), step as materialized (
      select *, sum(amount) over running as total, row_number() over running as nth
      from line window running as (partition by ${KEY} order by place, number)
    ), change as materialized (
      select ${KEY}, min(account_id) as new_id, sum(amount) as total, min(total) as lowest, count(*) as steps
      from step group by ${KEY}
    ), account as (
      insert into ledger_accounts as account (id, ${KEY}, balance, sequence, created_at)
      select new_id, ${KEY}, case when ${isExternal('change')} then total else greatest(total, 0) end, steps, $4
      from change
      where lowest >= 0 or ${isExternal('change')}
        or (select id from ledger_accounts as existing where ${isSameAccount('existing', 'change')}) is not null
      order by ${KEY}
      on conflict (${KEY}) do update set sequence = account.sequence + excluded.sequence,
        balance = account.balance + (select total from change where ${isSameAccount('change', 'account')})
      where ${isExternal('account')}
        or account.balance + (select lowest from change where ${isSameAccount('change', 'account')}) >= 0
      returning id, ${KEY}, balance, sequence
    ), posting as (
      insert into ledger_postings (transaction_id, number, business_id, account_id, account_kind, sequence, amount, balance)
      select step.transaction_id, step.number, step.business_id, account.id, step.kind,
        account.sequence - change.steps + step.nth, step.amount, account.balance - change.total + step.total
      from step join change on ${isSameAccount('change', 'step')} join account on ${isSameAccount('account', 'step')}
    ), movement as materialized (
      select hold_id, max(business_id) as business_id, bool_and(livemode) as livemode, max(currency) as currency,
        max(reference_type) filter (where change = 'reserve') as purpose_type,
        max(reference_id) filter (where change = 'reserve') as purpose_id,
        sum(hold_amount) filter (where change = 'reserve') as reserved,
        coalesce(sum(hold_amount) filter (where change = 'capture'), 0) as captured,
        coalesce(sum(hold_amount) filter (where change = 'release'), 0) as released
      from applied where hold_id is not null group by hold_id
    ), reserved as (
      insert into ledger_holds (id, business_id, livemode, currency, amount, captured, released, purpose_type, purpose_id, created_at)
      select hold_id, business_id, livemode, currency, reserved, captured, released, purpose_type, purpose_id, $4
      from movement where captured + released <= reserved returning id
    ), drawn as (
      update ledger_holds as drawn set captured = drawn.captured + movement.captured, released = drawn.released + movement.released
      from movement
      where drawn.id = movement.hold_id and drawn.id = any ($3::text[]) and movement.reserved is null
        and drawn.captured + drawn.released + movement.captured + movement.released <= drawn.amount
      returning drawn.id
    )
    select null as "holdId", change.business_id as "businessId", change.livemode, change.kind, change.currency,
      -change.lowest::float8 as needed
    from change left join account on ${isSameAccount('account', 'change')} where account.id is null
    union all
    select hold_id, business_id, livemode, null, currency, (captured + released)::float8
    from movement where hold_id not in (select id from drawn union all select id from reserved)`,
};

/** What a business can spend, has reserved and has earned. Looked up kind by kind, past its many escrow accounts. */
export const BALANCES: Statement = {
  name: 'ledger.balances',
  text: `select found.* from unnest(array['available', 'held', 'earned']) as wanted (kind) cross join lateral (
           select kind, currency, balance::float8 as balance from ledger_accounts
           where business_id = $1 and livemode = $2 and kind = wanted.kind offset 0
         ) as found`,
};

/** The postings of transactions, in order. */
export const POSTINGS_OF: Statement = {
  name: 'ledger.postings_of',
  text: `select transaction_id as "transactionId", business_id as "businessId", account_id as "accountId",
           account_kind as "accountKind", amount::float8 as amount, balance::float8 as balance
         from ledger_postings where transaction_id = any ($1) order by transaction_id, number`,
};
