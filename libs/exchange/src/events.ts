import { defineEvent } from '#messaging';
import { AuctionResult } from './auctions/auction.dto';
import { OrderView } from './orders/order.dto';

export const ORDER_PLACED = defineEvent('order.placed', {
  label: 'Order placed',
  description: 'An order was placed. It may have traded at once: see `filled` and the events of its trades.',
  scope: 'read.exchange',
  data: OrderView,
});
export const ORDER_UPDATED = defineEvent('order.updated', {
  label: 'Order changed',
  description: 'The quantity or the price of an order was changed.',
  scope: 'read.exchange',
  data: OrderView,
});
export const ORDER_FILLED = defineEvent('order.filled', {
  label: 'Order filled',
  description: 'All units of an order were traded. Each trade has an event of its own, also if only a part was traded.',
  scope: 'read.exchange',
  data: OrderView,
  sample: { status: 'filled', filled: 10, remaining: 0, held: 0 },
});
export const ORDER_CANCELLED = defineEvent('order.cancelled', {
  label: 'Order cancelled',
  description:
    'What was left of an order was cancelled, by its owner or by the exchange: see `reason`, for example `followers_not_verified`.',
  scope: 'read.exchange',
  data: OrderView,
  sample: { status: 'cancelled', held: 0 },
});
export const ORDER_EXPIRED = defineEvent('order.expired', {
  label: 'Order expired',
  description: 'An order expired. What was left of it was not traded.',
  scope: 'read.exchange',
  data: OrderView,
  sample: { status: 'expired', held: 0 },
});
export const AUCTION_CROSSED = defineEvent('auction.crossed', {
  label: 'Auction traded',
  description: 'An auction traded at least one of your orders.',
  scope: 'read.exchange',
  data: AuctionResult,
});
