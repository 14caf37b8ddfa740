import { TestApp } from '../../support/app';
import { billingOf, deliver, receive, startWithStripe } from '../../support/money/billing';
import { aTenant, Tenant } from '../../support/builders';
import { Random } from '../../support/random';
import { Fault, StripeServer } from '../../support/stand-ins/stripe-server';
import { PRICES, StripeEvent } from '../../support/stand-ins/stripe-state';

let app: TestApp;
let stripe: StripeServer;
let shop: Tenant;
beforeAll(async () => {
  ({ app, stripe } = await startWithStripe());
});
afterAll(async () => {
  await app.stop();
  await stripe.stop();
});
beforeEach(async () => {
  shop = await aTenant(app);
});
afterEach(() => {
  stripe.isDeclining = false;
  stripe.faults.clear();
});

const change = (body: object, by = shop) => by.owner.post('/billing', body);
const subscription = async (by = shop) => (await by.owner.get('/billing')).data;

/** Buys a plan, and receives the events of it. Returns the id of the subscription. */
async function buy(plan = 'starter', billingPeriod = 'monthly'): Promise<string> {
  const { data } = await change({ action: 'create_checkout', plan, billingPeriod });
  stripe.pay(data.sessionId);
  await deliver(app, stripe);
  return (await billingOf(app, shop)).subscriptionId;
}

describe('while Stripe does not respond properly', () => {
  it.each<Fault[]>([['error'], ['error after'], ['close'], ['close after'], ['close after', 'error']])(
    'a request is repeated and has one effect: %s',
    async (...faults) => {
      stripe.faults.set('POST /v1/checkout/sessions', [...faults]);
      const { status, data } = await change({ action: 'create_checkout', plan: 'starter' });
      expect(status).toBe(200);
      const { customerId } = await billingOf(app, shop);
      const open = [...stripe.sessions.values()].filter(
        ({ customer, status: each }) => customer === customerId && each === 'open',
      );
      expect(open.map(({ id }) => id)).toEqual([data.sessionId]);
    },
  );

  it.each<Fault>(['limit', 'error'])('for long, a request fails with 503 and can be repeated: %s', async (fault) => {
    stripe.faults.set('/v1/checkout/sessions', Array<Fault>(fault === 'limit' ? 1 : 3).fill(fault));
    const { status, error, headers } = await change({ action: 'create_checkout', plan: 'starter' });
    expect([status, error.code, headers.get('retry-after')]).toEqual([503, 'SERVICE_UNAVAILABLE', '30']);
    expect((await change({ action: 'create_checkout', plan: 'starter' })).status).toBe(200);
  });

  it('an event fails with 503, so that Stripe sends it again', async () => {
    const { data } = await change({ action: 'create_checkout', plan: 'starter' });
    stripe.pay(data.sessionId);
    const events = [...stripe.events];
    stripe.faults.set('GET /v1/subscriptions', Array<Fault>(3).fill('error'));
    expect(await deliver(app, stripe, ([first]) => [first!])).toEqual([503]);
    expect(await billingOf(app, shop)).toMatchObject({ plan: 'free' });
    stripe.events.push(...events);
    expect(new Set(await deliver(app, stripe))).toEqual(new Set([200]));
    expect(await billingOf(app, shop)).toMatchObject({ plan: 'starter' });
  });
});

describe('events in any order, and repeated,', () => {
  it.each(Array.from({ length: 12 }, (_, seed) => seed))(
    'events in any order, and repeated, lead to what Stripe has in the end (%d)',
    async (seed) => {
      const random = new Random(seed);
      const id = await buy('professional');
      const steps: (() => unknown)[] = [
        () => change({ action: 'change_plan', plan: 'enterprise' }),
        () => change({ action: 'change_plan', plan: 'starter' }),
        () => change({ action: 'cancel' }),
        () => change({ action: 'resume' }),
        () => stripe.renew(id),
        () => {
          stripe.isDeclining = !stripe.isDeclining;
        },
      ];
      const received: StripeEvent[] = [];
      for (let n = 0; n < 8; n++) {
        if (stripe.subscriptions.get(id)?.status !== 'canceled') await random.one(steps)();
        received.push(...stripe.events.splice(0));
      }
      const shuffled = [...received, ...received]
        .map((event) => ({ event, at: random.int(1_000_000) }))
        .sort((a, b) => a.at - b.at);
      stripe.events.push(...shuffled.map(({ event }) => event));
      const statuses = await Promise.all(
        stripe.events.splice(0).map(async ({ body }) => (await receive(app, body, stripe.signature(body))).status),
      );
      expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
      // Stripe repeats what was not received.
      stripe.events.push(...received);
      await deliver(app, stripe);
      const { status, items } = stripe.subscriptions.get(id)!;
      const [plan] = Object.entries(PRICES).find(([, { monthly }]) => monthly === items.data[0]!.price.id)!;
      const inForce = ['active', 'past_due'].includes(status) ? plan : 'free';
      expect(await subscription()).toMatchObject({ plan: inForce, status });
    },
  );
});
