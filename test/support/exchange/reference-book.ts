/*
 * A model of an order book for tests, written to be obviously right rather than fast, and without the code that it is compared
 * with: it trades unit by unit, and looks for the best order among all orders each time.
 */

export interface ReferenceOrder {
  id: string;
  owner: string;
  side: 'buy' | 'sell';
  price: number;
  left: number;
  timeInForce: 'GTC' | 'IOC' | 'FOK';
  postOnly: boolean;
  selfTrade: 'cancel_newest' | 'cancel_oldest' | 'cancel_both';
  status: 'open' | 'filled' | 'cancelled' | 'rejected';
  /** Its turn among the orders of the same price. */
  turn: number;
}

export type NewReferenceOrder = Omit<ReferenceOrder, 'status' | 'turn'>;

/** Units of two orders that were traded, in the order in which it happened. */
export interface ReferenceTrade {
  buy: string;
  sell: string;
  quantity: number;
  price: number;
}

export class ReferenceBook {
  orders: ReferenceOrder[] = [];
  trades: ReferenceTrade[] = [];
  private turns = 0;

  place(given: NewReferenceOrder): void {
    const order: ReferenceOrder = { ...given, status: 'open', turn: ++this.turns };
    if (order.postOnly && this.best(order)) order.status = 'rejected';
    else if (order.timeInForce === 'FOK' && !this.fillsCompletely(order)) order.status = 'rejected';
    else this.trade(order);
    this.orders.push(order);
  }

  cancel(id: string): void {
    this.find(id).status = 'cancelled';
  }

  /** @param left the units that are not traded yet */
  amend(id: string, left: number, price: number): void {
    const order = this.find(id);
    if (price === order.price && left <= order.left) {
      order.left = left;
      return;
    }
    const others = this.orders.filter((each) => each !== order);
    const changed = { ...order, left, price, turn: ++this.turns };
    this.orders = others;
    if (changed.postOnly && this.best(changed)) {
      this.orders = [...others, order];
      return;
    }
    this.trade(changed);
    this.orders.push(changed);
  }

  /** The orders in the book, the first to be matched first. */
  side(side: 'buy' | 'sell'): ReferenceOrder[] {
    const sign = side === 'buy' ? -1 : 1;
    return this.orders
      .filter((order) => order.side === side && order.status === 'open')
      .sort((a, b) => sign * (a.price - b.price) || a.turn - b.turn);
  }

  find(id: string): ReferenceOrder {
    const order = this.orders.find((each) => each.id === id);
    if (!order) throw new Error(`There is no order ${id}.`);
    return order;
  }

  private best({ side, price }: ReferenceOrder): ReferenceOrder | undefined {
    const [first] = this.side(side === 'buy' ? 'sell' : 'buy');
    if (!first) return undefined;
    const accepts = side === 'buy' ? first.price <= price : first.price >= price;
    return accepts ? first : undefined;
  }

  /** Tries it on a copy. */
  private fillsCompletely(order: ReferenceOrder): boolean {
    const copy = new ReferenceBook();
    copy.orders = structuredClone(this.orders);
    const tried = { ...order };
    copy.trade(tried);
    return tried.status === 'filled';
  }

  private trade(order: ReferenceOrder): void {
    while (order.left > 0) {
      const other = this.best(order);
      if (!other) {
        if (order.timeInForce !== 'GTC') order.status = 'cancelled';
        return;
      }
      if (other.owner === order.owner) {
        if (order.selfTrade !== 'cancel_newest') other.status = 'cancelled';
        if (order.selfTrade === 'cancel_oldest') continue;
        order.status = 'cancelled';
        return;
      }
      this.tradeUnit(order, other);
    }
  }

  private tradeUnit(order: ReferenceOrder, other: ReferenceOrder): void {
    const [buy, sell] = order.side === 'buy' ? [order, other] : [other, order];
    const last = this.trades.at(-1);
    if (last?.buy === buy.id && last.sell === sell.id && last.price === other.price) last.quantity++;
    else this.trades.push({ buy: buy.id, sell: sell.id, quantity: 1, price: other.price });
    for (const each of [order, other]) if (--each.left === 0) each.status = 'filled';
  }
}
