import { ApiSchema } from '@nestjs/swagger';
import { Metadata } from '#database/metadata';
import { Bool, FieldError, Id, Int, Money, OneOf, PagingByTime, Rules, Text, Timestamp } from '#kernel';
import { MetadataFilter, MetadataInput } from '#kernel/fields';
import { Band, BANDS } from '../instruments/instrument.entity';
import {
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

/** No catalogue value times the collar is as high. */
const MAX_PRICE = 100_000;
export const MAX_QUANTITY = 10_000;
export const MAX_EXPIRY_DAYS = 90;

const PRICE = { min: 0.01, max: MAX_PRICE, aliases: ['pricePerUnit'] } as const;
const QUANTITY = { min: 1, max: MAX_QUANTITY } as const;

/** Which prices each kind of order needs, and which fields exclude each other. */
function priceFields({ type, side, price, maxPrice, minPrice, ...rest }: PlaceOrder): FieldError[] {
  const wanted = type === 'limit' ? 'price' : side === 'buy' ? 'maxPrice' : 'minPrice';
  const given = { price, maxPrice, minPrice };
  const found: FieldError[] = Object.entries(given).flatMap(([path, value]) => {
    if (path === wanted) return value === undefined ? [{ path, message: `is required for a ${type} order` }] : [];
    return value === undefined ? [] : [{ path, message: `is not for a ${type} order to ${side}; send ${wanted}` }];
  });
  const { timeInForce, postOnly, expiresAt, expiresInHours } = rest;
  const waits = timeInForce === undefined || timeInForce === 'GTC' || timeInForce === 'GTD';
  if (type === 'market' && timeInForce !== undefined && waits)
    found.push({ path: 'timeInForce', message: 'must be IOC or FOK for a market order, which does not wait' });
  if (postOnly && (type === 'market' || !waits))
    found.push({ path: 'postOnly', message: 'is only for limit orders that wait' });
  if (expiresAt !== undefined && expiresInHours !== undefined)
    found.push({ path: 'expiresInHours', message: 'give either expiresAt or expiresInHours' });
  if (timeInForce === 'GTD' && expiresAt === undefined && expiresInHours === undefined)
    found.push({ path: 'expiresAt', message: 'is required with GTD' });
  return found;
}

@Rules(priceFields)
@ApiSchema({ name: 'PlaceOrder' })
export class PlaceOrder {
  @OneOf(SIDES, { synonyms: { bid: 'buy', ask: 'sell' }, description: 'Whether to buy or sell.' })
  side: Side;

  @Text({ max: 80, description: 'An action from the catalogue, by id or alias.', example: 'ig_st' })
  actionId: string;

  @Text({ max: 60, optional: true, description: 'The platform of the action, by id or slug.', example: 'ig' })
  platformId?: string;

  @OneOf(BANDS, {
    default: 'any',
    description:
      'The fewest followers of the seller on the platform; in live mode, those of a connected account. Each band is traded separately.',
  })
  band: Band;

  @Int({ ...QUANTITY, description: 'Units, 1 to 10,000. A unit is one approved proof of the action.', example: 10 })
  quantity: number;

  @Money({
    ...PRICE,
    optional: true,
    description: 'The worst price per unit for a limit order, in USD. It may trade at a better one.',
    example: 2.5,
  })
  price?: number;

  @OneOf(ORDER_TYPES, {
    default: 'limit',
    description:
      'A `limit` order may wait for its price. A `market` order trades at once, up to `maxPrice` or `minPrice`.',
  })
  type: OrderType;

  @Money({
    min: 0.01,
    max: MAX_PRICE,
    optional: true,
    description: 'The highest price per unit for a market order to buy, in USD. It protects you from an empty book.',
  })
  maxPrice?: number;

  @Money({
    min: 0.01,
    max: MAX_PRICE,
    optional: true,
    description: 'The lowest price per unit for a market order to sell, in USD.',
  })
  minPrice?: number;

  @OneOf(TIMES_IN_FORCE, {
    optional: true,
    description:
      '`GTC` waits until it is cancelled or expires, `GTD` until `expiresAt`. `IOC` cancels what does not trade at once, `FOK` trades ' +
      'everything at once or is rejected. Default: `GTC` for limit orders, `IOC` for market orders.',
  })
  timeInForce?: TimeInForce;

  @Timestamp({
    optional: true,
    description: 'When it expires: at most 90 days from now. Default: 30 days.',
    example: '2026-12-21T09:30:00.000Z',
  })
  expiresAt?: string;

  @Int({
    min: 1,
    max: MAX_EXPIRY_DAYS * 24,
    optional: true,
    description: 'The hours until it expires, instead of `expiresAt`.',
  })
  expiresInHours?: number;

  @Bool({ default: false, description: 'Reject it rather than trade at once, so that it never takes from the book.' })
  postOnly: boolean;

  @OneOf(SELF_TRADE_MODES, {
    default: 'cancel_newest',
    description:
      'What happens if it would trade with an order of your own account or another account of the same owner, which never happens: ' +
      'this order is cancelled, the other one, or both.',
  })
  selfTrade: SelfTradeMode;

  @Bool({
    default: false,
    description: 'In test mode: trade in call auctions, as thin live books do. Live orders do not need it.',
  })
  auction: boolean;

  @Text({
    multiline: true,
    max: 1000,
    optional: true,
    description: 'What you require as a buyer or offer as a seller, in addition to the action.',
  })
  requirements?: string;

  @Text({
    min: 1,
    max: 100,
    optional: true,
    description: 'Your own id for the order. Placing an order with the same one again returns the first order.',
    example: 'spring-2026-001',
  })
  clientOrderId?: string;

  @MetadataInput()
  metadata?: Metadata;
}

export class OrderId {
  @Id('ord', { description: 'The order.' })
  id: string;
}

export function nothingToAmend({ quantity, price }: Pick<AmendOrder, 'quantity' | 'price'>): FieldError[] {
  return quantity === undefined && price === undefined
    ? [{ path: 'quantity', message: 'is required without price' }]
    : [];
}

@Rules(nothingToAmend)
@ApiSchema({ name: 'AmendOrder' })
export class AmendOrder extends OrderId {
  @Int({
    ...QUANTITY,
    optional: true,
    description: 'Units in total, including those that were traded. Reducing it keeps the place in the queue.',
  })
  quantity?: number;

  @Money({
    ...PRICE,
    optional: true,
    description: 'The worst price per unit, in USD. Changing it loses the place in the queue.',
  })
  price?: number;
}

export class ListOrders extends PagingByTime(25) {
  @OneOf(SIDES, { optional: true, description: 'Only orders of this side.' })
  side?: Side;

  @OneOf(ORDER_STATUSES, { optional: true, description: 'Only orders with this status.' })
  status?: OrderStatus;

  @Text({ max: 80, optional: true, description: 'Only orders for this action, by id or alias.', example: 'ig_st' })
  actionId?: string;

  @Text({ max: 60, optional: true, description: 'Only orders on this platform, by id or slug.', example: 'ig' })
  platformId?: string;

  @OneOf(BANDS, { optional: true, description: 'Only orders of this follower band.' })
  band?: Band;

  @MetadataFilter()
  metadata?: Metadata;
}
