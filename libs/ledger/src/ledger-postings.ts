import { Injectable } from '@nestjs/common';
import { Db } from '#database';
import { Clock, newId } from '#kernel';
import { derivedId } from '#kernel/secrets';
import { AccountKind, CURRENCIES, Currency } from './account.entity';
import { Capture, Draft, draftOf, draftOfCapture, draftOfHold, draftOfRelease, Entry, NewHold, Release } from './entry';
import { INSUFFICIENT_FUNDS } from './ledger.errors';
import { asDecimal } from './money';
import { BALANCES, POST } from './ledger.queries';
import { POSTED } from './posted';

/** The money of a business in one currency, in minor units. */
export interface Balance {
  currency: Currency;
  available: number;
  held: number;
  earned: number;
}

/** A transaction that will be written. */
interface Collected {
  id: string;
  createdAt: Date;
  draft: Draft;
}

/** An account or a hold that has too little money. */
interface Shortfall {
  holdId: string | null;
  businessId: string;
  livemode: boolean;
  kind: AccountKind;
  currency: Currency;
  needed: number;
}

/**
 * Posts transactions between accounts. Everything that a database transaction posts is collected, and written by one statement
 * right before its commit, which fails if an account has too little money. All amounts are integers in minor units.
 */
@Injectable()
export class LedgerPostings {
  readonly mayFail = true;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /**
   * Posts an entry in the ambient transaction. It has no effect if the key exists.
   * @param transaction its id and time; by default a new one
   * @throws Error if there is no transaction, or the entry is not balanced; on commit or `flush`, ApiError INSUFFICIENT_FUNDS
   * with `{available, needed, currency}` if an account `available` or `earned` has too little money, otherwise Error
   */
  post(entry: Entry, transaction?: { id: string; createdAt: Date }): void {
    this.collect(draftOf(entry), transaction);
  }

  /**
   * Reserves money: `available` → `held`. The same key reserves only once, and returns the same id.
   * @returns the id of the hold
   * @throws Error if there is no transaction; on commit or `flush`, ApiError INSUFFICIENT_FUNDS
   */
  reserve(hold: NewHold): string {
    const { businessId, livemode, key } = hold;
    const id = derivedId('hold', `${businessId} ${String(livemode)} ${key}`);
    this.collect(draftOfHold(id, hold));
    return id;
  }

  /**
   * Transfers held money, all that is held or a part: `held` → `to`.
   * @throws Error if the payees do not get exactly the amount; on commit or `flush`, if less is left of the hold
   */
  capture(capture: Capture): void {
    this.collect(draftOfCapture(capture));
  }

  /**
   * Makes held money available again, by default all that is left after the captures of this transaction: `held` → `available`.
   * If nothing is left, nothing is posted.
   * @throws Error on commit or `flush`, if less is left than the amount
   */
  release(release: Release): void {
    this.collect(draftOfRelease(release));
  }

  /** Writes the postings of the ambient transaction now, for callers that need to know whether there is enough money. */
  async flush(): Promise<void> {
    await this.db.flush(this);
  }

  /** The money of a business, in each currency that it has used. */
  async balancesOf(businessId: string, livemode: boolean): Promise<Balance[]> {
    type Row = { kind: 'available' | 'held' | 'earned'; currency: Currency; balance: number };
    const rows = await this.db.query<Row>(BALANCES, [businessId, livemode]);
    return CURRENCIES.filter((currency) => rows.some((row) => row.currency === currency)).map((currency) => {
      const of = (kind: Row['kind']) =>
        rows.find((row) => row.kind === kind && row.currency === currency)?.balance ?? 0;
      return { currency, available: of('available'), held: of('held'), earned: of('earned') };
    });
  }

  /** Writes what a transaction has posted. */
  beforeCommit(collected: Collected[]): void {
    const now = this.clock.now();
    const reserved = new Map(
      collected.flatMap(({ draft }) => (draft.hold?.change === 'reserve' ? [[draft.hold.id, draft] as const] : [])),
    );
    const entries = collected.map(({ id, createdAt, draft: { key, kind, hold, lines, ...draft } }, place) => {
      // The database does not know a hold of the same transaction yet.
      const { businessId, livemode, currency, reference } = { ...(hold && reserved.get(hold.id)), ...draft };
      return {
        ...{ place, id, key, kind, business_id: businessId, livemode, currency },
        ...{ reference_type: reference?.type, reference_id: reference?.id },
        ...{ parties: lines.flatMap((line) => line.businessId ?? []) },
        ...{ hold_id: hold?.id, change: hold?.change, amount: hold?.amount, created_at: createdAt },
      };
    });
    const lines = collected.flatMap(({ draft }, place) =>
      draft.lines.map(({ kind, businessId, tradeId, amount }, index) => ({
        ...{ place, number: index + 1, account_id: newId('acc', now), kind },
        ...{ business_id: businessId, trade_id: tradeId, amount },
      })),
    );
    const holds = collected.flatMap(({ draft }) => draft.hold?.id ?? []);
    this.copyIfDryRun(entries, lines, holds);
    this.db.write<Shortfall>(POST, [JSON.stringify(entries), JSON.stringify(lines), holds, now], async ([first]) => {
      if (first) throw await this.errorFor(first);
    });
  }

  /** In a dry run, posts to copies of the accounts and holds. */
  private copyIfDryRun(
    entries: { key: string; business_id?: string; parties: string[] }[],
    lines: { trade_id: string }[],
    holds: string[],
  ): void {
    const businesses = [...new Set(entries.flatMap(({ business_id: payer = [], parties }) => [payer, parties].flat()))];
    const trades = [...new Set(lines.map((line) => line.trade_id))];
    // The payer of a hold that exists is only known to the database.
    const parties = `select unnest($1::text[]) union select business_id from public.ledger_holds where id = any ($2::text[])`;
    this.db.copyIfDryRun('ledger_accounts', `business_id in (${parties}) and trade_id = any ($3::text[])`, [
      ...[businesses, holds, trades],
    ]);
    this.db.copyIfDryRun('ledger_transactions', `business_id in (${parties}) and key = any ($3::text[])`, [
      ...[businesses, holds, entries.map(({ key }) => key)],
    ]);
    this.db.copyIfDryRun('ledger_holds', 'id = any ($1::text[])', [holds]);
    this.db.copyIfDryRun('ledger_postings', 'false', []);
  }

  private collect(draft: Draft, transaction?: { id: string; createdAt: Date }): void {
    const now = this.clock.now();
    const collected = { ...(transaction ?? { id: newId('txn', now), createdAt: now }), draft };
    this.db.collect<Collected>(this, collected);
    this.db.effect(POSTED, collected.id);
    this.db.affects(draft.businessId, ...draft.lines.map(({ businessId }) => businessId));
  }

  /** The account is locked, so its balance cannot change before the transaction ends. */
  private async errorFor({ holdId, businessId, livemode, kind, currency, needed }: Shortfall): Promise<Error> {
    if (holdId) return new Error(`Less than ${String(needed)} is left of the hold ${holdId}.`);
    if (kind !== 'available' && kind !== 'earned')
      return new Error(`The account ${kind} of ${businessId} has less than ${String(needed)} ${currency}.`);
    const balances = await this.balancesOf(businessId, livemode);
    const available = balances.find((each) => each.currency === currency)?.[kind] ?? 0;
    return INSUFFICIENT_FUNDS.error(
      `This needs ${asDecimal(needed).toFixed(2)} ${currency}, and ${asDecimal(available).toFixed(2)} is available. Deposit the difference, or use a lower amount.`,
      { available: asDecimal(available), needed: asDecimal(needed), currency },
    );
  }
}
