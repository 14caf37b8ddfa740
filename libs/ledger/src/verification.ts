import { DataSource } from 'typeorm';

/** Something in the ledger that is wrong. */
export interface LedgerProblem {
  /** The account, transaction or hold, or the currency and mode. */
  id: string;
  /** What is wrong, with amounts in minor units. */
  problem: string;
}

/** What was compared, and the first problems. */
export interface LedgerVerification {
  accounts: number;
  postings: number;
  holds: number;
  /** The number of problems, of which at most `MAX_PROBLEMS` are listed. */
  wrong: number;
  problems: LedgerProblem[];
}

const MAX_PROBLEMS = 1000;
const FETCHED_ROWS = 5000;

/** The postings of each account, in the order in which they were made. An account without postings has one row. */
const POSTINGS = `
  select coalesce(account.id, posting.account_id) as id, account.balance, account.sequence as last,
    account.livemode, account.currency, posting.sequence, posting.amount, posting.balance as after
  from ledger_accounts as account full join ledger_postings as posting on posting.account_id = account.id
  order by 1, posting.sequence`;

/** Transactions that are not balanced, or change accounts of others, or of another mode or currency. */
const TRANSACTIONS = `
  select transaction.id, count(posting.number) as postings, coalesce(sum(posting.amount), 0) as total
  from ledger_transactions as transaction
  left join ledger_postings as posting on posting.transaction_id = transaction.id
  left join ledger_accounts as account on account.id = posting.account_id
  group by transaction.id
  having count(posting.number) < 2 or coalesce(sum(posting.amount), 0) <> 0 or not bool_and(coalesce(
    account.livemode = transaction.livemode and account.currency = transaction.currency and account.business_id = posting.business_id
    and account.kind = posting.account_kind and account.business_id in (transaction.business_id, transaction.counterparty_id), false))`;

/** Each hold, with the sums of its movements. */
const HOLDS = `
  with moved as (
    select transaction.hold_id, transaction.hold_change as change, abs(sum(posting.amount)) as amount
    from ledger_transactions as transaction
    join ledger_postings as posting on posting.transaction_id = transaction.id and posting.account_kind = 'held'
    where transaction.hold_id is not null group by transaction.id
  ), sums as (
    select hold_id,
      coalesce(sum(amount) filter (where change = 'reserve'), 0) as reserve,
      coalesce(sum(amount) filter (where change = 'capture'), 0) as capture,
      coalesce(sum(amount) filter (where change = 'release'), 0) as release
    from moved group by hold_id
  )
  select coalesce(hold.id, sums.hold_id) as id, hold.amount, hold.captured, hold.released,
    coalesce(reserve, 0) as reserve, coalesce(capture, 0) as capture, coalesce(release, 0) as release
  from ledger_holds as hold full join sums on sums.hold_id = hold.id`;

/** Accounts `held` whose balance differs from the remaining holds of their business. */
const HELD = `
  with remaining as (
    select business_id, livemode, currency, sum(amount - captured - released) as amount
    from ledger_holds group by business_id, livemode, currency
  ), held as (select id, business_id, livemode, currency, balance from ledger_accounts where kind = 'held')
  select coalesce(held.id, remaining.business_id) as id, coalesce(held.balance, 0) as balance, coalesce(remaining.amount, 0) as amount
  from held full join remaining using (business_id, livemode, currency)
  where coalesce(held.balance, 0) <> coalesce(remaining.amount, 0)`;

interface PostingRow {
  id: string;
  /** Null if the account is missing. */
  balance: string | null;
  last: number | null;
  livemode: boolean;
  currency: string;
  /** Null if the account has no postings. */
  sequence: number | null;
  amount: string;
  after: string;
}

type HoldRow = Record<'id' | 'reserve' | 'capture' | 'release', string> &
  Record<'amount' | 'captured' | 'released', string | null>;

/**
 * Computes every balance from its postings, and every hold from its movements, and compares them with what is stored. All
 * queries see the ledger as of the same moment, so it is exact even while others write. Rows are read a few at a time.
 */
