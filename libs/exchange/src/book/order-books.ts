import { Injectable } from '@nestjs/common';
import { Db, valuesOf } from '#database';
import { LedgerService } from '#ledger';
import { ExchangeEvents } from '../exchange-events';
import { Instrument } from '../instruments/instrument.entity';
import { costCents, unitFeeCents } from '../instruments/prices';
import { orderView } from '../orders/order.dto';
import { Order, Side } from '../orders/order.entity';
import { ORDER_EVENTS } from '../orders/order-events';
import { Sellers } from '../sellers/sellers';
import { Trades } from '../trades/trades';
import { BookChanges } from './book-changes';
import {
  ADD_TO_BAR,
  APPEND_JOURNAL,
  CHANGE_LEVELS,
  DELETE_EMPTY_LEVELS,
  INSERT_ORDER,
  MATCHABLE,
  OWN_CROSSING,
  SAVE_INSTRUMENT,
  UPDATE_ORDERS,
} from './book.queries';
import { Matching, MAX_MATCHES, Outcome } from './matching';

/** Resting orders are read in batches: small ones first, since most orders match one or two, and larger ones after that. */
const FIRST_BATCH = 20;
const NEXT_BATCH = 500;

/** What `rank` and `seq` of the first order of a book are greater than. */
const START = { rank: -(2 ** 31), seq: -1 };

/** Units that were traded at once with a new or amended order, or in an auction. */
export interface Executed {
  tradeId: string;
  quantity: number;
  priceCents: number;
  feeCents: number;
}

/**
 * Changes the books of instruments, in the ambient transaction, which has locked the row of the instrument. What happens is
 * collected in `BookChanges` and written by `write`.
 */
@Injectable()
export class OrderBooks {
  constructor(
    private readonly db: Db,
    private readonly ledger: LedgerService,
    private readonly publisher: ExchangeEvents,
    private readonly trades: Trades,
    private readonly sellers: Sellers,
  ) {}

  /** What happens to an incoming order. Changes nothing. */
  async match(changes: BookChanges, order: Order): Promise<Outcome<Order>> {
    const isContinuous = changes.instrument.trading === 'continuous';
    // Until the auction, an order only meets orders of its owner, which it must never match.
    const matching = new Matching<Order>(isContinuous ? order : { ...partOf(order), postOnly: false });
    if (isContinuous) await this.offerBook(changes, order, matching);
    else await this.offerOwn(changes, order, matching);
    return matching.outcome();
  }

  /** Reserves the money for the unfilled part of a bid. */
  hold(order: Order): void {
    if (order.side !== 'buy') return;
    const { id, businessId, livemode, seq } = order;
    order.holdId = this.ledger.reserve({
      businessId,
      livemode,
      currency: 'USD',
      amount: order.unfilledCostCents,
      purpose: { type: 'order', id },
      key: keyOf(id, seq, 'hold'),
    });
  }

  /** Gives back a part of what a bid holds. @param amount in cents */
  release({ id, holdId }: Order, amount: number, seq: number): void {
    if (!holdId || amount === 0) return;
    this.ledger.release({ holdId, amount, key: keyOf(id, seq, 'release') });
  }

  /** Applies the outcome for an incoming order that has its place in the journal and its hold. */
  async apply(
    changes: BookChanges,
    order: Order,
    { fills, selfTrades, result, reason }: Outcome<Order>,
  ): Promise<Executed[]> {
    // Without the money for its hold, the order is refused before many trades are written for nothing.
    if (fills.length > FIRST_BATCH) await this.ledger.flush();
    for (const own of selfTrades) this.close(changes, own, 'cancelled', 'self_trade');
    const executed = fills.map(({ order: resting, quantity, priceCents }) => {
      const [buy, sell] = order.side === 'buy' ? [order, resting] : [resting, order];
      return this.trade(changes, { buy, sell, quantity, priceCents });
    });
    if (result === 'cancelled') this.close(changes, order, 'cancelled', reason);
    return executed;
  }

