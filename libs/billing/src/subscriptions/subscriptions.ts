import { Inject, Injectable } from '@nestjs/common';
import { Db } from '#database';
import { BusinessesService } from '#identity';
import { Actor, Clock, INVALID_STATE, SETTINGS, Settings } from '#kernel';
import { PaidPlan, priceOf } from '../plans.data';
import { ownUrl } from '../own-url';
import { Checkout, CheckoutOrder, PaymentProvider } from '../provider/payment-provider';
import { Providers } from '../provider/providers';
import { BillingAccounts } from './billing-accounts';
import { BillingAccount } from './billing-account.entity';
import {
  BillingPortal,
  ChangeBilling,
  Invoices,
  invoiceView,
  ListInvoices,
  StartedCheckout,
  SubscriptionView,
  subscriptionView,
} from './subscription.dto';
import { isLive } from './subscription-state';
import { SubscriptionSync } from './subscription-sync';
import { LOOK_AT } from './subscriptions.queries';

/** When a started checkout is looked at, in case the event of its payment is lost. */
const CHECKOUT_REVIEW_SECONDS = 15 * 60;
const DEFAULT_RETURN = '/dashboard/billing';

/** What an owner does with the subscription of its business. The provider is called outside of the transaction of an idempotency key. */
@Injectable()
export class Subscriptions {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly businesses: BusinessesService,
    private readonly providers: Providers,
    private readonly accounts: BillingAccounts,
    private readonly syncing: SubscriptionSync,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** The subscription as it is known here. */
  async get({ businessId }: Pick<Actor, 'businessId'>): Promise<SubscriptionView> {
    const [plan, account] = [await this.businesses.planOf(businessId), await this.accounts.find(businessId)];
    const provider = this.providers.current?.name ?? 'none';
    return { ...subscriptionView(account ?? new BillingAccount(), plan), provider };
  }

  async invoices({ businessId }: Actor, { limit, after }: ListInvoices): Promise<Invoices> {
    const account = await this.accounts.find(businessId);
    if (!account) return { invoices: [], nextAfter: null };
    const found = await this.providers.required().invoicesOf(account.customerId, limit, after);
    return { invoices: found.map(invoiceView), nextAfter: found.length < limit ? null : (found.at(-1)?.id ?? null) };
  }

  /** @throws ApiError NOT_CONFIGURED; INVALID_STATE if there is a subscription already; VALIDATION_ERROR for a URL of another site */
  async checkout(actor: Actor, input: ChangeBilling & { plan: PaidPlan }): Promise<StartedCheckout> {
    const { plan, billingPeriod = 'monthly' } = input;
    const provider = this.providers.required();
    const successUrl = this.ownUrl('successUrl', input.successUrl);
    const cancelUrl = this.ownUrl('cancelUrl', input.cancelUrl);
    const terms = { businessId: actor.businessId, plan, billingPeriod, successUrl, cancelUrl };
    const { id: sessionId, url } = await this.db.outside(() => this.startCheckout(provider, terms));
    return { sessionId, url, plan, billingPeriod, mode: provider.name === 'stripe' ? 'live' : 'test' };
  }

  private async startCheckout(provider: PaymentProvider, terms: Omit<CheckoutOrder, 'customerId'>): Promise<Checkout> {
    const { id, customerId } = await this.accounts.required(terms.businessId);
    // The provider knows better whether there is a subscription: its event may be on the way.
    const { status } = await this.syncing.sync(id);
    if (isLive(status))
      throw INVALID_STATE.error(
        'The business has a subscription already. Change its plan instead of buying another one.',
        { status },
      );
    // Before the checkout exists, so that no crash makes it go unnoticed.
    await this.db.query(LOOK_AT, [id, this.clock.in(CHECKOUT_REVIEW_SECONDS)]);
    return provider.startCheckout({ ...terms, customerId });
  }

