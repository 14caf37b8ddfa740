import { MigrationInterface, QueryRunner } from 'typeorm';

export class Ledger1763800500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...ACCOUNTS, ...TRANSACTIONS, ...POSTINGS, ...HOLDS, ...PAYOUTS, ...RULES])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['payouts', 'holds', 'postings', 'transactions', 'accounts'])
      await runner.query(`drop table ledger_${table}`);
    await runner.query(`drop function ledger_check_balanced`);
    await runner.query(`drop function ledger_refuse_change`);
  }
}

const ACCOUNTS = [
  `create table ledger_accounts (
    id text collate "C" not null primary key,
    business_id text collate "C" not null,
    livemode boolean not null,
    kind text not null,
    currency text not null,
    trade_id text collate "C" not null,
    balance bigint not null,
    sequence integer not null,
    created_at timestamptz not null,
    constraint ledger_accounts_not_negative check (balance >= 0 or kind in ('external.deposits', 'external.payouts'))
  )`,
  `create unique index ledger_accounts_key on ledger_accounts (business_id, livemode, kind, currency, trade_id)`,
];

const TRANSACTIONS = [
  `create table ledger_transactions (
    id text collate "C" not null primary key,
    business_id text collate "C" not null,
    counterparty_id text collate "C",
    livemode boolean not null,
    currency text not null,
    kind text not null,
    reference_type text not null,
    reference_id text collate "C" not null,
    key text collate "C" not null,
    hold_id text collate "C",
    hold_change text,
    created_at timestamptz not null
  )`,
  `create unique index ledger_transactions_key on ledger_transactions (business_id, livemode, key)`,
  `create index ledger_transactions_hold on ledger_transactions (hold_id) where hold_id is not null`,
  ...['', '_received'].flatMap((side) => {
    const [party, where] = side ? ['counterparty_id', ' where counterparty_id is not null'] : ['business_id', ''];
    const index = (name: string, columns: string) =>
      `create index ledger_transactions${side}_${name} on ledger_transactions (${party}, livemode, ${columns})${where}`;
    return [index('list', 'id'), index('kind', 'kind, id'), index('reference', 'reference_id, id')];
  }),
];

const POSTINGS = [
  `create table ledger_postings (
    transaction_id text collate "C" not null,
    number smallint not null,
    business_id text collate "C" not null,
    account_id text collate "C" not null,
    account_kind text not null,
    sequence integer not null,
    amount bigint not null,
    balance bigint not null,
    primary key (transaction_id, number),
    constraint ledger_postings_not_zero check (amount <> 0 and number > 0)
  )`,
  `create unique index ledger_postings_account on ledger_postings (account_id, sequence)`,
];

const HOLDS = [
  `create table ledger_holds (
    id text collate "C" not null primary key,
    business_id text collate "C" not null,
    livemode boolean not null,
    currency text not null,
    amount bigint not null,
    captured bigint not null,
    released bigint not null,
    purpose_type text not null,
    purpose_id text collate "C" not null,
    created_at timestamptz not null,
    constraint ledger_holds_amounts check (amount > 0 and captured >= 0 and released >= 0 and captured + released <= amount)
  )`,
];

const PAYOUTS = [
  `create table ledger_payouts (
    id text collate "C" not null primary key,
    business_id text collate "C" not null,
    livemode boolean not null,
    currency text not null,
    amount integer not null,
    hold_id text collate "C" not null,
    status text not null,
    reason text,
    created_at timestamptz not null,
    processed_at timestamptz
  )`,
  `create index ledger_payouts_list on ledger_payouts (business_id, livemode, status, id)`,
  `create index ledger_payouts_pending on ledger_payouts (id) where status = 'pending'`,
];

const RULES = [
  `create function ledger_refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'The ledger is append-only: % on % is refused.', lower(tg_op), tg_table_name
        using errcode = 'restrict_violation';
    end $$`,
  `create trigger ledger_append_only before update or delete or truncate on ledger_transactions
    for each statement execute function ledger_refuse_change()`,
  `create trigger ledger_append_only before update or delete or truncate on ledger_postings
    for each statement execute function ledger_refuse_change()`,
  `create trigger ledger_append_only before delete or truncate
      or update of id, business_id, livemode, kind, currency, trade_id, created_at on ledger_accounts
    for each statement execute function ledger_refuse_change()`,
  `create trigger ledger_append_only before delete or truncate
      or update of id, business_id, livemode, currency, amount, purpose_type, purpose_id, created_at on ledger_holds
    for each statement execute function ledger_refuse_change()`,

  // Reads the postings of one transaction and their accounts by their keys, and nothing else: a plan that was made while the tables
  // were almost empty would read whole tables later.
  `create function ledger_check_balanced() returns trigger language plpgsql set enable_seqscan = off as $$
    declare
      checked text;
      one record;
    begin
      if tg_table_name = 'ledger_transactions' then checked := new.id; else checked := new.transaction_id; end if;
      select count(posting.number) as postings, max(posting.number) as last, coalesce(sum(posting.amount), 0) as total, bool_and(coalesce(
          account.business_id = posting.business_id and account.kind = posting.account_kind
          and account.livemode = transaction.livemode and account.currency = transaction.currency
          and account.business_id in (transaction.business_id, transaction.counterparty_id), false
        )) is true as matching
      into one
      from ledger_transactions as transaction
      left join ledger_postings as posting on posting.transaction_id = transaction.id
      left join ledger_accounts as account on account.id = posting.account_id
      where transaction.id = checked;
      if one.postings < 2 or one.last <> one.postings or one.total <> 0 or not one.matching then
        raise exception 'The ledger transaction % is not balanced: % postings, sum %, accounts of its parties, mode and currency: %.',
          checked, one.postings, one.total, one.matching using errcode = 'check_violation';
      end if;
      return null;
    end $$`,
  `create constraint trigger ledger_balanced after insert on ledger_transactions deferrable initially deferred
    for each row execute function ledger_check_balanced()`,
  // For postings that are added later. The numbers 1 and 2 exist in every transaction.
  `create constraint trigger ledger_balanced after insert on ledger_postings deferrable initially deferred
    for each row when (new.number > 2) execute function ledger_check_balanced()`,
];
