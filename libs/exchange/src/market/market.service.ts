import { Injectable } from '@nestjs/common';
import { findAction, requestedPlatform } from '#catalog';
import { Db, CoalescedReads } from '#database';
import { Clock } from '#kernel';
import { Auctions } from '../auctions/auctions';
import { Bar } from '../book/bar.entity';
import { JournalData } from '../book/journal';
import { Instrument } from '../instruments/instrument.entity';
import { tradedAction } from '../orders/order-terms';
import { Side } from '../orders/order.entity';
import {
  GetMarket,
  MarketBook,
  MarketCandle,
  MarketInstrument,
  MarketTrade,
  MarketView,
  PriceIndexEntry,
} from './market.dto';
import {
  BARS_SINCE,
  BEST_LEVELS,
  FIND_INSTRUMENT,
  LATEST_TRADES,
  OBSERVATIONS,
  STATS_OF_ACTION,
  STATS_OF_ALL,
} from './market.queries';
import { PriceObservation } from './price-observation.entity';
import { ENOUGH_UNITS } from './observations';
import { priceIndex, SettledFigures } from './price-index';

const HOUR_MS = 60 * 60 * 1000;
/** How long the price index is kept, which is computed from the prices of all instruments. */
const CACHE_MS = 5_000;

type Prices = Pick<Instrument, 'referenceCents' | 'bidCents' | 'askCents' | 'lastCents'>;
type Figures = Pick<
  PriceObservation,
  'units' | 'dayVolume' | 'dayAverage' | 'weekAverage' | 'fillRate' | 'settleRate' | 'medianHours'
>;

/** Figures are null before the first review. */
type Stats = Pick<Instrument, 'id' | 'actionId' | 'platformId' | 'band' | 'trading' | 'reviewAt'> &
  Prices & { [K in keyof Figures]: Figures[K] | null };

