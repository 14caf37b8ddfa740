import { Injectable } from '@nestjs/common';
import { columnsOf, Db, insertInto, Lists, mapPage, RowsByTime, Statement, valuesOf } from '#database';
import { Actor, Clock, INVALID_STATE, newId, notFound, Page } from '#kernel';
import { EventKind } from '#messaging';
import { PAYOUT_FAILED, PAYOUT_PAID, PAYOUT_REQUESTED } from './events';
import { LedgerEvents } from './ledger-events';
import { CreatePayout, ListPayouts, payoutView, PayoutView } from './ledger.dto';
import { LedgerPostings } from './ledger-postings';
import { inMinorUnits } from './money';
import { MoneyProcessors } from './money-processors';
import { LedgerPayout, PAYOUT_STATUS, PayoutMethod } from './payout.entity';

const INSERT: Statement = { name: 'payouts.insert', text: insertInto(LedgerPayout) };

/** Of two concurrent decisions, the second finds that the payout is no longer pending. */
const PROCESS: Statement = {
  name: 'payouts.process',
  text: `update ledger_payouts set status = $2, reason = $3, processed_at = $4
         where id = $1 and status = 'pending' and method = $5 returning ${columnsOf(LedgerPayout)}`,
};

/** Returns the previous state of the payout. */
const RETURN: Statement = {
  name: 'payouts.return',
  text: `with before as (
           select ${columnsOf(LedgerPayout)} from ledger_payouts
           where id = $1 and status = 'paid' and method = 'transfer' and returned < least($2, amount) for no key update
         ), changed as (
           update ledger_payouts set returned = least($2, amount), status = case when $2 >= amount then 'failed' else status end,
             reason = case when $2 >= amount then $3 else reason end, processed_at = case when $2 >= amount then $4 else processed_at end
           where id = any(array(select id from before))
         )
         select * from before`,
};

const PAYOUTS = new RowsByTime('payouts', 'pout', LedgerPayout);

/** What became of a payout that a processor has taken over; amounts are in minor units. */
export type PayoutOutcome =
  | { status: 'paid' }
  | { status: 'failed'; reason: string }
  /** The transfer was reversed after it was made. `amount` is the total that was returned. */
  | { status: 'returned'; amount: number; reason: string };

