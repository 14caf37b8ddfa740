import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Db, Statement } from '#database';
import { Clock, INVALID_STATE, SETTINGS, Settings } from '#kernel';
import { NOT_CONFIGURED } from '#kernel/errors';
import { derivedKey } from '#kernel/secrets';
import { STRIPE_REQUIRED } from '../billing.settings';
import { PaidPlan } from '../plans.data';
import {
  Checkout,
  CheckoutOrder,
  PaymentProvider,
  ProviderEvent,
  ProviderInvoice,
  ProviderSubscription,
} from './payment-provider';
import { signatureFor, signedEvent } from './signatures';
import { TestCheckout, TestObject, TestSubscription } from './test-object.entity';
import { invoicesAt, plansUntil, subscriptionAt } from './test-subscription';

/** Of two submitted forms, the second finds that the checkout is no longer open. */
const CLOSE: Statement = {
  name: 'billing.close_test_checkout',
  text: `update billing_test_objects set state = state || jsonb_build_object('status', $2::text)
         where id = $1 and kind = 'checkout' and state ->> 'status' = 'open' returning id`,
};
const EXPIRE: Statement = {
  name: 'billing.expire_test_checkouts',
  text: `update billing_test_objects set state = state || '{"status": "expired"}'
         where customer_id = $1 and kind = 'checkout' and state ->> 'status' = 'open'`,
};
const CHANGE: Statement = {
  name: 'billing.change_test_subscription',
  text: `update billing_test_objects set state = state || $2::jsonb where id = $1 and kind = 'subscription'`,
};

/** A signed event, as it is sent to the webhook. */
export interface SignedEvent {
  body: string;
  signature: string;
}

/**
 * Acts as the payment provider of an installation that has none, outside production: no money moves, but everything else happens as
 * with Stripe, up to the signed event.
 */
