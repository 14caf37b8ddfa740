import { Inject, Injectable, OnModuleInit } from '@nestjs/common';
import { Db } from '#database';
import { Actor, Clock, invalid, LOG, Log, SETTINGS, Settings } from '#kernel';
import { NOT_CONFIGURED } from '#kernel/errors';
import { CURRENCIES, LedgerService, MoneyProcessor, NewDeposit, RequestedPayout } from '#ledger';
import { STRIPE_REQUIRED } from '../billing.settings';
import { ownUrl } from '../own-url';
import { ProviderEvent } from '../provider/payment-provider';
import { StripeClient } from '../provider/stripe-client';
import { BillingAccounts } from '../subscriptions/billing-accounts';
import { BillingAccount } from '../subscriptions/billing-account.entity';
import { RECEIVE, SET_PAYOUTS } from '../subscriptions/subscriptions.queries';
import { OpenPayoutAccount, PayoutAccountView } from './payout-account.dto';
import { Transfers } from './transfers';

const RETURN_PATH = '/dashboard/ledger';

/** Live deposits by Stripe Checkout, and payouts by Stripe Connect. */
@Injectable()
export class StripeMoney implements MoneyProcessor, OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly stripe: StripeClient,
    private readonly accounts: BillingAccounts,
    private readonly transfers: Transfers,
    private readonly ledger: LedgerService,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.ledger.useProcessor(this.stripe.isConfigured ? this : undefined, STRIPE_REQUIRED);
  }

  async startDeposit({ businessId }: Actor, { id, currency, amount }: NewDeposit): Promise<string | null> {
    const { customerId } = await this.accounts.required(businessId);
    const metadata = { depositId: id, businessId };
    const page = `${this.settings.BASE_URL}${RETURN_PATH}`;
    const { url } = await this.stripe.call(async (stripe) => {
      const { default: Library } = await import('stripe');
      try {
        return await stripe.checkout.sessions.create({
          mode: 'payment',
          customer: customerId,
          line_items: [
            {
              quantity: 1,
              price_data: { currency: currency.toLowerCase(), unit_amount: amount, product_data: { name: 'Deposit' } },
            },
          ],
          payment_intent_data: { metadata },
          metadata,
          success_url: `${page}?deposit=${id}`,
          cancel_url: page,
        });
      } catch (error) {
        if (error instanceof Library.errors.StripeError && /^amount_too_(?:small|large)$/.test(error.code ?? ''))
          throw invalid(
            'amount',
            `is too ${error.code === 'amount_too_small' ? 'small' : 'large'} for a payment in ${currency}`,
          );
        throw error;
      }
    });
    return url;
  }

  async acceptPayout({ id, businessId, currency, amount }: RequestedPayout): Promise<boolean> {
    const account = await this.accounts.find(businessId);
    if (!account?.payoutsEnabled || account.payoutAccountId === null) return false;
    this.transfers.order({ id, businessId, payoutAccountId: account.payoutAccountId, currency, amount });
    return true;
  }

  /** Credits the deposit of a payment that has succeeded. Payments of others are ignored. */
  async credit({ id: eventId, objectId }: ProviderEvent): Promise<void> {
    const payment = await this.stripe.find((stripe) => stripe.paymentIntents.retrieve(objectId));
    if (!payment) return;
    const { depositId, businessId } = payment.metadata;
    if (payment.status !== 'succeeded' || depositId === undefined || typeof payment.customer !== 'string') return;
    const ofCustomer = { customerId: payment.customer, provider: 'stripe' as const };
    const account = await this.db.manager.findOneBy(BillingAccount, ofCustomer);
    const currency = CURRENCIES.find((each) => each === payment.currency.toUpperCase());
    if (!currency || !account || account.businessId !== businessId) {
      this.log.error({ eventId, payment: objectId }, 'A payment for a deposit cannot be credited.');
      return;
    }
    await this.once([eventId, `deposit/${depositId}`], () =>
      this.ledger.creditDeposit({
        ...{
          id: depositId,
          businessId,
          livemode: true,
          currency: currency,
          amount: payment.amount_received,
        },
      }),
    );
  }

  /**
   * Starts or continues the registration of the account that receives payouts.
   * @throws ApiError NOT_CONFIGURED; VALIDATION_ERROR for a URL of another site
   */
  async payoutAccount(
    { businessId }: Actor,
    { returnUrl = RETURN_PATH }: OpenPayoutAccount,
  ): Promise<PayoutAccountView> {
    if (!this.stripe.isConfigured)
      throw NOT_CONFIGURED.error(
        'Payouts by transfer need Stripe, which is not set up. The operator pays payouts by hand.',
        {
          settings: [...STRIPE_REQUIRED],
        },
      );
    const page = ownUrl('returnUrl', returnUrl, this.settings.BASE_URL);
    return this.db.outside(() => this.registered(businessId, page));
  }

  private async registered(businessId: string, page: string): Promise<PayoutAccountView> {
    const account = await this.accounts.required(businessId);
    const payoutAccountId = account.payoutAccountId ?? (await this.createPayoutAccount(account));
    const { payoutsEnabled } = await this.readPayoutAccount(account, payoutAccountId);
    if (payoutsEnabled) return { status: 'ready', url: null, expiresAt: null };
    const { url, expires_at: expiresAt } = await this.stripe.call((stripe) =>
      stripe.accountLinks.create({
        ...{ account: payoutAccountId, type: 'account_onboarding', refresh_url: page, return_url: page },
      }),
    );
    return { status: 'incomplete', url, expiresAt: new Date(expiresAt * 1000).toISOString() };
  }

  /** Records whether Stripe accepts transfers to a connected account. Accounts of others are ignored. */
  async updatePayoutAccount(payoutAccountId: string): Promise<void> {
    const account = await this.db.manager.findOneBy(BillingAccount, { payoutAccountId, provider: 'stripe' });
    if (account) await this.readPayoutAccount(account, payoutAccountId);
  }

  private async readPayoutAccount(
    { id }: BillingAccount,
    payoutAccountId: string,
  ): Promise<{ payoutsEnabled: boolean }> {
    const { capabilities, payouts_enabled: payoutsEnabled } = await this.stripe.call((stripe) =>
      stripe.accounts.retrieve(payoutAccountId),
    );
    const isReady = payoutsEnabled && capabilities?.transfers === 'active';
    await this.db.query(SET_PAYOUTS, [id, payoutAccountId, isReady]);
    return { payoutsEnabled: isReady };
  }

  /** Of two first requests at once, both get the same account, because the idempotency key is the same. */
  private async createPayoutAccount({ id, businessId }: BillingAccount): Promise<string> {
    const { id: payoutAccountId } = await this.stripe.call((stripe) =>
      stripe.accounts.create(
        { type: 'express', capabilities: { transfers: { requested: true } }, metadata: { businessId } },
        { idempotencyKey: `payout-account/${id}` },
      ),
    );
    await this.db.query(SET_PAYOUTS, [id, payoutAccountId, false]);
    return payoutAccountId;
  }

  /** Does something unless any of these ids was received before, and records them in the same transaction. */
  private async once(ids: string[], work: () => Promise<void>): Promise<void> {
    await this.db.tx(async () => {
      for (const id of ids) if ((await this.db.query(RECEIVE, [id, this.clock.now()])).length === 0) return;
      await work();
    });
  }
}
