import { Injectable, OnModuleInit } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { Db } from '#database';
import { Clock, RecurringJobs } from '#kernel';
import { auctionPrice, Crossing, pairsOf, PriceLevel } from '../book/auction';
import { BookChanges } from '../book/book-changes';
import { OrderBooks, ordersOf } from '../book/order-books';
import { MAX_MATCHES } from '../book/matching';
import { AUCTION_CROSSED } from '../events';
import { ExchangeEvents } from '../exchange-events';
import { Instrument } from '../instruments/instrument.entity';
import { Instruments, nextReviewAfter } from '../instruments/instruments';
import { Order, Side } from '../orders/order.entity';
import { EXPIRED_IN } from '../orders/orders.queries';
import { CROSSING_LEVELS } from './auctions.queries';
import { PriceReviews } from './price-reviews';

/** Every quarter of an hour: holds the auctions, and reviews how each instrument is traded. */
@Injectable()
export class Auctions implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly publisher: ExchangeEvents,
    private readonly recurringJobs: RecurringJobs,
    private readonly instruments: Instruments,
    private readonly books: OrderBooks,
    private readonly reviews: PriceReviews,
  ) {}

  onModuleInit(): void {
    this.recurringJobs.add({ id: 'exchange.review', everySeconds: 10, run: () => this.reviewDue() });
  }

  /** Reviews the instruments whose time has come. An error in one does not stop the others. */
  async reviewDue(): Promise<void> {
    await this.recurringJobs.inBatches(async (limit) => {
      const due = await this.db.manager.find(Instrument, {
        select: { id: true },
        where: { reviewAt: LessThanOrEqual(this.clock.now()) },
        order: { reviewAt: 'ASC' },
        take: limit,
      });
      const errors: unknown[] = [];
      for (const { id } of due) await this.review(id).catch((error: unknown) => errors.push(error));
      if (errors.length > 0) throw errors[0];
      return due.length;
    });
  }

  /** The price at which an auction would trade now; undefined if no bid is as high as an ask. */
  async indicativeFor({ id, referenceCents }: { id: string; referenceCents: number }): Promise<Crossing | undefined> {
    const levels = await this.db.query<PriceLevel & { side: Side }>(CROSSING_LEVELS, [id]);
    const of = (wanted: Side) => levels.filter(({ side }) => side === wanted);
    return auctionPrice(of('buy'), of('sell'), referenceCents);
  }

  /** An auction of many orders takes several transactions, so that the book is never locked for long. */
  private async review(id: string): Promise<void> {
    await this.recurringJobs.inBatches(async (limit) => ((await this.reviewPart(id)) ? 0 : limit));
  }

  /** @returns whether the review is done; it stays due otherwise */
  private async reviewPart(id: string): Promise<boolean> {
    return this.db.tx(async () => {
      const instrument = await this.instruments.lockById(id);
      const now = this.clock.now();
      // Another process may have done it while this one waited.
      if (instrument.reviewAt > now) return true;
      const changes = new BookChanges(instrument, now);
      const isDone = instrument.trading !== 'auction' || (await this.hold(changes));
      if (isDone) {
        await this.reviews.update(instrument, now);
        instrument.reviewAt = nextReviewAfter(now);
      }
      await this.books.write(changes);
      return isDone;
    });
  }

  /**
   * Trades orders that cross, at one price, the first in their order of priority if there are many. The next part finds the same price
   * unless orders are placed in between: every price loses the volume that was traded, so the best remains the best.
   * @returns whether nothing is left that crosses
   */
  private async hold(changes: BookChanges): Promise<boolean> {
    const { instrument, now } = changes;
    if (await this.closeExpired(changes)) return false;
    const crossing = await this.indicativeFor(instrument);
    if (!crossing) return true;
    const { priceCents, surplus } = crossing;
    const bids = await this.accepting(changes, 'buy', priceCents, crossing.volume);
    const asks = await this.accepting(changes, 'sell', priceCents, crossing.volume);
    const pairs = pairsOf(bids, asks, crossing.volume, MAX_MATCHES);
    const volume = pairs.reduce((sum, { quantity }) => sum + quantity, 0);
    changes.record('auction', { priceCents, volume, surplus });
    const own = new Map<string, number>();
    for (const { buy, sell, quantity } of pairs) {
      this.books.trade(changes, { buy, sell, quantity, priceCents });
      for (const { businessId } of [buy, sell]) own.set(businessId, (own.get(businessId) ?? 0) + quantity);
    }
    const { id: instrumentId, actionId, band, livemode } = instrument;
    for (const [businessId, ownVolume] of own)
      await this.publisher.publish(AUCTION_CROSSED, {
        ...{ aggregateId: instrumentId, businessId, livemode },
        data: {
          ...{ instrumentId, actionId, band, price: priceCents / 100, volume, ownVolume },
          ...{ surplus, heldAt: now.toISOString(), livemode },
        },
      });
    return volume === crossing.volume;
  }

  /** Their levels would distort the price, so they are closed in a part before it. @returns whether there were any */
  private async closeExpired(changes: BookChanges): Promise<boolean> {
    const { instrument, now } = changes;
    const expired = ordersOf(await this.db.query<Order>(EXPIRED_IN, [instrument.id, now, MAX_MATCHES]));
    for (const order of expired) this.books.close(changes, order, 'expired');
    return expired.length > 0;
  }

  /** The first orders of a side that accept a price, up to a volume. No more trade in one part. */
  private async accepting({ instrument, now }: BookChanges, side: Side, priceCents: number, volume: number) {
    const orders: Order[] = [];
    let found = 0;
    for await (const batch of this.books.restingOrders(instrument, side, priceCents, now)) {
      for (const order of batch) {
        if (found >= volume || orders.length === MAX_MATCHES) return orders;
        orders.push(order);
        found += order.remaining;
      }
    }
    return orders;
  }
}
