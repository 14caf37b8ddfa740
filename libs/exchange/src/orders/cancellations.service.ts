import { Injectable, OnModuleInit } from '@nestjs/common';
import { Actor, BATCH_ROWS, Clock, Db, INVALID_STATE, notFound, RecurringJobs, Statement } from '#platform';
import { BookChanges } from '../book/book-changes';
import { FIND_ORDER } from '../book/book.queries';
import { Books, ordersOf } from '../book/books.service';
import { Instruments } from '../instruments/instruments.service';
import { CancelledOrders, OrderView, orderView } from './order.dto';
import { Order } from './order.entity';
import { EXPIRED_IN, INSTRUMENTS_OF, INSTRUMENTS_WITH_EXPIRED, RESTING_OF } from './orders.queries';

/** Takes orders out of the books: those that are cancelled, and those that have expired. */
@Injectable()
export class Cancellations implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly recurringJobs: RecurringJobs,
    private readonly instruments: Instruments,
    private readonly books: Books,
  ) {}

  onModuleInit(): void {
    this.recurringJobs.add({ id: 'exchange.expire', everySeconds: 10, run: () => this.expireDue() });
  }

  /** Cancels what is left of an order. @throws ApiError NOT_FOUND, INVALID_STATE if nothing is left */
  async cancel({ businessId, livemode }: Actor, id: string): Promise<OrderView> {
    return this.db.tx(async () => {
      const instrument = await this.instruments.lockOf(id, businessId, livemode);
      if (!instrument) throw notFound();
      const [order] = ordersOf(await this.db.query<Order>(FIND_ORDER, [id, businessId, livemode]));
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
      for (let more = true; more;) {
        const closed = await this.closeBatch(id, 'cancelled', RESTING_OF, [businessId, livemode, id, BATCH_ROWS]);
        cancelled += closed;
        more = closed === BATCH_ROWS;
      }
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

  private async closeBatch(
    instrumentId: string,
    status: 'cancelled' | 'expired',
    find: Statement,
    values: unknown[],
  ): Promise<number> {
    return this.db.tx(async () => {
      const changes = new BookChanges(await this.instruments.lockById(instrumentId), this.clock.now());
      const orders = ordersOf(await this.db.query<Order>(find, values));
      for (const order of orders) this.books.close(changes, order, status);
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
