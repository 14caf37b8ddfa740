import { Injectable, OnModuleInit } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { Db, Statement } from '#database';
import { Actor, Clock, INVALID_STATE, notFound, RecurringJobs } from '#kernel';
import { BATCH_ROWS } from '#kernel/host';
import { BookChanges } from '../book/book-changes';
import { OrderBooks, ordersOf } from '../book/order-books';
import { Band, BANDS, FOLLOWERS } from '../instruments/instrument.entity';
import { Instruments } from '../instruments/instruments';
import { VerifiedAccount } from '../sellers/verified-account.entity';
import { REVIEWED } from '../sellers/verified-followers.queries';
import { FOLLOWER_REVIEW } from '../sellers/verified-followers';
import { CancelledOrders, OrderView, orderView } from './order.dto';
import { Order, RESTING } from './order.entity';
import {
  EXPIRED_IN,
  INSTRUMENTS_OF,
  INSTRUMENTS_OF_ASKS,
  INSTRUMENTS_WITH_EXPIRED,
  RESTING_OF,
  UNQUALIFIED_ASKS,
} from './orders.queries';

/** Takes orders out of the books: those that are cancelled, that have expired, or whose sellers lack the followers of the band. */
@Injectable()
export class Cancellations implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly recurringJobs: RecurringJobs,
    private readonly instruments: Instruments,
    private readonly books: OrderBooks,
  ) {}

  onModuleInit(): void {
    this.recurringJobs.add({ id: 'exchange.expire', everySeconds: 10, run: () => this.expireDue() });
    this.recurringJobs.add({ id: FOLLOWER_REVIEW, everySeconds: 10, run: () => this.reviewFollowers() });
  }

  /** Cancels the unfilled part of an order. @throws ApiError NOT_FOUND, INVALID_STATE if nothing is left */
  async cancel({ businessId, livemode }: Actor, id: string): Promise<OrderView> {
    return this.db.tx(async () => {
      const instrument = await this.instruments.lockOf(id, businessId, livemode);
      if (!instrument) throw notFound();
      const order = await this.db.manager.findOneBy(Order, { id, businessId, livemode });
      if (!order) throw notFound();
      if (!order.isResting)
        throw INVALID_STATE.error(`This order is ${order.status}: nothing is left to cancel.`, {
          status: order.status,
        });
      const changes = new BookChanges(instrument, this.clock.now());
      this.books.close(changes, order, 'cancelled');
      await this.books.write(changes);
      return orderView(order);
    });
  }

  /**
   * Cancels all orders of the actor's business in its mode, one instrument after the other, in batches, so that no book is locked
   * for long. Orders that are placed meanwhile may remain. If a book fails, those in the others are cancelled before the error is
   * thrown.
   */
  async cancelAll({ businessId, livemode }: Actor): Promise<CancelledOrders> {
    const instruments = await this.db.query<{ id: string }>(INSTRUMENTS_OF, [businessId, livemode]);
    let cancelled = 0;
    await forEach(instruments, async ({ id }) => {
      cancelled += await this.cancelIn(id, RESTING_OF, [businessId, livemode, id]);
    });
    return { cancelled };
  }

  /** Takes expired orders out of the books, in batches. An error in one does not stop the others. */
  async expireDue(): Promise<void> {
    const now = this.clock.now();
    const instruments = await this.db.query<{ id: string }>(INSTRUMENTS_WITH_EXPIRED, [now]);
    await forEach(instruments, ({ id }) =>
      this.recurringJobs.inBatches((limit) => this.closeBatch(id, 'expired', EXPIRED_IN, [id, now, limit])),
    );
  }

  /** Cancels live asks whose sellers no longer have the verified followers of the band. An error in one does not stop the others. */
  async reviewFollowers(): Promise<void> {
    await this.recurringJobs.inBatches(async (limit) => {
      const fallen = await this.db.manager.find(VerifiedAccount, {
        where: { fellAt: Not(IsNull()) },
        order: { fellAt: 'ASC' },
        take: limit,
      });
      await forEach(fallen, (account) => this.cancelUnqualified(account));
      return fallen.length;
    });
  }

  private async cancelUnqualified({ businessId, platformId, followers, fellAt }: VerifiedAccount): Promise<void> {
    const lost = BANDS.filter((band) => FOLLOWERS[band] > followers);
    const wanted = [businessId, platformId, lost, RESTING];
    const instruments = await this.db.query<{ id: string; band: Band }>(INSTRUMENTS_OF_ASKS, wanted);
    await forEach(instruments, async ({ id, band }) => {
      const values = [businessId, platformId, band, RESTING, id, FOLLOWERS[band]];
      await this.cancelIn(id, UNQUALIFIED_ASKS, values, 'followers_not_verified');
    });
    await this.db.query(REVIEWED, [businessId, platformId, fellAt]);
  }

  /** Cancels what a statement finds in an instrument, in batches. @returns the number of orders */
  private async cancelIn(instrumentId: string, find: Statement, values: unknown[], reason?: string): Promise<number> {
    let cancelled = 0;
    for (let more = true; more;) {
      const closed = await this.closeBatch(instrumentId, 'cancelled', find, [...values, BATCH_ROWS], reason);
      cancelled += closed;
      more = closed === BATCH_ROWS;
    }
    return cancelled;
  }

  private async closeBatch(
    instrumentId: string,
    status: 'cancelled' | 'expired',
    find: Statement,
    values: unknown[],
    reason?: string,
  ): Promise<number> {
    return this.db.tx(async () => {
      const changes = new BookChanges(await this.instruments.lockById(instrumentId), this.clock.now());
      const orders = ordersOf(await this.db.query<Order>(find, values));
      for (const order of orders) this.books.close(changes, order, status, reason);
      if (orders.length > 0) await this.books.write(changes);
      return orders.length;
    });
  }
}

/** Works on each in turn, also after an error. @throws the first error, when all are done */
async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}
