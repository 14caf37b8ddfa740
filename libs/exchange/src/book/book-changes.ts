import { Instrument } from '../instruments/instrument.entity';
import { Order, Side } from '../orders/order.entity';
import { Entry, JournalData } from './journal';
import { JournalKind } from './journal-entry.entity';

/** How much more or less rests at a price. */
export interface LevelChange {
  side: Side;
  rank: number;
  quantity: number;
  orders: number;
}

/** A trade, for the hourly statistics. */
interface Execution {
  priceCents: number;
  quantity: number;
}

/** What is happening to an order, for its events. */
export type OrderChange = 'placed' | 'updated' | 'filled' | 'cancelled' | 'expired';

/** What one transaction changes in the book of an instrument whose row it has locked. */
export class BookChanges {
  readonly entries: Entry[] = [];
  readonly executions: Execution[] = [];
  readonly events: { order: Order; change: OrderChange }[] = [];
  /** The units of the orders that left the book, and how many of these were traded. */
  readonly closed = { units: 0, filled: 0 };
  /** The orders that are changed, and what each had in the book before. */
  private readonly before = new Map<Order, LevelChange | undefined>();
  private newOrder?: Order;

  constructor(
    readonly instrument: Instrument,
    readonly now: Date,
  ) {}

  /** Adds an entry to the journal. @returns its number */
  record<K extends JournalKind>(kind: K, data: JournalData[K]): number {
    const seq = ++this.instrument.seq;
    this.entries.push({ seq, kind, data } as Entry);
    return seq;
  }

  add(order: Order): void {
    this.newOrder = order;
    this.before.set(order, undefined);
  }

  /** Call it before an existing order is changed. */
  touch(order: Order): void {
    if (!this.before.has(order)) this.before.set(order, restingPart(order));
  }

  /** Records that an order has left the book. */
  ended(order: Order, change: 'filled' | 'cancelled' | 'expired'): void {
    this.events.push({ order, change });
    this.closed.units += order.quantity;
    this.closed.filled += order.filled;
  }

  get inserted(): Order | undefined {
    return this.newOrder;
  }

  get updated(): Order[] {
    return [...this.before.keys()].filter((order) => order !== this.newOrder);
  }

  /** The differences between what the orders had in the book before and what they have now. */
  get levels(): LevelChange[] {
    const levels = new Map<string, LevelChange>();
    const add = (part: LevelChange | undefined, sign: 1 | -1) => {
      if (!part) return;
      const { side, rank } = part;
      const key = `${side} ${String(rank)}`;
      const level = levels.get(key) ?? { side, rank, quantity: 0, orders: 0 };
      level.quantity += sign * part.quantity;
      level.orders += sign * part.orders;
      levels.set(key, level);
    };
    for (const [order, before] of this.before) {
      add(before, -1);
      add(restingPart(order), 1);
    }
    // In one order, as every statement that changes several rows.
    return [...levels.values()]
      .filter(({ quantity, orders }) => quantity !== 0 || orders !== 0)
      .sort((a, b) => a.rank - b.rank);
  }
}

function restingPart(order: Order): LevelChange | undefined {
  const { side, rank, remaining: quantity } = order;
  return order.isResting ? { side, rank, quantity, orders: 1 } : undefined;
}
