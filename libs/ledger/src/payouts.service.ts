import { Injectable } from '@nestjs/common';
import {
  Actor,
  ApiError,
  Clock,
  columnsOf,
  Db,
  EventKind,
  Events,
  insertInto,
  INVALID_STATE,
  Lists,
  mapPage,
  newId,
  notFound,
  Page,
  RowsByTime,
  Statement,
  valuesOf,
} from '#platform';
import { PAYOUT_FAILED, PAYOUT_PAID, PAYOUT_REQUESTED } from './events';
import { CreatePayout, ListPayouts, payoutView, PayoutView } from './ledger.dto';
import { LedgerService } from './ledger.service';
import { inMinorUnits } from './money';
import { LedgerPayout, PAYOUT_STATUS } from './payout.entity';

const INSERT: Statement = { name: 'payouts.insert', text: insertInto(LedgerPayout) };

/** Of two concurrent decisions, the second finds that the payout is no longer pending. */
const PROCESS: Statement = {
  name: 'payouts.process',
  text: `update ledger_payouts set status = $2, reason = $3, processed_at = $4
         where id = $1 and status = 'pending' returning ${columnsOf(LedgerPayout)}`,
};

const PENDING: Statement = {
  name: 'payouts.pending',
  text: `select ${columnsOf(LedgerPayout)} from ledger_payouts where status = 'pending' order by id limit $1`,
};

const PAYOUTS = new RowsByTime('payouts', 'pout', LedgerPayout);

/** Money that leaves the service: held when it is requested, and transferred when the operator has paid it. */
@Injectable()
export class PayoutsService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly lists: Lists,
    private readonly events: Events,
    private readonly ledger: LedgerService,
  ) {}

  /**
   * Requests a payout of available money. Test money is paid out at once.
   * @throws ApiError INSUFFICIENT_FUNDS with `{available, needed, currency}`
   */
  async request({ businessId, livemode }: Actor, { amount, currency }: CreatePayout): Promise<PayoutView> {
    return this.db.tx(async () => {
      const now = this.clock.now();
      const id = newId('pout', now);
      const minor = inMinorUnits(amount);
      const purpose = { type: 'payout', id };
      const hold = { businessId, livemode, currency, amount: minor, purpose, key: `payout/${id}` };
      const payout = Object.assign(new LedgerPayout(), {
        ...{ id, businessId, livemode, currency, amount: minor, createdAt: now },
        ...{ holdId: this.ledger.reserve(hold), status: 'pending' as const },
      });
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
    return this.db.query<LedgerPayout>(PENDING, [limit]);
  }

  /**
   * Records that the operator has paid a payout.
   * @throws ApiError NOT_FOUND, or INVALID_STATE if it is not pending
   */
  async paid(id: string): Promise<PayoutView> {
    return this.process(id, 'paid', null, PAYOUT_PAID, ({ holdId, amount }) => {
      const [kind, reference, key] = ['payout', { type: 'payout', id }, `payout/${id}/paid`];
      this.ledger.capture({
        ...{ holdId, amount, kind, reference, key },
        to: [{ account: { kind: 'external.payouts' }, amount }],
      });
    });
  }

  /**
   * Records that a payout failed. Its amount becomes available again.
   * @throws ApiError NOT_FOUND, or INVALID_STATE if it is not pending
   */
  async failed(id: string, reason: string): Promise<PayoutView> {
    return this.process(id, 'failed', reason, PAYOUT_FAILED, ({ holdId }) => {
      this.ledger.release({ holdId, key: `payout/${id}/failed` });
    });
  }

  private async process(
    id: string,
    status: 'paid' | 'failed',
    reason: string | null,
    kind: EventKind<PayoutView>,
    post: (payout: LedgerPayout) => void,
  ): Promise<PayoutView> {
    return this.db.tx(async () => {
      const [row] = await this.db.query<LedgerPayout>(PROCESS, [id, status, reason, this.clock.now()]);
      if (!row) throw await this.stateError(id);
      const payout = Object.assign(new LedgerPayout(), row);
      post(payout);
      await this.publish(kind, payout);
      return payoutView(payout);
    });
  }

  /** Why the payout could not be processed. Only the operator processes payouts, so this may tell that it exists. */
  private async stateError(id: string): Promise<ApiError> {
    const payout = await this.db.manager.findOneBy(LedgerPayout, { id });
    if (!payout) return notFound();
    const { status } = payout;
    return INVALID_STATE.error(`This payout is ${status} already. Only a pending one can be processed.`, { status });
  }

  private publish(kind: EventKind<PayoutView>, payout: LedgerPayout): Promise<void> {
    const { id: aggregateId, businessId, livemode } = payout;
    return this.events.publish(kind, { aggregateId, businessId, livemode, data: payoutView(payout) });
  }
}