@Injectable()
export class TestProvider extends PaymentProvider {
  readonly name = 'test';
  /** Nobody outside of this service knows it. */
  private readonly secret: string;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    super();
    this.secret = `whsec_${derivedKey(settings.ENCRYPTION_KEY[0], 'billing.test-events').export().toString('base64url')}`;
  }

  createCustomer(): Promise<string> {
    return Promise.resolve(idOf('cus'));
  }

  async subscriptionsOf(customerId: string): Promise<ProviderSubscription[]> {
    const found = await this.db.manager.findBy(TestObject, { customerId, kind: 'subscription' });
    return found.map(({ id, state, createdAt }) =>
      subscriptionAt(id, state as TestSubscription, createdAt, this.clock.now()),
    );
  }

  async startCheckout({ businessId, customerId, ...order }: CheckoutOrder): Promise<Checkout> {
    await this.db.query(EXPIRE, [customerId]);
    const id = idOf('cs');
    await this.insert({ id, businessId, customerId, kind: 'checkout', state: { ...order, status: 'open' } });
    return { id, url: `${this.settings.BASE_URL}/billing/test-checkout/${id}` };
  }

  /** A checkout; undefined if there is none with this id. */
  async checkout(id: string): Promise<TestCheckout | undefined> {
    const found = await this.db.manager.findOneBy(TestObject, { id, kind: 'checkout' });
    return found?.state as TestCheckout | undefined;
  }

  /** Starts the subscription of a checkout. @returns the event that tells so; undefined if the checkout is not open */
  async pay(id: string): Promise<SignedEvent | undefined> {
    return this.db.tx(async () => {
      if ((await this.db.query(CLOSE, [id, 'complete'])).length === 0) return undefined;
      const { businessId, customerId, state } = await this.db.manager.findOneByOrFail(TestObject, { id });
      const { plan, billingPeriod } = state as TestCheckout;
      const startedAt = this.clock.now().toISOString();
      const plans = [{ plan, at: startedAt }];
      const subscription: TestSubscription = { plan, plans, billingPeriod, startedAt, endsAt: null, next: null };
      const subscriptionId = idOf('sub');
      await this.insert({ id: subscriptionId, businessId, customerId, kind: 'subscription', state: subscription });
      return this.sign('checkout.session.completed', { id, customer: customerId, subscription: subscriptionId });
    });
  }

  /** Ends a checkout without a payment. */
  async abandon(id: string): Promise<void> {
    await this.db.query(CLOSE, [id, 'expired']);
  }

  portalUrl(): Promise<string> {
    return Promise.reject(
      NOT_CONFIGURED.error(
        'Cards and billing details are on a page of Stripe, which is not set up here. Plans can be changed, cancelled and resumed without it.',
        { settings: [...STRIPE_REQUIRED] },
      ),
    );
  }

  async upgrade(subscriptionId: string, plan: PaidPlan): Promise<void> {
    await this.change(subscriptionId, { plan, endsAt: null, next: null });
  }

  async scheduleDowngrade(subscriptionId: string, plan: PaidPlan): Promise<void> {
    const { currentPeriodEnd } = await this.subscription(subscriptionId);
    await this.change(subscriptionId, { endsAt: null, next: { plan, at: currentPeriodEnd.toISOString() } });
  }

  async cancelAtPeriodEnd(subscriptionId: string): Promise<void> {
    const { currentPeriodEnd } = await this.subscription(subscriptionId);
    await this.change(subscriptionId, { endsAt: currentPeriodEnd.toISOString(), next: null });
  }

  async resume(subscriptionId: string): Promise<void> {
    await this.change(subscriptionId, { endsAt: null, next: null });
  }

  async cancelNow(subscriptionId: string): Promise<void> {
    await this.change(subscriptionId, { endsAt: this.clock.now().toISOString(), next: null });
  }

  /** The invoices that would have been paid, since no provider issues any in a test. */
  async invoicesOf(customerId: string, limit: number, after?: string): Promise<ProviderInvoice[]> {
    const found = await this.db.manager.findBy(TestObject, { customerId, kind: 'subscription' });
    const all = found
      .flatMap(({ id, state }) => invoicesAt(id, state as TestSubscription, this.clock.now()))
      .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
    return all.slice(start, start + limit);
  }

  verify(body: string, signature: string | undefined): Promise<ProviderEvent> {
    return signedEvent(body, signature, this.secret, this.clock.now());
  }

  private async sign(type: string, object: Record<string, string>): Promise<SignedEvent> {
    const body = JSON.stringify({ id: idOf('evt'), object: 'event', type, livemode: false, data: { object } });
    return { body, signature: await signatureFor(body, this.secret, this.clock.now()) };
  }

  private async subscription(id: string): Promise<ProviderSubscription> {
    const { state, createdAt } = await this.stored(id);
    return subscriptionAt(id, state, createdAt, this.clock.now());
  }

  private async stored(id: string): Promise<{ state: TestSubscription; createdAt: Date }> {
    const { state, createdAt } = await this.db.manager.findOneByOrFail(TestObject, { id, kind: 'subscription' });
    return { state: state as TestSubscription, createdAt };
  }

  /** A change that was scheduled and is due by now has its effect first. */
  private async change(id: string, change: Partial<TestSubscription>): Promise<void> {
    const now = this.clock.now();
    const { state, createdAt } = await this.stored(id);
    const { status, plan } = subscriptionAt(id, state, createdAt, now);
    if (status === 'canceled') throw INVALID_STATE.error('This subscription has ended.', { status });
    const plans = plansUntil(state, now);
    if (change.plan) plans.push({ plan: change.plan, at: now.toISOString() });
    await this.db.query(CHANGE, [id, JSON.stringify({ plan, plans, ...change })]);
  }

  private async insert(object: Omit<TestObject, 'createdAt'>): Promise<void> {
    await this.db.manager.insert(TestObject, { ...object, createdAt: this.clock.now() });
  }
}

function idOf(prefix: string): string {
  return `${prefix}_test_${randomUUID().replaceAll('-', '')}`;
}
