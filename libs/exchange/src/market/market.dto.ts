import { ApiSchema } from '@nestjs/swagger';
import {
  Bool,
  Decimal,
  enumeration,
  FieldError,
  Id,
  Int,
  ListOf,
  Nested,
  OneOf,
  Rules,
  Text,
  Timestamp,
} from '#kernel';
import { Band, BANDS, TRADING_MODES, TradingMode } from '../instruments/instrument.entity';

export const MARKET_VIEWS = enumeration('MarketViewName', ['stats', 'book', 'trades', 'history', 'index']);
type MarketViewName = (typeof MARKET_VIEWS)[number];

export const INDEX_SCOPES = enumeration('PriceIndexScope', ['action', 'platform', 'type']);
export type IndexScope = (typeof INDEX_SCOPES)[number];

export function needsAction({ view, actionId }: Pick<GetMarket, 'view' | 'actionId'>): FieldError[] {
  return actionId === undefined && ['book', 'trades', 'history'].includes(view)
    ? [{ path: 'actionId', message: `is required for the view ${view}` }]
    : [];
}

@Rules(needsAction)
export class GetMarket {
  @OneOf(MARKET_VIEWS, {
    default: 'stats',
    description:
      '`stats`: prices, volumes and rates of each instrument. `book`: the 10 best prices of each side. `trades`: the latest 100. ' +
      '`history`: hourly candles. `index`: what actually settled, by action, platform and type.',
  })
  view: MarketViewName;

  @Text({
    max: 80,
    optional: true,
    description: 'Only this action, by id or alias. Required for `book`, `trades` and `history`.',
    example: 'ig_st',
  })
  actionId?: string;

  @Text({ max: 60, optional: true, description: 'Only this platform, by id or slug.', example: 'ig' })
  platformId?: string;

  @OneOf(BANDS, {
    optional: true,
    description: 'Only this follower band. For `book`, `trades` and `history`: `any` unless given.',
  })
  band?: Band;

  @Int({ min: 1, max: 168, default: 24, description: 'How many hours `trades` and `history` go back, 1 to 168.' })
  hours: number;

  @Bool({ default: true, description: 'False for the market in test mode, which all test keys share.' })
  livemode: boolean;

  @Bool({ default: false, description: 'In test mode: the books of orders with `auction: true`.' })
  auction: boolean;
}

@ApiSchema({ name: 'MarketInstrument' })
export class MarketInstrument {
  @Id('ins', { description: 'The instrument.' })
  id: string;

  @Text({ description: 'The action.', example: 'ig_st' })
  actionId: string;

  @Text({ description: 'Its name.', example: 'Story Tag' })
  label: string;

  @Text({ description: 'The platform of the action.', example: 'ig' })
  platformId: string;

  @OneOf(BANDS, { description: 'The fewest followers of the seller on the platform.' })
  band: Band;

  @OneOf(TRADING_MODES, { description: 'Whether orders meet at once, or in an auction every 15 minutes.' })
  mode: TradingMode;

  @Timestamp({ nullable: true, description: 'When the next auction is held; null for `continuous`.', example: null })
  nextAuctionAt: string | null;

  @Decimal({
    description: 'The reference price, in USD. Orders may be priced at a tenth of it to ten times as much.',
    example: 2.5,
  })
  referencePrice: number;

  @Decimal({ nullable: true, description: 'The price of the last trade, in USD; null before the first.', example: 2.4 })
  last: number | null;

  @Decimal({ nullable: true, description: 'The highest bid, in USD; null if there is none.', example: 2.3 })
  bestBid: number | null;

  @Decimal({ nullable: true, description: 'The lowest ask, in USD; null if there is none.', example: 2.5 })
  bestAsk: number | null;

  @Decimal({
    nullable: true,
    description: 'The difference between the two, in USD; null without either. It may be negative before an auction.',
    example: 0.2,
  })
  spread: number | null;

  @Int({ description: 'Units traded in the last 24 hours.', example: 40 })
  volume24h: number;

  @Decimal({ nullable: true, description: 'The average price per unit of the last 24 hours, in USD.', example: 2.41 })
  vwap24h: number | null;

  @Decimal({ nullable: true, description: 'The average price per unit of the last 7 days, in USD.', example: 2.38 })
  vwap7d: number | null;

  @Decimal({
    nullable: true,
    description: 'The share of units that were traded, 0 to 1, of the orders that left the book in the last 7 days.',
    example: 0.82,
  })
  fillRate: number | null;

  @Decimal({
    nullable: true,
    description: 'The share of units that settled, 0 to 1, of those of the latest 200 trades that are decided.',
    example: 0.95,
  })
  settleRate: number | null;

  @Decimal({
    nullable: true,
    description: 'The median time from the trade until a unit settled, in hours, of the latest 200 settled units.',
    example: 31.5,
  })
  medianHoursToSettle: number | null;

  @Int({
    description: 'Units that settled in the last 30 days, counted up to 1,000, as of the last quarter of an hour.',
    example: 57,
  })
  n: number;

