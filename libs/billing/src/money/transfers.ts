import { Inject, Injectable, OnModuleInit } from '@nestjs/common';
import type Stripe from 'stripe' with { 'resolution-mode': 'import' };
import { Db, insertInto, Statement, valuesOf } from '#database';
import { Clock, LOG, Log } from '#kernel';
import { LedgerService } from '#ledger';
import { Job, Queues } from '#messaging';
import { StripeClient } from '../provider/stripe-client';
import { BillingTransfer } from './transfer.entity';

const CONCURRENCY = 2;
/** The delays after attempts without a result. The last one is repeated until there is a result. */
const RETRY_SECONDS = [60, 300, 1800, 7200, 6 * 3600, 24 * 3600];
/** The business sees it as the reason of a failed payout. */
const MAX_REASON = 500;

const INSERT: Statement = { name: 'billing.insert_transfer', text: insertInto(BillingTransfer) };
/** Pays payouts by transfers to the connected accounts of businesses. */
@Injectable()
export class Transfers implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly queues: Queues,
    private readonly stripe: StripeClient,
    private readonly ledger: LedgerService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.queues.add({
      id: 'billing.transfer',
      table: 'billing_transfers',
      concurrency: CONCURRENCY,
      run: (job) => this.run(job),
    });
  }

  /** Has a payout paid after the ambient transaction. */
  order(transfer: Pick<BillingTransfer, 'id' | 'businessId' | 'payoutAccountId' | 'currency' | 'amount'>): void {
    const now = this.clock.now();
    const row = Object.assign(new BillingTransfer(), { ...transfer, createdAt: now, dueAt: now });
    this.db.write(INSERT, valuesOf(BillingTransfer, row));
  }

  /** Records what became of the payout of a transfer, as Stripe has it now. Transfers of others are ignored. */
  async read(transferId: string): Promise<void> {
    const transfer = await this.stripe.find((stripe) => stripe.transfers.retrieve(transferId));
    const payoutId = transfer?.metadata.payoutId;
    if (!transfer || payoutId === undefined) return;
    const known = await this.db.manager.findOneBy(BillingTransfer, { id: payoutId });
    if (known) await this.db.tx(() => this.settle(known.id, transfer));
  }

  private async run(job: Job): Promise<void> {
    const payout = await this.db.manager.findOneBy(BillingTransfer, { id: job.id });
    if (!payout) return;
    if (!this.stripe.isConfigured) {
      await job.complete(this.clock.in(RETRY_SECONDS[0] ?? 60));
      return;
    }
    try {
      const transfer = await this.transfer(payout);
      await job.complete(null, () => this.settle(payout.id, transfer));
    } catch (error) {
      await this.failed(job, payout, error);
    }
  }

  /** Makes the transfer, or finds it if an earlier attempt has made it: Stripe forgets idempotency keys after some time. */
  private transfer({ id, payoutAccountId, currency, amount }: BillingTransfer): Promise<Stripe.Transfer> {
    return this.stripe.callRaw(async (stripe) => {
      const { data } = await stripe.transfers.list({ transfer_group: id, limit: 1 });
      return (
        data[0] ??
        stripe.transfers.create(
          {
            ...{ amount, currency: currency.toLowerCase(), destination: payoutAccountId },
            ...{ transfer_group: id, metadata: { payoutId: id } },
          },
          { idempotencyKey: `transfer/${id}` },
        )
      );
    });
  }

  private async settle(id: string, { reversed, amount, amount_reversed: returned }: Stripe.Transfer): Promise<void> {
    await this.ledger.settlePayout(id, { status: 'paid' });
    if (!reversed && returned === 0) return;
    const reason = 'The transfer to your payout account was reversed.';
    await this.ledger.settlePayout(id, { status: 'returned', amount: reversed ? amount : returned, reason });
  }

  /** A refusal is final, and returns the money. After anything else the transfer may have been made, so it is attempted again. */
  private async failed(job: Job, { id, attempts }: BillingTransfer, error: unknown): Promise<void> {
    const { default: Library } = await import('stripe');
    if (!(error instanceof Library.errors.StripeError)) throw error;
    const { type, code, requestId, message } = error;
    this.log.error({ payout: id, type, code, requestId, reason: message }, 'A transfer was not made.');
    if (error instanceof Library.errors.StripeInvalidRequestError && code !== 'balance_insufficient') {
      const reason = `The payment processor refused the transfer: ${message}`.slice(0, MAX_REASON);
      await job.complete(null, () => this.ledger.settlePayout(id, { status: 'failed', reason }));
      return;
    }
    const waitSeconds = RETRY_SECONDS[Math.min(attempts, RETRY_SECONDS.length - 1)] ?? 60;
    await job.complete(this.clock.in(waitSeconds), async () => {
      await this.db.manager.increment(BillingTransfer, { id }, 'attempts', 1);
    });
  }
}
