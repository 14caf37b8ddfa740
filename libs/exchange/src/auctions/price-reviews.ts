import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { findAction } from '#catalog';
import { Db, valuesOf } from '#database';
import { Instrument } from '../instruments/instrument.entity';
import { catalogueCents } from '../instruments/instruments';
import { PriceObservation } from '../market/price-observation.entity';
import { ENOUGH_UNITS, INDEX_PARTIES } from '../market/observations';
import { SettledUnit } from '../trades/settled-unit.entity';
import { DECIDED, SAVE_OBSERVATION, TOOK, TRADED } from './auctions.queries';

const DAY_MS = 24 * 60 * 60 * 1000;

type Traded = Pick<PriceObservation, 'dayVolume' | 'dayAverage' | 'weekAverage' | 'fillRate'>;

/** Of more units in 30 days, the latest are enough. */
const MAX_SETTLED = 1000;

/** Derives the reference price, the trading mode and the observed prices of instruments from settled units. */
@Injectable()
export class PriceReviews {
  constructor(private readonly db: Db) {}

  /** Updates an instrument, which is locked and saved by the caller, and its observation. */
  async update(instrument: Instrument, now: Date): Promise<void> {
    const { id, actionId, livemode } = instrument;
    const [weekAgo, dayAgo] = [new Date(now.getTime() - 7 * DAY_MS), new Date(now.getTime() - DAY_MS)];
    const [settled, decided, took, [traded]] = await Promise.all([
      this.settledSince(id, new Date(now.getTime() - 30 * DAY_MS)),
      this.db.query<{ settled: number; lost: number }>(DECIDED, [id]),
      this.db.query<{ hours: number }>(TOOK, [id]),
      this.db.query<Traded>(TRADED, [id, weekAgo, dayAgo]),
    ]);
    const weekUnits = settled.filter(({ settledAt }) => settledAt > weekAgo).length;
    const action = findAction(actionId);
    // An action that was removed from the catalogue keeps its reference price.
    if (action) instrument.referenceCents = catalogueCents(action);
    if (settled.length >= ENOUGH_UNITS) instrument.referenceCents = averageOf(settled);
    if (livemode) instrument.trading = weekUnits < ENOUGH_UNITS ? 'auction' : 'continuous';
    const observation: PriceObservation = {
      instrumentId: id,
      units: settled.length,
      weekUnits,
      prices: countsOf(settled),
      buyers: distinct(settled.map(({ businessId }) => businessId)),
      sellers: distinct(settled.map(({ sellerBusinessId }) => sellerBusinessId)),
      dayVolume: traded?.dayVolume ?? 0,
      dayAverage: traded?.dayAverage ?? null,
      weekAverage: traded?.weekAverage ?? null,
      fillRate: traded?.fillRate ?? null,
      settleRate: settleRateOf(decided),
      medianHours: medianOf(took.map(({ hours }) => hours)),
      observedAt: now,
    };
    this.db.write(SAVE_OBSERVATION, valuesOf(PriceObservation, observation));
  }

  private settledSince(instrumentId: string, since: Date): Promise<SettledUnit[]> {
    return this.db.manager.find(SettledUnit, {
      where: { instrumentId, settledAt: MoreThan(since) },
      order: { settledAt: 'DESC' },
      take: MAX_SETTLED,
    });
  }
}

function averageOf(settled: readonly SettledUnit[]): number {
  return Math.round(settled.reduce((sum, { priceCents }) => sum + priceCents, 0) / settled.length);
}

function countsOf(settled: readonly SettledUnit[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { priceCents } of settled) counts[priceCents] = (counts[priceCents] ?? 0) + 1;
  return counts;
}

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)].slice(0, INDEX_PARTIES);
}

function settleRateOf(decided: readonly { settled: number; lost: number }[]): number | null {
  const settled = decided.reduce((sum, trade) => sum + trade.settled, 0);
  const units = decided.reduce((sum, trade) => sum + trade.settled + trade.lost, 0);
  return units === 0 ? null : settled / units;
}

/** The middle value; of an even number of values, the lower of the two in the middle. */
function medianOf(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? null;
}
