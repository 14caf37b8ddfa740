import { createHmac } from 'node:crypto';
import { createServer, IncomingMessage, Server, ServerResponse } from 'node:http';
import { AddressInfo } from 'node:net';
import { Clock } from '#platform';
import { parametersIn, Schedule, Session, Subscription, Transfer } from './stripe-objects';

export const WEBHOOK_SECRET = 'whsec_a-secret-that-is-only-good-for-tests';
const MONTH_SECONDS = 30 * 24 * 3600;

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

/** How the stand-in responds to a request in place of the right response. */
export type Fault = 'limit' | 'error' | 'error after' | 'close' | 'close after' | 'hang';

export interface StripeEvent {
  id: string;
  type: string;
  body: string;
}

class Refused extends Error {
  constructor(
    readonly status: number,
    readonly error: Record<string, string>,
  ) {
    super(error.message);
  }
}

/**
 * Acts as Stripe, with its state, idempotency keys, events and faults. Periods are 30 days long, and end when `renew` is called. It
 * refuses requests that Stripe would not accept.
 */
export class StripeServer {
  /** Method and path of all requests. */
  readonly requests: string[] = [];
  /** All events so far. They are not sent by themselves: see `send`. */
  readonly events: StripeEvent[] = [];
  /** The faults of the next requests to a path that contains the key. */
  readonly faults = new Map<string, Fault[]>();
  /** Whether cards are declined. */
  isDeclining = false;
  readonly subscriptions = new Map<string, Subscription>();
  readonly sessions = new Map<string, Session>();
  readonly transfers = new Map<string, Transfer>();
  readonly invoices: Record<string, unknown>[] = [];
  /** Whether connected accounts have been completed, by id. */
  readonly accounts = new Map<string, boolean>();
  private readonly schedules = new Map<string, Schedule>();
  private readonly customers = new Map<string, Record<string, unknown>>();
  private readonly intents = new Map<string, Record<string, unknown>>();
  private readonly answers = new Map<string, { request: string; status: number; body: unknown }>();
  private ids = 0;
  clock: Clock = new Clock();

  private constructor(
    private readonly server: Server,
    readonly address: string,
  ) {}

  static async start(): Promise<StripeServer> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const standIn = new StripeServer(server, `http://127.0.0.1:${String(port)}`);
    server.on(
      'request',
      (request: IncomingMessage, response: ServerResponse) => void standIn.handle(request, response),
    );
    return standIn;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

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

