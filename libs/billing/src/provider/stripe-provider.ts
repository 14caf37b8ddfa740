import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe' with { 'resolution-mode': 'import' };
import { Clock, SETTINGS, Settings } from '#kernel';
import { BillingSettings } from '../billing.settings';
import { BillingPeriod, PaidPlan } from '../plans.data';
import {
  Checkout,
  CheckoutOrder,
  PaymentProvider,
  ProviderEvent,
  ProviderInvoice,
  ProviderStatus,
  ProviderSubscription,
} from './payment-provider';
import { signedEvent } from './signatures';
import { StripeClient } from './stripe-client';

/** A customer of ours has very few; Stripe returns at most 100 at once. */
const MOST_SUBSCRIPTIONS = 100;

interface Price {
  plan: PaidPlan;
  billingPeriod: BillingPeriod;
}

/** Plans that are paid through Stripe. */
@Injectable()
export class StripeProvider extends PaymentProvider {
  readonly name = 'stripe';
  /** What is sold, by the id of its price. */
  private readonly prices: ReadonlyMap<string, Price>;

  constructor(
    private readonly stripe: StripeClient,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings & BillingSettings,
  ) {
    super();
    this.prices = pricesIn(settings);
  }

  async createCustomer(businessId: string, owners: { email: string }[]): Promise<string> {
    const { id } = await this.stripe.call((stripe) =>
      stripe.customers.create({ email: owners[0]?.email, metadata: { businessId } }),
    );
    return id;
  }

  async subscriptionsOf(customerId: string): Promise<ProviderSubscription[]> {
    const { data } = await this.stripe.call((stripe) =>
      stripe.subscriptions.list({
        customer: customerId,
        status: 'all',
        limit: MOST_SUBSCRIPTIONS,
        expand: ['data.schedule'],
      }),
    );
    return data.flatMap((subscription) => this.ofPlan(subscription) ?? []);
  }