  /** Trades units of two orders. The buyer gets back what the price is better than its limit. */
  trade(
    changes: BookChanges,
    { buy, sell, quantity, priceCents }: { buy: Order; sell: Order; quantity: number; priceCents: number },
  ): Executed {
    const { instrument, now } = changes;
    const feeCents = quantity * unitFeeCents(priceCents, buy.feeBps);
    for (const order of [buy, sell]) {
      changes.touch(order);
      order.fill(quantity);
      if (order.status === 'filled') changes.ended(order, 'filled');
    }
    const { livemode } = instrument;
    const { id: tradeId } = this.trades.open({
      instrument,
      buy,
      sell,
      quantity,
      priceCents,
      feeCents,
      livemode,
      at: now,
    });
    const seq = changes.record('trade', {
      tradeId,
      buyOrderId: buy.id,
      sellOrderId: sell.id,
      priceCents,
      quantity,
    });
    this.release(buy, costCents(quantity, buy.priceCents, buy.feeBps) - quantity * priceCents - feeCents, seq);
    changes.executions.push({ priceCents, quantity });
    return { tradeId, quantity, priceCents, feeCents };
  }

  /** Reduces the quantity of an order, which keeps its place. */
  reduce(changes: BookChanges, order: Order, quantity: number): Executed[] {
    const { id: orderId, businessId, livemode, priceCents } = order;
    const [returned, heldCents] = [order.quantity - quantity, order.unfilledCostCents];
    changes.touch(order);
    order.quantity = quantity;
    const { remaining } = order;
    const seq = changes.record('amended', { orderId, priceCents, remaining, keepsPlace: true });
    this.release(order, heldCents - order.unfilledCostCents, seq);
    if (order.side === 'sell') this.sellers.returnUnits(businessId, livemode, returned);
    changes.events.push({ order, change: 'updated' });
    return [];
  }

  /** Removes the unfilled part of an order from the book, and releases the money that it holds. */
  close(changes: BookChanges, order: Order, status: 'cancelled' | 'expired', reason: string | null = null): void {
    const { id, businessId, livemode, remaining } = order;
    changes.touch(order);
    order.close(status, reason);
    const seq =
      status === 'expired'
        ? changes.record('expired', { orderId: id })
        : changes.record('cancelled', { orderId: id, reason });
    this.release(order, order.unfilledCostCents, seq);
    if (order.side === 'sell') this.sellers.returnUnits(businessId, livemode, remaining);
    changes.ended(order, status);
  }

  /** The resting orders of a side that accept a price, in the order in which they are matched, batch by batch. */
  async *restingOrders(instrument: Instrument, side: Side, priceCents: number, now: Date): AsyncGenerator<Order[]> {
    const worst = side === 'buy' ? -priceCents : priceCents;
    let { rank, seq } = START;
    for (let limit = FIRST_BATCH; ; limit = NEXT_BATCH) {
      const values = [instrument.id, side, worst, rank, seq, now, limit];
      const batch = ordersOf(await this.db.query<Order>(MATCHABLE, values));
      const last = batch.at(-1);
      if (last) yield batch;
      if (batch.length < limit || !last) return;
      ({ rank, seq } = last);
    }
  }

  /**
   * Writes what was changed, and publishes its events, without waiting for the results. A dry run only publishes: nothing reads the
   * book again, and others would wait for its rows.
   */
  async write(changes: BookChanges): Promise<void> {
    if (!this.db.isDryRun) this.writeBook(changes);
    for (const { order, change } of changes.events) {
      order.updatedAt = changes.now;
      await this.publisher.publish(ORDER_EVENTS[change], {
        aggregateId: order.id,
        businessId: order.businessId,
        livemode: order.livemode,
        data: orderView(order),
      });
    }
  }

