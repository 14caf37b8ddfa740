import { createHmac } from 'node:crypto';
import { Clock } from '#kernel';
import { Schedule, Session, Subscription, Transfer } from './stripe-objects';

export const WEBHOOK_SECRET = 'whsec_a-secret-that-is-only-good-for-tests';
export const MONTH_SECONDS = 30 * 24 * 3600;

/** The ids of prices, by plan and period. */
export const PRICES = {
  starter: { monthly: 'price_starter_m', annual: 'price_starter_a' },
  professional: { monthly: 'price_pro_m', annual: 'price_pro_a' },
  enterprise: { monthly: 'price_ent_m', annual: 'price_ent_a' },
} as const;
const AMOUNTS: Record<string, number> = { price_starter_m: 1000, price_pro_m: 2500, price_ent_m: 24_900 };

/** The settings of a service that uses the stand-in at this address. */
export const stripeSettings = (address: string) => ({
  STRIPE_SECRET_KEY: 'sk_test_stand1n',
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_API_BASE: address,
  ...Object.fromEntries(
    Object.entries(PRICES).flatMap(([plan, { monthly, annual }]) => [
      [`STRIPE_PRICE_${plan.toUpperCase()}_MONTHLY`, monthly],
      [`STRIPE_PRICE_${plan.toUpperCase()}_ANNUAL`, annual],
    ]),
  ),
});

export interface StripeEvent {
  id: string;
  type: string;
  body: string;
}

/** A request that Stripe refuses. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly error: Record<string, string>,
  ) {
    super(error.message);
  }
}

/** What the stand-in for Stripe keeps, and what happens to it without a request of the service. Periods are 30 days long. */
export class StripeState {
  /** All events so far. They are not sent by themselves: see `send`. */
  readonly events: StripeEvent[] = [];
  /** Whether cards are declined. */
  isDeclining = false;
  readonly subscriptions = new Map<string, Subscription>();
  readonly sessions = new Map<string, Session>();
  readonly transfers = new Map<string, Transfer>();
  readonly invoices: Record<string, unknown>[] = [];
  /** Whether connected accounts have been completed, by id. */
  readonly accounts = new Map<string, boolean>();
  protected readonly schedules = new Map<string, Schedule>();
  protected readonly customers = new Map<string, Record<string, unknown>>();
  protected readonly intents = new Map<string, Record<string, unknown>>();
  private ids = 0;
  clock: Clock = new Clock();

  /** The person pays in a checkout. Returns the subscription or the payment. */
  pay(sessionId: string): string {
    const session = this.sessions.get(sessionId);
    if (session?.status !== 'open') throw new Error(`The checkout ${sessionId} is not open.`);
    session.status = 'complete';
    if (session.mode === 'payment') {
      const id = this.id('pi');
      const { amount, currency, customer, intentMetadata: metadata } = session;
      const intent = { id, object: 'payment_intent', status: 'succeeded', customer, amount, currency, metadata };
      this.intents.set(id, { ...intent, amount_received: amount });
      this.emit('payment_intent.succeeded', intent);
      return id;
    }
    const id = this.subscribe(session.customer, session.price ?? '', session.metadata);
    this.emit('checkout.session.completed', { ...session, subscription: id });
    return id;
  }

  /** A subscription that was not bought through a checkout of the service. */
  subscribe(customer: string, price: string, metadata: Record<string, string> = {}): string {
    const [id, now] = [this.id('sub'), this.now()];
    const item = {
      ...{ id: this.id('si'), price: { id: price } },
      ...{ current_period_start: now, current_period_end: now + MONTH_SECONDS },
    };
    const subscription: Subscription = {
      ...{ id, object: 'subscription', customer, created: now, status: 'active', cancel_at_period_end: false },
      ...{ cancel_at: null, schedule: null, items: { data: [item] }, metadata },
    };
    this.subscriptions.set(id, subscription);
    this.bill(subscription, true);
    this.emit('customer.subscription.created', subscription);
    return id;
  }

  /** The period of a subscription ends: it is renewed, changed or canceled. */
  renew(id: string): void {
    const subscription = this.known(this.subscriptions, id);
    const [item] = subscription.items.data;
    if (!item) throw new Error(`${id} has no item.`);
    if (subscription.cancel_at_period_end) {
      subscription.status = 'canceled';
      this.emit('customer.subscription.deleted', subscription);
      return;
    }
    const next = this.schedules
      .get(subscription.schedule ?? '')
      ?.phases.find(({ start_date: start }) => start >= item.current_period_end);
    if (next) item.price = { id: next.items[0]?.price ?? '' };
    subscription.schedule = null;
    item.current_period_start = item.current_period_end;
    item.current_period_end += MONTH_SECONDS;
    subscription.status = this.isDeclining ? 'past_due' : 'active';
    this.bill(subscription, !this.isDeclining);
    this.emit('customer.subscription.updated', subscription);
  }

  /** The customer pays what is overdue. */
  settle(id: string): void {
    const subscription = this.known(this.subscriptions, id);
    subscription.status = 'active';
    this.emit('invoice.paid', { id: this.id('in'), customer: subscription.customer });
    this.emit('customer.subscription.updated', subscription);
  }

  /** The owner completes a connected account. */
  complete(accountId: string): void {
    this.accounts.set(accountId, true);
    this.emit('account.updated', { id: accountId, object: 'account' });
  }

  /** A transfer is taken back in part. */
  reverse(transferId: string, amount: number): void {
    const transfer = this.known(this.transfers, transferId);
    transfer.amount_reversed += amount;
    transfer.reversed = transfer.amount_reversed >= transfer.amount;
    this.emit('transfer.reversed', transfer);
  }

  /** The value of the signature header for a body, at the time of the clock. */
  signature(body: string, { secret = WEBHOOK_SECRET, at = this.now() } = {}): string {
    return `t=${String(at)},v1=${createHmac('sha256', secret)
      .update(`${String(at)}.${body}`)
      .digest('hex')}`;
  }

  /** Adds an event about an object. */
  emit(type: string, object: object): StripeEvent {
    const id = this.id('evt');
    const data = { object: structuredClone(object) };
    const body = JSON.stringify({ id, object: 'event', type, created: this.now(), livemode: false, data });
    const event = { id, type, body };
    this.events.push(event);
    return event;
  }

  protected bill(subscription: Subscription, isPaid: boolean): void {
    const [item] = subscription.items.data;
    const amount = AMOUNTS[item?.price.id ?? ''] ?? 0;
    const invoice = {
      ...{ id: this.id('in'), object: 'invoice', customer: subscription.customer, number: `PERK-${String(this.ids)}` },
      ...{ status: isPaid ? 'paid' : 'open', currency: 'usd', amount_due: amount, amount_paid: isPaid ? amount : 0 },
      ...{ period_start: item?.current_period_start, period_end: item?.current_period_end, created: this.now() },
      ...{ hosted_invoice_url: 'https://invoice.stripe.com/i/1', invoice_pdf: null },
    };
    this.invoices.unshift(invoice);
    this.emit(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice);
  }

  protected now(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }

  protected id(prefix: string): string {
    this.ids++;
    return `${prefix}_${String(this.ids).padStart(6, '0')}`;
  }

  protected known<T>(objects: ReadonlyMap<string, T>, id: string | undefined): T {
    const found = objects.get(id ?? '');
    if (!found)
      throw new Refused(404, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        message: `No such object: ${String(id)}`,
      });
    return found;
  }
}
