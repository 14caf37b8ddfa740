import { Injectable } from '@nestjs/common';
import { Db } from '#database';
import { Actor, Clock, newId } from '#kernel';
import { NOT_CONFIGURED } from '#kernel/errors';
import { LedgerPostings } from './ledger-postings';
import { Currency } from './account.entity';
import { DEPOSIT_SUCCEEDED } from './events';
import { LedgerEvents } from './ledger-events';
import { CreateDeposit, DepositView } from './ledger.dto';
import { asDecimal, inMinorUnits } from './money';
import { MoneyProcessors } from './money-processors';

/** A deposit that was paid; the amount is in minor units. */
export interface PaidDeposit {
  id: string;
  businessId: string;
  livemode: boolean;
  currency: Currency;
  amount: number;
}

/** Money that comes into the service. */
@Injectable()
export class DepositsService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly ledgerEvents: LedgerEvents,
    private readonly books: LedgerPostings,
    private readonly processors: MoneyProcessors,
  ) {}

  /**
   * Credits test money at once, and starts the payment of live money.
   * @throws ApiError NOT_CONFIGURED in live mode, if no payment processor is connected
   */
  async create(actor: Actor, { amount, currency }: CreateDeposit): Promise<DepositView> {
    const { businessId, livemode } = actor;
    const minor = inMinorUnits(amount);
    if (!livemode) return this.credit({ id: this.newId(), businessId, livemode, currency, amount: minor });
    const { current: processor, settings } = this.processors;
    if (!processor)
      throw NOT_CONFIGURED.error('Live deposits need a payment processor, which is not set up.', {
        settings: [...settings],
      });
    const start = async () => {
      const id = this.newId();
      return { id, url: await processor.startDeposit(actor, { id, currency, amount: minor }) };
    };
    const { id, url } = this.db.isDryRun ? { id: this.newId(), url: null } : await this.db.outside(start);
    const createdAt = this.clock.now().toISOString();
    return { id, transactionId: null, amount, currency, status: 'pending', url, createdAt, livemode };
  }

  private newId(): string {
    return newId('dep', this.clock.now());
  }

  /** Credits a deposit that was paid. The same deposit is credited only once. */
  async credit({ id, businessId, livemode, currency, amount }: PaidDeposit): Promise<DepositView> {
    return this.db.tx(async () => {
      const now = this.clock.now();
      const transactionId = newId('txn', now);
      const entry = {
        ...{ kind: 'deposit', reference: { type: 'deposit', id }, key: `deposit/${id}`, livemode, currency },
        postings: [
          { account: { kind: 'external.deposits' as const }, amount: -amount },
          { account: { kind: 'available' as const, businessId }, amount },
        ],
      };
      this.books.post(entry, { id: transactionId, createdAt: now });
      const deposit: DepositView = {
        ...{ id, transactionId, amount: asDecimal(amount), currency, status: 'credited', url: null },
        ...{ createdAt: now.toISOString(), livemode },
      };
      await this.ledgerEvents.publish(DEPOSIT_SUCCEEDED, { id, businessId, livemode }, deposit);
      return deposit;
    });
  }
}
