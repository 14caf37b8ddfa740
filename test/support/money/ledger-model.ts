import { Account, Currency, Entry } from '#ledger';

/** What a test does with the ledger. */
export type Operation =
  | { do: 'post'; key: string; entry: Entry }
  | { do: 'reserve'; key: string; businessId: string; livemode: boolean; currency: Currency; amount: number }
  | { do: 'capture'; key: string; hold: string; amount: number; to: { account: Account; amount: number }[] }
  /** Of what is left, without an amount. */
  | { do: 'release'; key: string; hold: string; amount?: number };

interface Hold {
  businessId: string;
  livemode: boolean;
  currency: Currency;
  amount: number;
  captured: number;
  released: number;
}

interface Line {
  account: string;
  amount: number;
}

/** The money of a business as a name of an account. */
const accountOf = (
  account: Account,
  { businessId, livemode, currency }: Omit<Hold, 'amount' | 'captured' | 'released'>,
) =>
  [
    'businessId' in account ? account.businessId : businessId,
    livemode ? 'live' : 'test',
    currency,
    account.kind,
    account.kind === 'escrow' ? account.tradeId : '',
  ].join(' ');

/**
 * The ledger in its simplest form, for comparison: one operation after the other, on numbers. Holds are named by their keys,
 * which are unique.
 */
export class LedgerModel {
  readonly balances = new Map<string, number>();
  readonly holds = new Map<string, Hold>();
  readonly keys = new Set<string>();
  /** The number of postings. */
  postings = 0;

  /** What the operations do together, or undefined if they must be refused, and nothing is changed. */
  apply(operations: Operation[]): LedgerModel | undefined {
    const next = this.copy();
    const fresh = operations.filter(({ key }, index) => {
      if (this.keys.has(key) || operations.slice(0, index).some((other) => other.key === key)) return false;
      next.keys.add(key);
      return true;
    });
    // What is left of a hold is what is left after everything else.
    for (const operation of fresh) if (!isRest(operation)) next.move(operation);
    const rests = new Map(fresh.filter(isRest).map(({ hold, key }) => [key, next.takeRest(hold)]));
    for (const operation of fresh) {
      const rest = rests.get(operation.key);
      if (rest === 0) continue;
      for (const { account, amount } of next.linesOf(operation, rest)) {
        const balance = (next.balances.get(account) ?? 0) + amount;
        if (balance < 0 && !account.includes('external.')) return undefined;
        next.balances.set(account, balance);
        next.postings++;
      }
    }
    const isOverdrawn = [...next.holds.values()].some((hold) => hold.captured + hold.released > hold.amount);
    return isOverdrawn ? undefined : next;
  }

  private copy(): LedgerModel {
    const copy = new LedgerModel();
    for (const [account, balance] of this.balances) copy.balances.set(account, balance);
    for (const [key, hold] of this.holds) copy.holds.set(key, { ...hold });
    for (const key of this.keys) copy.keys.add(key);
    copy.postings = this.postings;
    return copy;
  }

  private move(operation: Operation): void {
    if (operation.do === 'reserve') this.holds.set(operation.key, { ...operation, captured: 0, released: 0 });
    else if (operation.do === 'capture') this.hold(operation.hold).captured += operation.amount;
    else if (operation.do === 'release') this.hold(operation.hold).released += operation.amount ?? 0;
  }

  private takeRest(key: string): number {
    const hold = this.hold(key);
    const rest = Math.max(0, hold.amount - hold.captured - hold.released);
    hold.released += rest;
    return rest;
  }

  private linesOf(operation: Operation, rest = 0): Line[] {
    if (operation.do === 'post') {
      const [owner] = operation.entry.postings.flatMap(({ account }) => ('businessId' in account ? [account] : []));
      const money = { ...operation.entry, businessId: owner?.businessId ?? '' };
      return operation.entry.postings.map(({ account, amount }) => ({ account: accountOf(account, money), amount }));
    }
    const hold = operation.do === 'reserve' ? operation : this.hold(operation.hold);
    const { businessId } = hold;
    const [available, held] = (['available', 'held'] as const).map((kind) => accountOf({ kind, businessId }, hold));
    if (operation.do === 'capture')
      return [
        { account: held!, amount: -operation.amount },
        ...operation.to.map(({ account, amount }) => ({ account: accountOf(account, hold), amount })),
      ];
    const amount = operation.amount ?? rest;
    const sign = operation.do === 'reserve' ? 1 : -1;
    const lines = [
      { account: available!, amount: -sign * amount },
      { account: held!, amount: sign * amount },
    ];
    return operation.do === 'reserve' ? lines : lines.reverse();
  }

  private hold(key: string): Hold {
    const hold = this.holds.get(key);
    if (!hold) throw new Error(`The model has no hold ${key}.`);
    return hold;
  }
}

/** Whether it releases what is left of a hold. */
export function isRest(operation: Operation): operation is Extract<Operation, { do: 'release' }> {
  return operation.do === 'release' && operation.amount === undefined;
}
