import { SelfTradeMode, Side, TimeInForce } from '../orders/order.entity';

/**
 * How many resting orders an incoming order may meet, and how many trades an auction makes, in one transaction. Each is a trade with
 * its events, and the book is locked until all are written: requests that wait longer than 2 seconds for a lock are refused.
 */
export const MAX_MATCHES = 500;

/** The part of a resting order that matching depends on. */
export interface RestingOrder {
  id: string;
  ownerKey: string;
  /** The price at which it trades, in cents. */
  priceCents: number;
  /** Units that are not matched yet, at least 1. */
  remaining: number;
}

/** The part of an incoming order that matching depends on. */
export interface IncomingOrder {
  ownerKey: string;
  side: Side;
  /** The worst price at which it trades, in cents. */
  priceCents: number;
  remaining: number;
  timeInForce: TimeInForce;
  postOnly: boolean;
  selfTrade: SelfTradeMode;
}

/** Units of a resting order that an incoming order takes, at the price of the resting order. */
export interface Fill<R> {
  order: R;
  quantity: number;
  priceCents: number;
}

/** Why an order was rejected, or cancelled by the exchange. */
export type Reason = 'fill_or_kill' | 'post_only' | 'self_trade' | 'immediate_or_cancel' | 'match_limit';

/** What happens to an incoming order. */
export interface Outcome<R> {
  fills: Fill<R>[];
  /** Resting orders of the same owner, which are cancelled because the incoming order would have matched them. */
  selfTrades: R[];
  /** What becomes of the incoming order: a rejected order has no fills and no effect on others. */
  result: 'filled' | 'rests' | 'cancelled' | 'rejected';
  /** Why it was cancelled or rejected; null otherwise. */
  reason: Reason | null;
}

/**
 * Decides how an incoming order meets the resting orders of the other side, with price-time priority: the best price first, and
 * of orders with the same price the one that came first. It is given the resting orders in that order, batch by batch, and knows
 * nothing about where they are stored.
 */
export class Matching<R extends RestingOrder> {
  private readonly fills: Fill<R>[] = [];
  private readonly selfTrades: R[] = [];
  private remaining: number;
  private isOver = false;
  private metOwnOrder = false;
  private wouldTrade = false;
  private reachedLimit = false;

  constructor(private readonly incoming: IncomingOrder) {
    this.remaining = incoming.remaining;
  }

  /** Whether no further resting orders are needed. */
  get isDone(): boolean {
    return this.isOver || this.remaining === 0;
  }

  /** Offers the next resting orders. */
  offer(batch: readonly R[]): void {
    for (const resting of batch) {
      if (this.isDone) return;
      this.meet(resting);
    }
  }

  /** The outcome, when it is done or there are no more resting orders. */
  outcome(): Outcome<R> {
    const { timeInForce, postOnly } = this.incoming;
    if (postOnly && this.wouldTrade) return rejected('post_only');
    if (timeInForce === 'FOK' && this.remaining > 0)
      return rejected(this.reachedLimit ? 'match_limit' : 'fill_or_kill');
    const made = { fills: this.fills, selfTrades: this.selfTrades };
    if (this.remaining === 0) return { ...made, result: 'filled', reason: null };
    if (this.metOwnOrder) return { ...made, result: 'cancelled', reason: 'self_trade' };
    // It would cross the orders that it has not met.
    if (this.reachedLimit) return { ...made, result: 'cancelled', reason: 'match_limit' };
    if (timeInForce === 'IOC') return { ...made, result: 'cancelled', reason: 'immediate_or_cancel' };
    return { ...made, result: 'rests', reason: null };
  }

  private meet(resting: R): void {
    const { ownerKey, postOnly, selfTrade } = this.incoming;
    if (!crosses(this.incoming, resting)) {
      this.isOver = true;
      return;
    }
    this.wouldTrade = true;
    if (postOnly) {
      this.isOver = true;
    } else if (this.fills.length + this.selfTrades.length === MAX_MATCHES) {
      this.isOver = this.reachedLimit = true;
    } else if (resting.ownerKey !== ownerKey) {
      const quantity = Math.min(this.remaining, resting.remaining);
      this.fills.push({ order: resting, quantity, priceCents: resting.priceCents });
      this.remaining -= quantity;
    } else {
      if (selfTrade !== 'cancel_newest') this.selfTrades.push(resting);
      if (selfTrade !== 'cancel_oldest') this.isOver = this.metOwnOrder = true;
    }
  }
}

/** Whether an incoming order accepts the price of a resting order of the other side. */
function crosses({ side, priceCents }: IncomingOrder, resting: RestingOrder): boolean {
  return side === 'buy' ? resting.priceCents <= priceCents : resting.priceCents >= priceCents;
}

function rejected<R>(reason: Reason): Outcome<R> {
  return { fills: [], selfTrades: [], result: 'rejected', reason };
}
