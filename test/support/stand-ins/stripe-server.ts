import { createServer, IncomingMessage, Server, ServerResponse } from 'node:http';
import { AddressInfo } from 'node:net';
import { parametersIn, Schedule, Session, Subscription, Transfer } from './stripe-objects';
import { MONTH_SECONDS, Refused, StripeState } from './stripe-state';

/** How the stand-in responds to a request in place of the right response. */
export type Fault = 'limit' | 'error' | 'error after' | 'close' | 'close after' | 'hang';

/**
 * Acts as Stripe, with its state, idempotency keys, events and faults. It refuses requests that Stripe would not accept.
 */
export class StripeServer extends StripeState {
  /** Method and path of all requests. */
  readonly requests: string[] = [];
  /** The faults of the next requests to a path that contains the key. */
  readonly faults = new Map<string, Fault[]>();
  private readonly answers = new Map<string, { request: string; status: number; body: unknown }>();
  private constructor(
    private readonly server: Server,
    readonly address: string,
  ) {
    super();
  }

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