  @Bool({ description: 'Whether `n` is less than 20, so that the figures say little.', example: false })
  indicative: boolean;
}

@ApiSchema({ name: 'MarketLevel' })
export class MarketLevel {
  @Decimal({ description: 'The price per unit, in USD.', example: 2.5 })
  price: number;

  @Int({ description: 'Units that wait at this price.', example: 30 })
  quantity: number;

  @Int({ description: 'The number of orders.', example: 4 })
  orders: number;
}

@ApiSchema({ name: 'IndicativeAuction' })
export class IndicativeAuction {
  @Decimal({ description: 'The price at which an auction would trade now, in USD.', example: 2.4 })
  price: number;

  @Int({ description: 'Units that it would trade.', example: 40 })
  volume: number;

  @Int({
    description: 'Units that would find nobody: positive if they are bids, negative if they are asks.',
    example: -5,
  })
  imbalance: number;
}

@ApiSchema({ name: 'MarketBook' })
export class MarketBook {
  @ListOf(() => MarketLevel, { description: 'The 10 highest prices of bids.' })
  bids: MarketLevel[];

  @ListOf(() => MarketLevel, { description: 'The 10 lowest prices of asks.' })
  asks: MarketLevel[];

  @OneOf(TRADING_MODES, { description: 'Whether orders meet at once, or in an auction every 15 minutes.' })
  mode: TradingMode;

  @Timestamp({ nullable: true, description: 'When the next auction is held; null for `continuous`.', example: null })
  nextAuctionAt: string | null;

  @Nested(() => IndicativeAuction, {
    nullable: true,
    description: 'What an auction would do now; null for `continuous`, or if no bid is as high as an ask.',
    example: null,
  })
  auction: IndicativeAuction | null;
}

@ApiSchema({ name: 'MarketTrade' })
export class MarketTrade {
  @Decimal({ description: 'The price per unit, in USD.', example: 2.4 })
  price: number;

  @Int({ description: 'Units.', example: 10 })
  quantity: number;

  @Timestamp({ description: 'When it was matched.' })
  at: string;
}

@ApiSchema({ name: 'MarketCandle' })
export class MarketCandle {
  @Timestamp({ description: 'The start of the hour.', example: '2026-11-21T09:00:00.000Z' })
  start: string;

  @Decimal({ description: 'The first price, in USD.', example: 2.4 })
  open: number;

  @Decimal({ description: 'The highest price.', example: 2.6 })
  high: number;

  @Decimal({ description: 'The lowest price.', example: 2.3 })
  low: number;

  @Decimal({ description: 'The last price.', example: 2.5 })
  close: number;

  @Int({ description: 'Units.', example: 25 })
  volume: number;

  @Decimal({ description: 'The average price per unit.', example: 2.44 })
  vwap: number;
}

@ApiSchema({ name: 'PriceIndexEntry' })
export class PriceIndexEntry {
  @OneOf(INDEX_SCOPES, { description: 'Whether it is about one action, one platform, or one type of actions.' })
  scope: IndexScope;

  @Text({ description: 'The id of the action or platform, or the type.', example: 'ig_st' })
  key: string;

  @Text({ description: 'Its name.', example: 'Story Tag' })
  label: string;

  @Decimal({ description: 'The average price per settled unit, in USD.', example: 2.41 })
  price: number;

  @Decimal({ description: 'A tenth of the units settled at this price or less, in USD.', example: 1.9 })
  low: number;

  @Decimal({
    description: 'A tenth of the units settled at this price or more, in USD: 80 % lie between `low` and `high`.',
    example: 3.1,
  })
  high: number;

  @Int({
    description: 'Units that settled in the last 30 days, at most the latest 1,000 of each instrument.',
    example: 57,
  })
  n: number;

  @Bool({ description: 'Whether `n` is less than 20.', example: false })
  indicative: boolean;
}

/** The field of the requested view is present, and the others are absent. */
@ApiSchema({ name: 'Market' })
export class MarketView {
  @OneOf(MARKET_VIEWS, { description: 'The requested view.' })
  view: MarketViewName;

  @Bool({ description: 'False for the market in test mode.' })
  livemode: boolean;

  @Timestamp({
    description:
      'When it was computed. `stats` has current prices; volumes, averages and rates are those of the last quarter of an hour.',
  })
  asOf: string;

  @ListOf(() => MarketInstrument, {
    optional: true,
    description: 'For `stats`: the instruments that have traded or have orders, by action and band.',
  })
  instruments?: MarketInstrument[];

  @Nested(() => MarketBook, { optional: true, description: 'For `book`.' })
  book?: MarketBook;

  @ListOf(() => MarketTrade, { optional: true, description: 'For `trades`: the latest first.' })
  trades?: MarketTrade[];

  @ListOf(() => MarketCandle, {
    optional: true,
    description: 'For `history`: the hours with trades, the earliest first.',
  })
  candles?: MarketCandle[];

  @ListOf(() => PriceIndexEntry, {
    optional: true,
    description: 'For `index`: entries with at least 5 different buyers and 5 different sellers. Live trades only.',
  })
  index?: PriceIndexEntry[];
}
