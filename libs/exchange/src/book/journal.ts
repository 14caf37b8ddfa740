import { Side } from '../orders/order.entity';
import { JournalKind } from './journal-entry.entity';

/** What each kind of entry records. Amounts are in cents. */
export interface JournalData {
  /** An order was accepted. It may trade at once, which the next entries say. */
  placed: { orderId: string; side: Side; priceCents: number; quantity: number };
  rejected: { orderId: string; reason: string };
  /** `remaining` is the unmatched quantity. Without `keepsPlace`, the order loses its time priority. */
  amended: { orderId: string; priceCents: number; remaining: number; keepsPlace: boolean };
  trade: { tradeId: string; buyOrderId: string; sellOrderId: string; priceCents: number; quantity: number };
  cancelled: { orderId: string; reason: string | null };
  expired: { orderId: string };
  /** An auction was held; the next entries are its trades. */
  auction: { priceCents: number; volume: number; surplus: number };
}

/** An entry as it is written, without the instrument and the time. */
export type Entry = { [K in JournalKind]: { seq: number; kind: K; data: JournalData[K] } }[JournalKind];

/** A resting order as the journal describes it. */
export interface ReplayedOrder {
  id: string;
  side: Side;
  priceCents: number;
  remaining: number;
  seq: number;
}

/**
 * The resting orders after the given entries, by id: what the tables must contain.
 * @param entries all those of an instrument, in the order of their numbers
 * @throws Error if the entries contradict each other
 */
export function replay(entries: readonly Entry[]): Map<string, ReplayedOrder> {
  const orders = new Map<string, ReplayedOrder>();
  const resting = (id: string) => {
    const order = orders.get(id);
    if (!order) throw new Error(`The journal changes the order ${id}, which is not in the book.`);
    return order;
  };
  const take = (id: string, quantity: number) => {
    const order = resting(id);
    order.remaining -= quantity;
    if (order.remaining < 0) throw new Error(`The journal trades more of the order ${id} than there is.`);
    if (order.remaining === 0) orders.delete(id);
  };
  entries.forEach((entry, index) => {
    if (entry.seq !== index + 1) throw new Error(`The journal has no entry ${String(index + 1)}.`);
    const { seq, kind, data } = entry;
    if (kind === 'placed') {
      const { orderId: id, side, priceCents, quantity } = data;
      orders.set(id, { id, side, priceCents, remaining: quantity, seq });
    } else if (kind === 'amended') {
      const order = resting(data.orderId);
      Object.assign(order, { priceCents: data.priceCents, remaining: data.remaining });
      if (!data.keepsPlace) order.seq = seq;
    } else if (kind === 'trade') {
      take(data.buyOrderId, data.quantity);
      take(data.sellOrderId, data.quantity);
    } else if (kind === 'cancelled' || kind === 'expired') {
      resting(data.orderId);
      orders.delete(data.orderId);
    }
  });
  return orders;
}
