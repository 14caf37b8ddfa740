import { AccountKind, Currency } from './account.entity';

// What other contexts post. Amounts are integers in minor units, such as cents.

/** What an entry is about, such as `{type: 'trade', id: 'trd_…'}`. */
export interface Reference {
  type: string;
  id: string;
}

/**
 * An account, which is created when it is first used:
 * - `available`: what a business can spend
 * - `held`: what is reserved by its holds, which alone can change it
 * - `earned`: what it has earned and cannot spend yet
 * - `escrow`: what the buyer of a trade has committed to it
 * - `platform.fees`, `external.deposits`, `external.payouts`: accounts of the service. Money comes in from
 *   `external.deposits`, whose balance is therefore negative, and leaves to `external.payouts`.
 */
export type Account =
  | { kind: 'available' | 'held' | 'earned'; businessId: string }
  | { kind: 'escrow'; businessId: string; tradeId: string }
  | { kind: 'platform.fees' | 'external.deposits' | 'external.payouts' };

/** The change of one account; negative amounts are taken from it. Postings of 0 are left out. */
export interface Posting {
  account: Account;
  amount: number;
}

/** A transaction to post. */
export interface Entry {
  /** What it is, such as `deposit` or `trade.settled`. */
  kind: string;
  reference: Reference;
  /** Unique among the transactions of the business in its mode: an entry whose key exists has no effect. */
  key: string;
  livemode: boolean;
  currency: Currency;
  /**
   * Their sum is 0. They name one or two businesses; the first one is the payer, in whose name accounts of the service are
   * used.
   */
  postings: Posting[];
}

/** Money to reserve. */
export interface NewHold {
  businessId: string;
  livemode: boolean;
  currency: Currency;
  amount: number;
  /** What it is for, such as `{type: 'order', id: 'ord_…'}`. */
  purpose: Reference;
  key: string;
}

/** Held money to transfer: all of `amount`, to one or several accounts of the holder, of one other business or of the service. */
export interface Capture {
  holdId: string;
  amount: number;
  to: Posting[];
  kind: string;
  reference: Reference;
  key: string;
}

/** Held money to make available again. */
export interface Release {
  holdId: string;
  /** Everything that is left, unless given. */
  amount?: number;
  key: string;
}

/** An entry as it is collected until it is written. What it leaves out follows from the hold that it changes. */
export interface Draft {
  key: string;
  kind: string;
  reference?: Reference;
  /** The payer. */
  businessId?: string;
  livemode?: boolean;
  currency?: Currency;
  hold?: {
    id: string;
    change: 'reserve' | 'capture' | 'release';
    /** Undefined to release the rest. */
    amount?: number;
  };
  lines: Line[];
}

/** A posting of a draft. In a release of what is left, the amount is 1 or -1, and multiplied by what is left. */
export interface Line {
  kind: AccountKind;
  /** Undefined for the payer. */
  businessId?: string;
  tradeId: string;
  amount: number;
}

/** @throws Error if the entry is not balanced or not permitted */
export function draftOf({ kind, reference, key, livemode, currency, postings }: Entry): Draft {
  const lines = linesOf(postings);
  assertAmount(lines.reduce((sum, { amount }) => sum + amount, 0) === 0, `The postings of ${key} do not add up to 0.`);
  assertAmount(lines.length >= 2, `The entry ${key} has fewer than two postings.`);
  const businesses = [...new Set(lines.flatMap(({ businessId }) => businessId ?? []))];
  if (businesses.length < 1 || businesses.length > 2)
    throw new Error(`The entry ${key} names ${String(businesses.length)} businesses, not one or two.`);
  return { key, kind, reference, livemode, currency, businessId: businesses[0], lines };
}

/** @throws Error if the amount is not a positive integer */
export function draftOfHold(id: string, { businessId, livemode, currency, amount, purpose, key }: NewHold): Draft {
  assertIsAmount(amount, key);
  return {
    ...{ key, kind: 'hold', reference: purpose, businessId, livemode, currency },
    hold: { id, change: 'reserve', amount },
    lines: [
      { kind: 'available', tradeId: '', amount: -amount },
      { kind: 'held', tradeId: '', amount },
    ],
  };
}

/** @throws Error if the payees do not get exactly the amount */
export function draftOfCapture({ holdId, amount, to, kind, reference, key }: Capture): Draft {
  assertIsAmount(amount, key);
  const lines = linesOf(to);
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  assertAmount(total === amount, `The payees of ${key} get ${String(total)}, not ${String(amount)}.`);
  return {
    ...{ key, kind, reference },
    hold: { id: holdId, change: 'capture', amount },
    lines: [{ kind: 'held', tradeId: '', amount: -amount }, ...lines],
  };
}

/** @throws Error if an amount is given that is not a positive integer */
export function draftOfRelease({ holdId, amount, key }: Release): Draft {
  if (amount !== undefined) assertIsAmount(amount, key);
  return {
    ...{ key, kind: 'release' },
    hold: { id: holdId, change: 'release', amount },
    lines: [
      { kind: 'held', tradeId: '', amount: -(amount ?? 1) },
      { kind: 'available', tradeId: '', amount: amount ?? 1 },
    ],
  };
}

function linesOf(postings: Posting[]): Line[] {
  return postings.flatMap(({ account, amount }) => {
    if (account.kind === 'held') throw new Error('Only holds change the held money of a business.');
    assertAmount(Number.isSafeInteger(amount), `${String(amount)} is not an integer number of minor units.`);
    if (amount === 0) return [];
    const { kind } = account;
    const businessId = 'businessId' in account ? account.businessId : undefined;
    return [{ kind, businessId, tradeId: kind === 'escrow' ? account.tradeId : '', amount }];
  });
}

function assertIsAmount(amount: number, key: string): void {
  assertAmount(Number.isSafeInteger(amount) && amount > 0, `${String(amount)} is not an amount for ${key}.`);
}

function assertAmount(holds: boolean, message: string): void {
  if (!holds) throw new Error(message);
}