  async startCheckout(order: CheckoutOrder): Promise<Checkout> {
    const { businessId, customerId: customer, plan, billingPeriod, successUrl, cancelUrl } = order;
    const metadata = { businessId, plan, billingPeriod };
    return this.stripe.call(async (stripe) => {
      const { data: open } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 });
      for (const { id, mode } of open) if (mode === 'subscription') await stripe.checkout.sessions.expire(id);
      const { id, url } = await stripe.checkout.sessions.create({
        mode: 'subscription',
        customer,
        client_reference_id: businessId,
        line_items: [{ price: this.priceIdOf({ plan, billingPeriod }), quantity: 1 }],
        success_url: successUrl,
        cancel_url: cancelUrl,
        metadata,
        subscription_data: { metadata },
      });
      if (url === null) throw new Error(`The checkout ${id} has no address.`);
      return { id, url };
    });
  }

  async portalUrl(customer: string, returnUrl: string): Promise<string> {
    const { url } = await this.stripe.call((stripe) =>
      stripe.billingPortal.sessions.create({ customer, return_url: returnUrl }),
    );
    return url;
  }

  async upgrade(subscriptionId: string, plan: PaidPlan): Promise<void> {
    await this.stripe.call(async (stripe) => {
      const { item, price } = await this.released(stripe, subscriptionId);
      await stripe.subscriptions.update(subscriptionId, {
        items: [{ id: item.id, price: this.priceIdOf({ plan, billingPeriod: price.billingPeriod }) }],
        cancel_at_period_end: false,
        proration_behavior: 'always_invoice',
        // The plan changes only if the difference is paid.
        payment_behavior: 'error_if_incomplete',
      });
    });
  }

  async scheduleDowngrade(subscriptionId: string, plan: PaidPlan): Promise<void> {
    await this.stripe.call(async (stripe) => {
      const { subscription, item, price } = await this.released(stripe, subscriptionId);
      if (isEnding(subscription, item))
        await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false });
      const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscriptionId });
      const next = this.priceIdOf({ plan, billingPeriod: price.billingPeriod });
      await stripe.subscriptionSchedules.update(schedule.id, {
        end_behavior: 'release',
        proration_behavior: 'none',
        phases: [
          {
            items: [{ price: item.price.id, quantity: 1 }],
            start_date: item.current_period_start,
            end_date: item.current_period_end,
          },
          {
            items: [{ price: next, quantity: 1 }],
            duration: { interval: price.billingPeriod === 'monthly' ? 'month' : 'year', interval_count: 1 },
          },
        ],
      });
    });
  }

  async cancelAtPeriodEnd(subscriptionId: string): Promise<void> {
    await this.setCancellation(subscriptionId, true);
  }

  async resume(subscriptionId: string): Promise<void> {
    await this.setCancellation(subscriptionId, false);
  }

  async cancelNow(subscriptionId: string): Promise<void> {
    await this.stripe.call((stripe) =>
      stripe.subscriptions.cancel(subscriptionId, { prorate: true, invoice_now: true }),
    );
  }

  async invoicesOf(customer: string, limit: number, after?: string): Promise<ProviderInvoice[]> {
    const { data } = await this.stripe.call((stripe) =>
      stripe.invoices.list({ customer, limit, ...(after !== undefined && { starting_after: after }) }),
    );
    return data.map((invoice) => ({
      id: invoice.id,
      number: invoice.number,
      status: (invoice.status ?? 'draft') as ProviderInvoice['status'],
      currency: invoice.currency.toUpperCase(),
      amountDue: invoice.amount_due,
      amountPaid: invoice.amount_paid,
      periodStart: dateOf(invoice.period_start),
      periodEnd: dateOf(invoice.period_end),
      createdAt: dateOf(invoice.created),
      url: invoice.hosted_invoice_url ?? null,
      pdfUrl: invoice.invoice_pdf ?? null,
    }));
  }

  verify(body: string, signature: string | undefined): Promise<ProviderEvent> {
    return signedEvent(body, signature, this.settings.STRIPE_WEBHOOK_SECRET ?? '', this.clock.now());
  }

  private async setCancellation(subscriptionId: string, isEnding: boolean): Promise<void> {
    await this.stripe.call(async (stripe) => {
      await this.released(stripe, subscriptionId);
      await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: isEnding });
    });
  }

  /** A subscription without a schedule, which would have to be changed in place of it. */
  private async released(stripe: Stripe, id: string) {
    const subscription = await stripe.subscriptions.retrieve(id);
    const { schedule } = subscription;
    if (schedule !== null)
      await stripe.subscriptionSchedules.release(typeof schedule === 'string' ? schedule : schedule.id);
    const [item] = subscription.items.data;
    const price = item && this.prices.get(item.price.id);
    if (!item || !price) throw new Error(`The subscription ${id} is not for a plan of this service.`);
    return { subscription, item, price };
  }

  /** Undefined if it is for something else that is sold through the same Stripe account. */
  private ofPlan(subscription: Stripe.Subscription): ProviderSubscription | undefined {
    const [item] = subscription.items.data;
    const price = item && this.prices.get(item.price.id);
    if (!price) return undefined;
    return {
      id: subscription.id,
      status: subscription.status as ProviderStatus,
      ...price,
      createdAt: dateOf(subscription.created),
      currentPeriodStart: dateOf(item.current_period_start),
      currentPeriodEnd: dateOf(item.current_period_end),
      cancelAtPeriodEnd: isEnding(subscription, item),
      scheduledPlan: this.scheduledPlan(subscription.schedule, item),
    };
  }

  private scheduledPlan(
    schedule: Stripe.Subscription['schedule'],
    { current_period_end: end }: Stripe.SubscriptionItem,
  ): PaidPlan | null {
    if (schedule === null || typeof schedule === 'string') return null;
    const next = schedule.phases.find(({ start_date: start }) => start >= end)?.items[0]?.price;
    return this.prices.get(typeof next === 'string' ? next : (next?.id ?? ''))?.plan ?? null;
  }

  private priceIdOf({ plan, billingPeriod }: Price): string {
    for (const [id, price] of this.prices) if (price.plan === plan && price.billingPeriod === billingPeriod) return id;
    throw new Error(`There is no price for ${plan}, ${billingPeriod}.`);
  }
}

function pricesIn(settings: BillingSettings): Map<string, Price> {
  const of = (plan: PaidPlan, monthly?: string, annual?: string): [string, Price][] => [
    ...(monthly === undefined ? [] : [[monthly, { plan, billingPeriod: 'monthly' }] as [string, Price]]),
    ...(annual === undefined ? [] : [[annual, { plan, billingPeriod: 'annual' }] as [string, Price]]),
  ];
  return new Map([
    ...of('starter', settings.STRIPE_PRICE_STARTER_MONTHLY, settings.STRIPE_PRICE_STARTER_ANNUAL),
    ...of('professional', settings.STRIPE_PRICE_PROFESSIONAL_MONTHLY, settings.STRIPE_PRICE_PROFESSIONAL_ANNUAL),
    ...of('enterprise', settings.STRIPE_PRICE_ENTERPRISE_MONTHLY, settings.STRIPE_PRICE_ENTERPRISE_ANNUAL),
  ]);
}

/** Stripe's own portal sets the time at which a subscription ends, in place of the flag. */
function isEnding(subscription: Stripe.Subscription, item: Stripe.SubscriptionItem): boolean {
  const { cancel_at_period_end: atPeriodEnd, cancel_at: at } = subscription;
  return atPeriodEnd || (at !== null && at <= item.current_period_end);
}

function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}
