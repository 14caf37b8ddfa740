import { Injectable } from '@nestjs/common';
import { Action } from '#catalog';
import { Db, valuesOf } from '#database';
import { Clock, newId } from '#kernel';
import { BY_KEY, CREATE_INSTRUMENT, LOCK_BY_KEY, LOCK_OF_ORDER, OF_ORDER } from '../book/book.queries';
import { Band, Instrument } from './instrument.entity';

const PERIOD_MS = 15 * 60 * 1000;

/** What identifies an instrument. */
export interface InstrumentKey {
  action: Action;
  band: Band;
  livemode: boolean;
  auctionOnly: boolean;
}

/** Finds and locks instruments. The lock lasts until the ambient transaction ends. A dry run locks a copy. */
@Injectable()
export class Instruments {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** The locked instrument, which is created when it is first used. */
  async lock({ action, band, livemode, auctionOnly }: InstrumentKey): Promise<Instrument> {
    const key = [action.id, band, livemode, auctionOnly];
    this.db.copyIfDryRun('exchange_instruments', BY_KEY, key);
    const [found] = await this.db.query<Instrument>(LOCK_BY_KEY, key);
    if (found) return instrumentOf(found);
    const now = this.clock.now();
    const created: Instrument = {
      id: newId('ins', now),
      actionId: action.id,
      platformId: action.platformId,
      band,
      livemode,
      auctionOnly,
      // A live book is thin until it has traded.
      trading: livemode || auctionOnly ? 'auction' : 'continuous',
      seq: 0,
      referenceCents: catalogueCents(action),
      ...{ lastCents: null, bidCents: null, askCents: null },
      reviewAt: nextReviewAfter(now),
      createdAt: now,
    };
    this.db.write(CREATE_INSTRUMENT, valuesOf(Instrument, created));
    const [row] = await this.db.query<Instrument>(LOCK_BY_KEY, key);
    if (!row) throw new Error(`The instrument for ${action.id} was not created.`);
    return instrumentOf(row);
  }

  /** The locked instrument of an order of that business; undefined if it has no such order. */
  async lockOf(orderId: string, businessId: string, livemode: boolean): Promise<Instrument | undefined> {
    this.db.copyIfDryRun('exchange_instruments', OF_ORDER, [orderId, businessId, livemode]);
    const [row] = await this.db.query<Instrument>(LOCK_OF_ORDER, [orderId, businessId, livemode]);
    return row && instrumentOf(row);
  }

  async lockById(id: string): Promise<Instrument> {
    this.db.copyIfDryRun('exchange_instruments', 'id = $1', [id]);
    const lock = { mode: 'pessimistic_write' } as const;
    const instrument = await this.db.manager.findOne(Instrument, { where: { id }, lock });
    if (!instrument) throw new Error(`There is no instrument ${id}.`);
    return instrument;
  }
}

/** The next of the times at which auctions are held: every quarter of an hour, in UTC. */
export function nextReviewAfter(now: Date): Date {
  return new Date((Math.floor(now.getTime() / PERIOD_MS) + 1) * PERIOD_MS);
}

/** The value of an action in the catalogue, in cents. */
export function catalogueCents({ value }: Action): number {
  return Math.max(1, Math.round(value * 100));
}

function instrumentOf(row: Instrument): Instrument {
  return Object.assign(new Instrument(), row);
}