  private bill(subscription: Subscription, isPaid: boolean): void {
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

  private now(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }

  private id(prefix: string): string {
    this.ids++;
    return `${prefix}_${String(this.ids).padStart(6, '0')}`;
  }

  private known<T>(objects: ReadonlyMap<string, T>, id: string | undefined): T {
    const found = objects.get(id ?? '');
    if (!found)
      throw new Refused(404, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        message: `No such object: ${String(id)}`,
      });
    return found;
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const line = `${request.method ?? ''} ${path}`;
    this.requests.push(line);
    const fault = [...this.faults].find(([part]) => line.includes(part))?.[1].shift();
    if (fault === 'hang') return;
    if (fault === 'close') return void request.socket.destroy();
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': this.id('req') });
      response.end(JSON.stringify(body));
    };
    if (fault === 'limit') return send(429, { error: { type: 'rate_limit_error', message: 'Too many requests.' } });
    if (fault === 'error') return send(500, { error: { type: 'api_error', message: 'Something failed.' } });
    if (request.headers.authorization !== 'Bearer sk_test_stand1n')
      return send(401, { error: { type: 'authentication_error', message: 'The key is wrong.' } });
    const { status, body } = this.once(request, line, Buffer.concat(chunks).toString(), query);
    if (fault === 'close after') return void request.socket.destroy();
    if (fault === 'error after') return send(500, { error: { type: 'api_error', message: 'Something failed.' } });
    send(status, body);
  }

  /** A request with a known idempotency key has the response of the first one. */
  private once({ headers }: IncomingMessage, line: string, form: string, query: string) {
    const key = headers['idempotency-key']?.toString();
    const known = key === undefined ? undefined : this.answers.get(key);
    const request = `${line}?${form}`;
    if (known && known.request !== request)
      return { status: 400, body: { error: { type: 'idempotency_error', message: 'The key was used before.' } } };
    if (known) return known;
    const answer = this.answer(line, parametersIn(form || query));
    if (key !== undefined) this.answers.set(key, { request, ...answer });
    return answer;
  }

  private answer(line: string, given: any): { status: number; body: unknown } {
    try {
      for (const [pattern, respond] of this.routes) {
        const match = pattern.exec(line);
        if (match) return { status: 200, body: structuredClone(respond(given, match[1] ?? '')) };
      }
      throw new Refused(404, { type: 'invalid_request_error', message: `Unrecognized request: ${line}` });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { status: error.status, body: { error: error.error } };
    }
  }

  private readonly routes: [RegExp, (given: any, id: string) => unknown][] = [
    [
      /^POST \/v1\/customers$/,
      ({ email, metadata }) => {
        const customer = { id: this.id('cus'), object: 'customer', email, metadata };
        this.customers.set(customer.id, customer);
        return customer;
      },
    ],
    [/^GET \/v1\/checkout\/sessions$/, ({ customer, status }) => this.list(this.sessions, { customer, status })],
    [
      /^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/,
      (_, id) => Object.assign(this.known(this.sessions, id), { status: 'expired' }),
    ],
    [/^POST \/v1\/checkout\/sessions$/, (given) => this.openSession(given)],
    [
      /^POST \/v1\/billing_portal\/sessions$/,
      ({ customer, return_url: returnUrl }) => {
        this.known(this.customers, customer);
        return {
          object: 'billing_portal.session',
          url: `https://billing.stripe.com/p/${String(customer)}?${String(returnUrl)}`,
        };
      },
    ],
    [
      /^GET \/v1\/subscriptions$/,
      ({ customer }) => {
        const { data, ...list } = this.list(this.subscriptions, { customer });
        const expanded = data.map((each) => ({ ...each, schedule: this.schedules.get(each.schedule ?? '') ?? null }));
        return { ...list, data: expanded.reverse() };
      },
    ],
    [/^GET \/v1\/subscriptions\/(\w+)$/, (_, id) => this.known(this.subscriptions, id)],
    [/^POST \/v1\/subscriptions\/(\w+)$/, (given, id) => this.changeSubscription(given, id)],
    [
      /^DELETE \/v1\/subscriptions\/(\w+)$/,
      (_, id) => {
        const subscription = Object.assign(this.known(this.subscriptions, id), { status: 'canceled' });
        this.emit('customer.subscription.deleted', subscription);
        return subscription;
      },
    ],
    [
      /^POST \/v1\/subscription_schedules$/,
      ({ from_subscription: of }) => {
        const subscription = this.known(this.subscriptions, of);
        if (subscription.schedule !== null)
          throw new Refused(400, { type: 'invalid_request_error', message: 'It has a schedule.' });
        const schedule: Schedule = {
          id: this.id('sub_sched'),
          object: 'subscription_schedule',
          subscription: of,
          phases: [],
        };
        this.schedules.set(schedule.id, schedule);
        subscription.schedule = schedule.id;
        return schedule;
      },
    ],
    [
      /^POST \/v1\/subscription_schedules\/(\w+)\/release$/,
      (_, id) => {
        const schedule = this.known(this.schedules, id);
        this.known(this.subscriptions, schedule.subscription).schedule = null;
        return schedule;
      },
    ],
    [
      /^POST \/v1\/subscription_schedules\/(\w+)$/,
      ({ phases }, id) => {
        const schedule = this.known(this.schedules, id);
        let end = 0;
        schedule.phases = phases.map((phase: any) => {
          const start = phase.start_date === undefined ? end : Number(phase.start_date);
          end = phase.end_date === undefined ? start + MONTH_SECONDS : Number(phase.end_date);
          return { start_date: start, end_date: end, items: phase.items };
        });
        this.emit('customer.subscription.updated', this.known(this.subscriptions, schedule.subscription));
        return schedule;
      },
    ],
    [
      /^GET \/v1\/invoices$/,
      ({ customer, limit, starting_after: after }) => {
        const all = this.invoices.filter((each) => each.customer === customer);
        const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
        return { object: 'list', has_more: false, data: all.slice(from, from + Number(limit)) };
      },
    ],
    [/^GET \/v1\/payment_intents\/(\w+)$/, (_, id) => this.known(this.intents, id)],
    [
      /^POST \/v1\/accounts$/,
      () => {
        const id = this.id('acct');
        this.accounts.set(id, false);
        return { id, object: 'account' };
      },
    ],
    [
      /^GET \/v1\/accounts\/(\w+)$/,
      (_, id) => {
        const isComplete = this.known(new Map([...this.accounts].map(([key, value]) => [key, { value }])), id).value;
        return {
          id,
          object: 'account',
          payouts_enabled: isComplete,
          capabilities: { transfers: isComplete ? 'active' : 'inactive' },
        };
      },
    ],
    [
      /^POST \/v1\/account_links$/,
      ({ account }) => ({
        object: 'account_link',
        url: `https://connect.stripe.com/setup/${String(account)}`,
        expires_at: this.now() + 300,
      }),
    ],
    [/^GET \/v1\/transfers$/, ({ transfer_group: group }) => this.list(this.transfers, { transfer_group: group })],
    [/^GET \/v1\/transfers\/(\w+)$/, (_, id) => this.known(this.transfers, id)],
    [
      /^POST \/v1\/transfers$/,
      ({ amount, currency, destination, transfer_group: group, metadata }) => {
        if (!this.accounts.get(destination))
          throw new Refused(400, {
            type: 'invalid_request_error',
            message: 'The destination cannot receive transfers.',
          });
        const transfer: Transfer = {
          ...{ id: this.id('tr'), object: 'transfer', amount: Number(amount), amount_reversed: 0, reversed: false },
          ...{ currency, destination, transfer_group: group, metadata },
        };
        this.transfers.set(transfer.id, transfer);
        this.emit('transfer.created', transfer);
        return transfer;
      },
    ],
  ];

  private list<T extends object>(
    objects: ReadonlyMap<string, T>,
    wanted: Partial<T>,
  ): { object: 'list'; has_more: false; data: T[] } {
    const conditions = Object.entries(wanted).filter(([, value]) => value !== undefined);
    const data = [...objects.values()].filter((each) =>
      conditions.every(([name, value]) => (each as Record<string, unknown>)[name] === value),
    );
    return { object: 'list', has_more: false, data };
  }

  private openSession(given: any): Session {
    const {
      customer,
      mode,
      line_items: items,
      metadata = {},
      success_url: successUrl,
      payment_intent_data: payment,
    } = given;
    this.known(this.customers, customer);
    if (!successUrl) throw new Refused(400, { type: 'invalid_request_error', message: 'success_url is required.' });
    const { price, price_data: data } = items[0];
    if (data && Number(data.unit_amount) < 50)
      throw new Refused(400, {
        type: 'invalid_request_error',
        code: 'amount_too_small',
        message: 'The amount is too small.',
      });
    const id = this.id('cs_test');
    const session: Session = {
      ...{ id, object: 'checkout.session', customer, mode, status: 'open', metadata },
      ...{ url: `https://checkout.stripe.com/c/pay/${id}`, intentMetadata: payment?.metadata ?? {} },
      ...(price && { price }),
      ...(data && { amount: Number(data.unit_amount), currency: data.currency }),
    };
    this.sessions.set(id, session);
    return session;
  }

  private changeSubscription(given: any, id: string): Subscription {
    const subscription = this.known(this.subscriptions, id);
    const { items, cancel_at_period_end: isEnding } = given;
    if (items) {
      if (this.isDeclining)
        throw new Refused(402, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' });
      const item = subscription.items.data.find((each) => each.id === items[0].id);
      if (!item) throw new Refused(400, { type: 'invalid_request_error', message: 'There is no such item.' });
      item.price = { id: items[0].price };
      this.bill(subscription, true);
    }
    if (isEnding !== undefined) subscription.cancel_at_period_end = isEnding === 'true';
    this.emit('customer.subscription.updated', subscription);
    return subscription;
  }
}
