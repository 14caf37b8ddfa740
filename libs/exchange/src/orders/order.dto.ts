import { ApiSchema } from '@nestjs/swagger';
import { disclosuresFor, PolicyWarning, warningsOf } from '#catalog';
import { Metadata } from '#database/metadata';
import { Bool, Decimal, Id, Int, ListOf, Nested, OneOf, PageOf, Text, TextList, Timestamp } from '#kernel';
import { MetadataView } from '#kernel/fields';
import { Band, BANDS } from '../instruments/instrument.entity';
import {
  Order,
  ORDER_STATUSES,
  ORDER_TYPES,
  OrderStatus,
  OrderType,
  SELF_TRADE_MODES,
  SelfTradeMode,
  Side,
  SIDES,
  TimeInForce,
  TIMES_IN_FORCE,
} from './order.entity';

@ApiSchema({ name: 'ExchangeOrder' })
export class OrderView {
  @Id('ord', { description: 'The order.' })
  id: string;

  @Id('ins', { description: 'The instrument: action, follower band and mode.' })
  instrumentId: string;

  @Text({ description: 'The action.', example: 'ig_st' })
  actionId: string;

  @Text({ description: 'The platform of the action.', example: 'ig' })
  platformId: string;

  @OneOf(BANDS, { description: 'The fewest followers of the seller on the platform.' })
  band: Band;

  @OneOf(SIDES, { description: 'Whether it buys or sells.' })
  side: Side;

  @OneOf(ORDER_TYPES, { description: 'A `limit` order may wait for its price; a `market` order trades at once.' })
  type: OrderType;

  @OneOf(TIMES_IN_FORCE, { description: 'How long it waits.' })
  timeInForce: TimeInForce;

  @Decimal({ description: 'The worst price per unit at which it trades, in USD.', example: 2.5 })
  price: number;

  @Int({ description: 'Units in total.', example: 10 })
  quantity: number;

  @Int({ description: 'Units that were traded.', example: 0 })
  filled: number;

  @Int({
    description: 'Units that are not traded. They can still trade while the status is `open` or `partially_filled`.',
    example: 10,
  })
  remaining: number;

  @OneOf(ORDER_STATUSES, { description: 'The status. Only an `open` or `partially_filled` order is in the book.' })
  status: OrderStatus;

  @Text({
    nullable: true,
    description:
      'Why the exchange rejected or cancelled it: `post_only`, `fill_or_kill`, `immediate_or_cancel`, `self_trade`, `match_limit` if ' +
      'it met more than 500 orders (place another one for the rest), or `followers_not_verified` if it is a live ask and your connected ' +
      'account no longer has the followers of the band (connect one that has); otherwise null.',
    example: null,
  })
  reason: string | null;

  @Decimal({
    description: 'The money that it holds for what is not traded yet, including the fee, in USD; 0 for a sale.',
    example: 26.3,
  })
  held: number;

  @Bool({ description: 'Whether it is rejected rather than traded at once.' })
  postOnly: boolean;

  @OneOf(SELF_TRADE_MODES, { description: 'What happens if it would trade with an order of the same owner.' })
  selfTrade: SelfTradeMode;

  @Text({ nullable: true, description: 'What the buyer requires or the seller offers.', example: null })
  requirements: string | null;

  @TextList(
    { description: 'A disclosure.' },
    { description: 'What a post for this action must contain, by law and by platform.', example: ['#ad'] },
  )
  disclosures: string[];

  @Text({ nullable: true, description: "The owner's own id for it.", example: null })
  clientOrderId: string | null;

  @ListOf(() => PolicyWarning, {
    optional: true,
    description: 'Rules of the platform that discourage paying for the action; absent if there are none.',
    example: [],
  })
  warnings?: PolicyWarning[];

  @MetadataView({})
  metadata: Metadata;

  @Timestamp({
    description: 'When it expires. It does not trade from then on, and its status follows within a minute.',
  })
  expiresAt: string;

  @Timestamp({ description: 'When it was placed.' })
  createdAt: string;

  @Timestamp({ description: 'When it last changed.' })
  updatedAt: string;

  @Bool({ description: 'False for test data.' })
  livemode: boolean;
}

/** An order as the API shows it to its owner. */
export function orderView(order: Order): OrderView {
  const { id, instrumentId, actionId, platformId, band, side, type, timeInForce } = order;
  return {
    id,
    instrumentId,
    actionId,
    platformId,
    band,
    side,
    type,
    timeInForce,
    price: order.priceCents / 100,
    quantity: order.quantity,
    filled: order.filled,
    remaining: order.remaining,
    status: order.status,
    reason: order.reason,
    held: order.isResting ? order.unfilledCostCents / 100 : 0,
    postOnly: order.postOnly,
    selfTrade: order.selfTrade,
    requirements: order.requirements,
    disclosures: disclosuresFor([actionId]),
    ...warningsOf([actionId]),
    clientOrderId: order.clientOrderId,
    metadata: order.metadata,
    expiresAt: order.expiresAt.toISOString(),
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    livemode: order.livemode,
  };
}

export class OrderPage extends PageOf(() => OrderView) {}

@ApiSchema({ name: 'OrderExecution' })
export class OrderExecution {
  @Id('trd', { description: 'The trade. `GET /exchange/trades/{id}` returns all of it.' })
  tradeId: string;

  @Int({ description: 'Units.', example: 10 })
  quantity: number;

  @Decimal({
    description: 'The price per unit, in USD. It is that of the order that was in the book first.',
    example: 2.4,
  })
  price: number;

  @Decimal({ description: 'What the buyer pays in addition for all units if they settle, in USD.', example: 1.2 })
  fee: number;
}

@ApiSchema({ name: 'OrderResult' })
export class OrderResult {
  @Nested(() => OrderView, { description: 'The order.' })
  order: OrderView;

  @ListOf(() => OrderExecution, { description: 'What it traded at once.' })
  trades: OrderExecution[];
}

@ApiSchema({ name: 'CancelledOrders' })
export class CancelledOrders {
  @Int({ description: 'The number of orders that were cancelled.', example: 3 })
  cancelled: number;
}