  private writeBook(changes: BookChanges): void {
    const { instrument, now, inserted, updated, entries } = changes;
    const { id, seq, trading, referenceCents, reviewAt } = instrument;
    if (inserted) this.db.write(INSERT_ORDER, valuesOf(Order, { ...inserted, updatedAt: now } as Order));
    if (updated.length > 0) this.db.write(UPDATE_ORDERS, [now, ...columnsFor(updated)]);
    const kinds = entries.map(({ kind }) => kind);
    const data = entries.map((entry) => JSON.stringify(entry.data));
    if (entries.length > 0) this.db.write(APPEND_JOURNAL, [id, now, entries.map((entry) => entry.seq), kinds, data]);
    this.writeLevels(changes);
    this.writeBar(changes);
    const last = changes.executions.at(-1)?.priceCents;
    this.db.write(SAVE_INSTRUMENT, [id, seq, trading, referenceCents, reviewAt, last]);
  }

  private async offerBook({ instrument, now }: BookChanges, order: Order, matching: Matching<Order>): Promise<void> {
    for await (const batch of this.restingOrders(instrument, otherSide(order), order.priceCents, now)) {
      matching.offer(batch);
      if (matching.isDone) return;
    }
  }

  private async offerOwn({ instrument, now }: BookChanges, order: Order, matching: Matching<Order>): Promise<void> {
    // One more than it may meet, so that it is known whether there are more.
    const values = [instrument.id, otherSide(order), -order.rank, order.ownerKey, now, MAX_MATCHES + 1];
    matching.offer(ordersOf(await this.db.query<Order>(OWN_CROSSING, values)));
  }

  private writeLevels({ instrument: { id }, levels }: BookChanges): void {
    if (levels.length === 0) return;
    const [sides, ranks] = [levels.map(({ side }) => side), levels.map(({ rank }) => rank)];
    const [quantities, orders] = [levels.map(({ quantity }) => quantity), levels.map((level) => level.orders)];
    this.db.write<{ rank: number; quantity: number; orders: number }>(
      CHANGE_LEVELS,
      [id, sides, ranks, quantities, orders],
      (changed) => {
        const wrong = changed.find((level) => level.quantity < 0 || level.orders < 0);
        if (wrong) throw new Error(`The level ${String(wrong.rank)} of the book ${id} does not match its orders.`);
      },
    );
    this.db.write(DELETE_EMPTY_LEVELS, [id, sides, ranks]);
  }

  private writeBar({ instrument, now, executions, closed }: BookChanges): void {
    if (executions.length === 0 && closed.units === 0) return;
    const prices = executions.map(({ priceCents }) => priceCents);
    const hour = new Date(now);
    hour.setUTCMinutes(0, 0, 0);
    const volume = executions.reduce((sum, { quantity }) => sum + quantity, 0);
    const turnover = executions.reduce((sum, { quantity, priceCents }) => sum + quantity * priceCents, 0);
    const range = prices.length === 0 ? [null, null] : [Math.max(...prices), Math.min(...prices)];
    const values = [prices[0], ...range, prices.at(-1), volume, turnover, closed.units, closed.filled];
    this.db.write(ADD_TO_BAR, [instrument.id, hour, ...values]);
  }
}

/** The orders in rows that were read. */
export function ordersOf(rows: Order[]): Order[] {
  return rows.map((row) => Object.assign(new Order(), row));
}

/** What matching needs, with getters as values. */
function partOf({ ownerKey, side, priceCents, remaining, timeInForce, postOnly, selfTrade }: Order) {
  return { ownerKey, side, priceCents, remaining, timeInForce, postOnly, selfTrade };
}

function otherSide({ side }: Order): Side {
  return side === 'buy' ? 'sell' : 'buy';
}

/** Each change of a hold has a number of the journal, so a key is never used twice. */
function keyOf(orderId: string, seq: number, what: 'hold' | 'release'): string {
  return `${orderId}:${String(seq)}:${what}`;
}

function columnsFor(orders: Order[]): unknown[][] {
  const fields = ['id', 'priceCents', 'rank', 'seq', 'quantity', 'filled', 'status', 'reason', 'holdId'] as const;
  return fields.map((field) => orders.map((order) => order[field]));
}