/** Public figures about the market, without owners. They are read from totals that are kept, never from orders. */
@Injectable()
export class MarketService {
  private readonly reads = new CoalescedReads();
  private keptIndex?: { at: number; value: Promise<PriceIndexEntry[]> };

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly auctions: Auctions,
  ) {}

  /** @throws ApiError VALIDATION_ERROR for an unknown action or platform */
  get(query: GetMarket): Promise<MarketView> {
    return this.reads.run(JSON.stringify(query), () => this.read(query));
  }

  private async read(query: GetMarket): Promise<MarketView> {
    const { view, livemode } = query;
    const head = { view, livemode, asOf: this.clock.now().toISOString() };
    if (view === 'stats') return { ...head, instruments: await this.stats(query) };
    if (view === 'index') return { ...head, index: await this.index(query) };
    const instrument = await this.find(query);
    if (view === 'book') return { ...head, book: await this.book(instrument) };
    if (view === 'trades') return { ...head, trades: await this.latestTrades(instrument, query.hours) };
    return { ...head, candles: await this.candles(instrument, query.hours) };
  }

  /** The average prices of actions that have settled often enough, in USD, by action id. */
  async observedPrices(): Promise<ReadonlyMap<string, { usd: number; sampleSize: number }>> {
    const entries = (await this.wholeIndex()).filter(({ scope, indicative }) => scope === 'action' && !indicative);
    return new Map(entries.map(({ key, price, n }) => [key, { usd: price, sampleSize: n }]));
  }

  private async stats(query: GetMarket): Promise<MarketInstrument[]> {
    const { livemode, auction, band } = query;
    const action = query.actionId === undefined ? undefined : tradedAction({ ...query, actionId: query.actionId });
    const platform = query.platformId === undefined ? undefined : requestedPlatform(query.platformId, 'platformId').id;
    const values = [livemode, auction && !livemode];
    const reader = await this.db.reader();
    const found = action
      ? await reader.query<Stats>(STATS_OF_ACTION, [...values, action.id])
      : await reader.query<Stats>(STATS_OF_ALL, values);
    return found
      .filter((each) => (band ?? each.band) === each.band && (platform ?? each.platformId) === each.platformId)
      .map(instrumentView);
  }

  private async index({ actionId, platformId }: GetMarket): Promise<PriceIndexEntry[]> {
    const action = actionId === undefined ? undefined : tradedAction({ actionId, platformId });
    const platform = platformId === undefined ? undefined : requestedPlatform(platformId, 'platformId').id;
    const all = await this.wholeIndex();
    return all.filter(({ scope, key }) => {
      if (action) return scope === 'action' && key === action.id;
      if (!platform) return true;
      return scope === 'action' ? findAction(key)?.platformId === platform : scope === 'platform' && key === platform;
    });
  }

  /** The instrument of a book; undefined if it was never used. */
  private async find({ actionId = '', platformId, band = 'any', livemode, auction }: GetMarket) {
    const action = tradedAction({ actionId, platformId });
    const reader = await this.db.reader();
    const [found] = await reader.query<Instrument>(FIND_INSTRUMENT, [action.id, band, livemode, auction && !livemode]);
    return found;
  }

  private async book(instrument: Instrument | undefined): Promise<MarketBook> {
    if (!instrument) return { bids: [], asks: [], mode: 'auction', nextAuctionAt: null, auction: null };
    type Row = { side: Side; priceCents: number; quantity: number; orders: number };
    const rows = await (await this.db.reader()).query<Row>(BEST_LEVELS, [instrument.id]);
    const levelsOf = (wanted: Side) =>
      rows
        .filter(({ side }) => side === wanted)
        .map(({ priceCents, quantity, orders }) => ({ price: priceCents / 100, quantity, orders }));
    const crossing = instrument.trading === 'auction' ? await this.auctions.indicativeFor(instrument) : undefined;
    return {
      bids: levelsOf('buy'),
      asks: levelsOf('sell'),
      ...modeOf(instrument),
      auction: crossing
        ? { price: crossing.priceCents / 100, volume: crossing.volume, imbalance: crossing.surplus }
        : null,
    };
  }

  private async latestTrades(instrument: Instrument | undefined, hours: number): Promise<MarketTrade[]> {
    if (!instrument) return [];
    type Row = { data: JournalData['trade']; occurredAt: Date };
    const reader = await this.db.reader();
    const rows = await reader.query<Row>(LATEST_TRADES, [instrument.id, this.hoursAgo(hours)]);
    return rows.map(({ data, occurredAt }) => ({
      price: data.priceCents / 100,
      quantity: data.quantity,
      at: occurredAt.toISOString(),
    }));
  }

  private async candles(instrument: Instrument | undefined, hours: number): Promise<MarketCandle[]> {
    if (!instrument) return [];
    const reader = await this.db.reader();
    const bars = await reader.query<Bar>(BARS_SINCE, [instrument.id, this.hoursAgo(hours)]);
    return bars.map(({ hour, openCents, highCents, lowCents, closeCents, volume, turnoverCents }) => ({
      start: hour.toISOString(),
      open: (openCents ?? 0) / 100,
      high: (highCents ?? 0) / 100,
      low: (lowCents ?? 0) / 100,
      close: (closeCents ?? 0) / 100,
      volume,
      vwap: Math.round(turnoverCents / volume) / 100,
    }));
  }

  private hoursAgo(hours: number): Date {
    return new Date(this.clock.now().getTime() - hours * HOUR_MS);
  }

  private wholeIndex(): Promise<PriceIndexEntry[]> {
    const now = this.clock.now().getTime();
    if (this.keptIndex && Math.abs(now - this.keptIndex.at) < CACHE_MS) return this.keptIndex.value;
    const compute = async () => priceIndex(await (await this.db.reader()).query<SettledFigures>(OBSERVATIONS));
    const value = compute();
    this.keptIndex = { at: now, value };
    // A failure is not kept.
    value.catch(() => (this.keptIndex = undefined));
    return value;
  }
}

function modeOf({ trading, reviewAt }: Pick<Instrument, 'trading' | 'reviewAt'>) {
  return { mode: trading, nextAuctionAt: trading === 'auction' ? reviewAt.toISOString() : null };
}

function instrumentView(stats: Stats): MarketInstrument {
  const { id, actionId, platformId, band, bidCents, askCents } = stats;
  const n = stats.units ?? 0;
  return {
    id,
    actionId,
    label: findAction(actionId)?.label ?? actionId,
    platformId,
    band,
    ...modeOf(stats),
    referencePrice: stats.referenceCents / 100,
    last: inDollars(stats.lastCents),
    bestBid: inDollars(bidCents),
    bestAsk: inDollars(askCents),
    spread: bidCents === null || askCents === null ? null : (askCents - bidCents) / 100,
    volume24h: stats.dayVolume ?? 0,
    vwap24h: inDollars(stats.dayAverage),
    vwap7d: inDollars(stats.weekAverage),
    fillRate: rounded(stats.fillRate),
    settleRate: rounded(stats.settleRate),
    medianHoursToSettle: rounded(stats.medianHours),
    n,
    indicative: n < ENOUGH_UNITS,
  };
}

function inDollars(cents: number | null): number | null {
  return cents === null ? null : Math.round(cents) / 100;
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 1000) / 1000;
}
