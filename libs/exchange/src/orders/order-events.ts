import { EventKind } from '#messaging';
import { OrderChange } from '../book/book-changes';
import { ORDER_CANCELLED, ORDER_EXPIRED, ORDER_FILLED, ORDER_PLACED, ORDER_UPDATED } from '../events';
import { OrderView } from './order.dto';

/** The event of each change of an order. */
export const ORDER_EVENTS: Record<OrderChange, EventKind<OrderView>> = {
  placed: ORDER_PLACED,
  updated: ORDER_UPDATED,
  filled: ORDER_FILLED,
  cancelled: ORDER_CANCELLED,
  expired: ORDER_EXPIRED,
};