export async function verifyLedger(dataSource: DataSource): Promise<LedgerVerification> {
  const runner = dataSource.createQueryRunner();
  const found: LedgerVerification = { accounts: 0, postings: 0, holds: 0, wrong: 0, problems: [] };
  const report = (id: string, problem: string) => {
    if (++found.wrong <= MAX_PROBLEMS) found.problems.push({ id, problem });
  };
  /** Streams the rows of a query. */
  const each = async <Row>(query: string, check: (row: Row) => void) => {
    await runner.query(`declare ledger_rows no scroll cursor for ${query}`);
    let rows: Row[];
    do {
      rows = (await runner.query(`fetch ${String(FETCHED_ROWS)} from ledger_rows`)) as Row[];
      rows.forEach(check);
    } while (rows.length === FETCHED_ROWS);
    await runner.query('close ledger_rows');
  };
  await runner.connect();
  try {
    await runner.query('begin isolation level repeatable read, read only');
    const accounts = new AccountCheck(report);
    await each<PostingRow>(POSTINGS, (row) => {
      accounts.add(row);
    });
    accounts.end();
    await each<{ id: string; postings: string; total: string }>(TRANSACTIONS, ({ id, postings, total }) => {
      report(
        id,
        `${postings} postings that add up to ${total}, or with accounts of others, or of another mode or currency`,
      );
    });
    await each<HoldRow>(HOLDS, (hold) => {
      found.holds++;
      const stored = [hold.amount, hold.captured, hold.released].map(String).join(', ');
      const moved = [hold.reserve, hold.capture, hold.release].join(', ');
      if (stored !== moved) report(hold.id, `amount, captured, released: stored ${stored}, moved ${moved}`);
    });
    await each<{ id: string; balance: string; amount: string }>(HELD, ({ id, balance, amount }) => {
      report(id, `the balance ${balance} is not what is left of the holds, ${amount}`);
    });
    return { ...found, accounts: accounts.accounts, postings: accounts.postings };
  } finally {
    await runner.query('rollback').catch(() => undefined);
    await runner.release();
  }
}

/** Compares accounts with their postings, which come in order. It remembers only the current account. */
class AccountCheck {
  accounts = 0;
  postings = 0;
  private current?: PostingRow;
  private sum = 0n;
  private sequence = 0;
  private readonly sums = new Map<string, bigint>();

  constructor(private readonly report: (id: string, problem: string) => void) {}

  add(row: PostingRow): void {
    if (row.id !== this.current?.id) this.begin(row);
    if (row.sequence === null) return;
    this.postings++;
    this.sum += BigInt(row.amount);
    this.sequence++;
    if (row.sequence !== this.sequence)
      this.report(row.id, `the posting ${String(this.sequence)} is missing or there twice`);
    this.sequence = row.sequence;
    if (BigInt(row.after) !== this.sum)
      this.report(
        row.id,
        `balance after posting ${String(row.sequence)}: stored ${row.after}, computed ${String(this.sum)}`,
      );
  }

  end(): void {
    this.finish();
    for (const [money, sum] of this.sums) if (sum !== 0n) this.report(money, `all accounts add up to ${String(sum)}`);
  }

  private begin(row: PostingRow): void {
    this.finish();
    this.accounts++;
    [this.current, this.sum, this.sequence] = [row, 0n, 0];
  }

  private finish(): void {
    if (!this.current) return;
    const { id, balance, last, livemode, currency } = this.current;
    if (balance === null) {
      this.report(id, `there are postings, but no account`);
      return;
    }
    if (BigInt(balance) !== this.sum) this.report(id, `balance: stored ${balance}, computed ${String(this.sum)}`);
    if (last !== this.sequence) this.report(id, `last posting: stored ${String(last)}, found ${String(this.sequence)}`);
    const money = `${currency} ${livemode ? 'live' : 'test'}`;
    this.sums.set(money, (this.sums.get(money) ?? 0n) + BigInt(balance));
  }
}