/** Money that leaves the service: held when it is requested, and posted when the operator or a processor has paid it. */
@Injectable()
export class PayoutsService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly lists: Lists,
    private readonly ledgerEvents: LedgerEvents,
    private readonly books: LedgerPostings,
    private readonly processors: MoneyProcessors,
  ) {}

  /**
   * Requests a payout of available money. Test money is paid out at once; live money by a processor if it takes the payout over,
   * otherwise by the operator.
   * @throws ApiError INSUFFICIENT_FUNDS with `{available, needed, currency}`
   */
  async request({ businessId, livemode }: Actor, { amount, currency }: CreatePayout): Promise<PayoutView> {
    return this.db.tx(async () => {
      const now = this.clock.now();
      const id = newId('pout', now);
      const minor = inMinorUnits(amount);
      const purpose = { type: 'payout', id };
      const hold = { businessId, livemode, currency, amount: minor, purpose, key: `payout/${id}` };
      const payout: LedgerPayout = Object.assign(new LedgerPayout(), {
        ...{ id, businessId, livemode, currency, amount: minor, createdAt: now },
        ...{ holdId: this.books.reserve(hold), status: 'pending' as const, method: 'operator' },
      });
      // What a processor takes over leaves the service, so the money must be there.
      await this.books.flush();
      const request = { id, businessId, currency, amount: minor };
      if (livemode && (await this.processors.current?.acceptPayout(request))) payout.method = 'transfer';
      this.db.write(INSERT, valuesOf(LedgerPayout, payout));
      await this.publish(PAYOUT_REQUESTED, payout);
      return livemode ? payoutView(payout) : this.paid(id);
    });
  }

  /** The payouts of the actor's business, newest first. */
  async list({ businessId, livemode }: Actor, query: ListPayouts): Promise<Page<PayoutView>> {
    const payouts = { businessId, livemode, status: query.status ?? PAYOUT_STATUS };
    return mapPage(await this.lists.page(PAYOUTS.list(this.db, [payouts], query), query), payoutView);
  }

  /** The payouts of all businesses that the operator has to pay, oldest first. */
  async pending(limit: number): Promise<LedgerPayout[]> {
    return this.db.manager.find(LedgerPayout, {
      where: { status: 'pending', method: 'operator' },
      order: { id: 'ASC' },
      take: limit,
    });
  }

  /**
   * Records that the operator has paid a payout.
   * @throws ApiError NOT_FOUND, or INVALID_STATE if it is not pending or a transfer
   */
  async paid(id: string): Promise<PayoutView> {
    return this.decided(id, await this.pay(id, 'operator'));
  }

  /**
   * Records that a payout failed. Its amount becomes available again.
   * @throws ApiError NOT_FOUND, or INVALID_STATE if it is not pending or a transfer
   */
  async failed(id: string, reason: string): Promise<PayoutView> {
    return this.decided(id, await this.fail(id, reason, 'operator'));
  }

  /** Records what became of a transfer. Repeating it has no effect. */
  async settle(id: string, outcome: PayoutOutcome): Promise<void> {
    if (outcome.status === 'paid') await this.pay(id, 'transfer');
    else if (outcome.status === 'failed') await this.fail(id, outcome.reason, 'transfer');
    else await this.return(id, outcome.amount, outcome.reason);
  }

  private pay(id: string, method: PayoutMethod): Promise<PayoutView | undefined> {
    return this.process({ id, method, status: 'paid', reason: null }, PAYOUT_PAID, ({ holdId, amount }) => {
      const [kind, reference, key] = ['payout', { type: 'payout', id }, `payout/${id}/paid`];
      this.books.capture({
        ...{ holdId, amount, kind, reference, key },
        to: [{ account: { kind: 'external.payouts' }, amount }],
      });
    });
  }

  private fail(id: string, reason: string, method: PayoutMethod): Promise<PayoutView | undefined> {
    return this.process({ id, method, status: 'failed', reason }, PAYOUT_FAILED, ({ holdId }) => {
      this.books.release({ holdId, key: `payout/${id}/failed` });
    });
  }

  /** Credits the returned part of a transfer that was paid. If all of it was returned, the payout has failed. */
  private async return(id: string, returned: number, reason: string): Promise<void> {
    await this.db.tx(async () => {
      // The event of the payment may come later, or never.
      await this.pay(id, 'transfer');
      const now = this.clock.now();
      const [before] = await this.db.query<LedgerPayout>(RETURN, [id, returned, reason, now]);
      if (!before) return;
      const { businessId, livemode, currency, amount } = before;
      const total = Math.min(returned, amount);
      const part = total - before.returned;
      this.books.post({
        ...{
          kind: 'payout.returned',
          reference: { type: 'payout', id },
          key: `payout/${id}/returned/${String(total)}`,
        },
        ...{ livemode, currency },
        postings: [
          { account: { kind: 'external.payouts' }, amount: -part },
          { account: { kind: 'available', businessId }, amount: part },
        ],
      });
      if (total < amount) return;
      const failed = { status: 'failed' as const, returned: total, reason, processedAt: now };
      await this.publish(PAYOUT_FAILED, Object.assign(new LedgerPayout(), before, failed));
    });
  }

  /** Undefined, without changes, if the payout is not pending with this method. */
  private async process(
    { id, status, reason, method }: Pick<LedgerPayout, 'id' | 'status' | 'reason' | 'method'>,
    kind: EventKind<PayoutView>,
    post: (payout: LedgerPayout) => void,
  ): Promise<PayoutView | undefined> {
    return this.db.tx(async () => {
      const [row] = await this.db.query<LedgerPayout>(PROCESS, [id, status, reason, this.clock.now(), method]);
      if (!row) return undefined;
      const payout = Object.assign(new LedgerPayout(), row);
      post(payout);
      await this.publish(kind, payout);
      return payoutView(payout);
    });
  }

  /** Only the operator decides, so the error may tell that the payout exists. */
  private async decided(id: string, payout: PayoutView | undefined): Promise<PayoutView> {
    if (payout) return payout;
    const found = await this.db.manager.findOneBy(LedgerPayout, { id });
    if (!found) throw notFound();
    const { status, method } = found;
    if (method === 'transfer')
      throw INVALID_STATE.error('The payment processor pays this payout. Look for its transfer there.', { status });
    throw INVALID_STATE.error(`This payout is ${status} already. Only a pending one can be processed.`, { status });
  }

  private publish(kind: EventKind<PayoutView>, payout: LedgerPayout): Promise<void> {
    return this.ledgerEvents.publish(kind, payout, payoutView(payout));
  }
}
