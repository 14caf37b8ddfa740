import { Injectable, OnModuleInit } from '@nestjs/common';
import { Clock, Db, RecurringJobs } from '#platform';
import { auctionPrice, Crossing, pairsOf, PriceLevel } from '../book/auction';
import { BookChanges } from '../book/book-changes';
import { Books, ordersOf } from '../book/books.service';
import { AUCTION_CROSSED } from '../events';
import { ExchangeEvents } from '../exchange-events.service';
import { Instruments, nextReviewAfter } from '../instruments/instruments.service';
import { Order, Side } from '../orders/order.entity';
import { EXPIRED_IN } from '../orders/orders.queries';
import { CROSSING_LEVELS, DUE } from './auctions.queries';
import { Reviews } from './reviews.service';

const BATCH = 500;

/** Every quarter of an hour: holds the auctions, and reviews how each instrument is traded. */
@Injectable()
export class Auctions implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly publisher: ExchangeEvents,
    private readonly recurringJobs: RecurringJobs,
    private readonly instruments: Instruments,
    private readonly books: Books,
    private readonly reviews: Reviews,
  ) {}

  onModuleInit(): void {
    this.recurringJobs.add({ id: 'exchange.review', everySeconds: 10, run: () => this.reviewDue() });
  }

  /** Reviews the instruments whose time has come. An error in one does not stop the others. */
  async reviewDue(): Promise<void> {
    await this.recurringJobs.inBatches(async (limit) => {
      const due = await this.db.query<{ id: string }>(DUE, [this.clock.now(), limit]);
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

  private async review(id: string): Promise<void> {
    await this.db.tx(async () => {
      const instrument = await this.instruments.lockById(id);
      const now = this.clock.now();
      // Another process may have done it while this one waited.
      if (instrument.reviewAt > now) return;
      const changes = new BookChanges(instrument, now);
      if (instrument.trading === 'auction') await this.hold(changes);
      await this.reviews.update(instrument, now);
      instrument.reviewAt = nextReviewAfter(now);
      await this.books.write(changes);
    });
  }

  /** Trades all orders that cross, at one price. */
  private async hold(changes: BookChanges): Promise<void> {
    const { instrument, now } = changes;
    await this.closeExpired(changes);
    const crossing = await this.indicativeFor(instrument);
    if (!crossing) return;
    changes.record('auction', { ...crossing });
    const { priceCents, volume } = crossing;
    const bids = await this.accepting(changes, 'buy', priceCents, volume);
    const asks = await this.accepting(changes, 'sell', priceCents, volume);
    const own = new Map<string, number>();
    for (const { buy, sell, quantity } of pairsOf(bids, asks, volume)) {
      this.books.trade(changes, { buy, sell, quantity, priceCents });
      for (const { businessId } of [buy, sell]) own.set(businessId, (own.get(businessId) ?? 0) + quantity);
    }
    const { id: instrumentId, actionId, band, livemode } = instrument;
    for (const [businessId, ownVolume] of own)
      await this.publisher.publish(AUCTION_CROSSED, {
        ...{ aggregateId: instrumentId, businessId, livemode },
        data: {
          ...{ instrumentId, actionId, band, price: priceCents / 100, volume, ownVolume },
          ...{ surplus: crossing.surplus, heldAt: now.toISOString(), livemode },
        },
      });
  }

  /** Their levels would distort the price. The changes are written first, so that the levels are read without them. */
  private async closeExpired(changes: BookChanges): Promise<void> {
    const { instrument, now } = changes;
    for (;;) {
      const expired = ordersOf(await this.db.query<Order>(EXPIRED_IN, [instrument.id, now, BATCH]));
      if (expired.length === 0) return;
      const closing = new BookChanges(instrument, now);
      for (const order of expired) this.books.close(closing, order, 'expired');
      await this.books.write(closing);
    }
  }

  /** The first orders of a side that accept a price, up to a volume. */
  private async accepting({ instrument, now }: BookChanges, side: Side, priceCents: number, volume: number) {
    const orders: Order[] = [];
    let found = 0;
    for await (const batch of this.books.restingOrders(instrument, side, priceCents, now)) {
      for (const order of batch) {
        if (found >= volume) return orders;
        orders.push(order);
        found += order.remaining;
      }
    }
    return orders;
  }
}