  /** @throws ApiError NOT_CONFIGURED; VALIDATION_ERROR for a URL of another site */
  async portal({ businessId }: Actor, { returnUrl }: ChangeBilling): Promise<BillingPortal> {
    const provider = this.providers.required();
    const destination = this.ownUrl('returnUrl', returnUrl);
    return this.db.outside(async () => {
      const { customerId } = await this.accounts.required(businessId);
      return { url: await provider.portalUrl(customerId, destination) };
    });
  }

  /**
   * Changes the plan: at once if the new one costs more, otherwise at the end of the period.
   * @throws ApiError PAYMENT_FAILED without changes; INVALID_STATE without a subscription, or if it has this plan
   */
  async changePlan(actor: Actor, plan: 'free' | PaidPlan): Promise<SubscriptionView> {
    return plan === 'free' ? this.cancel(actor) : this.db.outside(() => this.moveTo(actor, plan));
  }

  private async moveTo(actor: Actor, plan: PaidPlan): Promise<SubscriptionView> {
    const { account, subscriptionId } = await this.subscriptionOf(actor);
    const { status, plan: current, billingPeriod } = account;
    if (status === 'past_due')
      throw INVALID_STATE.error(
        'A payment is overdue. Pay it on the page for cards and billing details, then change the plan.',
        { status },
      );
    const isSame = current === plan && account.scheduledPlan === null;
    if (isSame || current === null || billingPeriod === null)
      throw INVALID_STATE.error(`The business has the plan ${plan} already.`, { status });
    const provider = this.providers.required();
    const difference = priceOf(plan, billingPeriod) - priceOf(current, billingPeriod);
    if (difference > 0) await provider.upgrade(subscriptionId, plan);
    else if (difference === 0) await provider.resume(subscriptionId);
    else await provider.scheduleDowngrade(subscriptionId, plan);
    return this.synced(account);
  }

  /**
   * Ends the subscription at the end of the period; at once if its plan has ended because a payment is overdue.
   * @throws ApiError INVALID_STATE without a subscription
   */
  cancel(actor: Actor): Promise<SubscriptionView> {
    return this.db.outside(async () => {
      const { account, subscriptionId } = await this.subscriptionOf(actor);
      if (account.grantedPlan === null) await this.providers.required().cancelNow(subscriptionId);
      else if (!account.cancelAtPeriodEnd) await this.providers.required().cancelAtPeriodEnd(subscriptionId);
      return this.synced(account);
    });
  }

  /** Undoes a cancellation or a downgrade. @throws ApiError INVALID_STATE without a subscription, or with nothing to take back */
  resume(actor: Actor): Promise<SubscriptionView> {
    return this.db.outside(async () => {
      const { account, subscriptionId } = await this.subscriptionOf(actor);
      const { status, scheduledPlan } = account;
      if (scheduledPlan === null)
        throw INVALID_STATE.error('Nothing is scheduled for the end of the period, so there is nothing to take back.', {
          status,
        });
      await this.providers.required().resume(subscriptionId);
      return this.synced(account);
    });
  }

  /** The account with the subscription as the provider has it now. */
  private async subscriptionOf({ businessId }: Actor): Promise<{ account: BillingAccount; subscriptionId: string }> {
    this.providers.required();
    const found = await this.accounts.find(businessId);
    const account = found && (await this.syncing.sync(found.id));
    if (!account || !isLive(account.status) || account.subscriptionId === null)
      throw INVALID_STATE.error('The business has no subscription. Choose a plan and pay for it first.', {
        status: account?.status ?? 'none',
      });
    return { account, subscriptionId: account.subscriptionId };
  }

  private async synced({ id, businessId }: BillingAccount): Promise<SubscriptionView> {
    await this.syncing.sync(id);
    return this.get({ businessId });
  }

  private ownUrl(path: string, url = DEFAULT_RETURN): string {
    return ownUrl(path, url, this.settings.BASE_URL);
  }
}
