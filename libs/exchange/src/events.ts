import { defineEvent } from '#messaging';
import { AuctionResult } from './auctions/auction.dto';
import { OrderView } from './orders/order.dto';

export type { TradeEvent } from './trades/trade.dto';

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
  description:
    'An order was filled completely. Each trade has its own event, even if it fills only a part of the order.',
  scope: 'read.exchange',
  data: OrderView,
  sample: { status: 'filled', filled: 10, remaining: 0, held: 0 },
});
export const ORDER_CANCELLED = defineEvent('order.cancelled', {
  label: 'Order cancelled',
  description:
    'The unfilled part of an order was cancelled, by its owner or by the exchange; `reason` says why, for example `followers_not_verified`.',
  scope: 'read.exchange',
  data: OrderView,
  sample: { status: 'cancelled', held: 0 },
});
export const ORDER_EXPIRED = defineEvent('order.expired', {
  label: 'Order expired',
  description: 'An order expired. Its unfilled part was not traded.',
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
