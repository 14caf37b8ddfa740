import { LedgerService } from '#ledger';
import { TestApp } from '../../support/app';
import { billingOf, deliver, receive, startWithStripe } from '../../support/money/billing';
import { aTenant, Tenant } from '../../support/builders';
import { checksums } from '../../support/database/inspect';
import { Random } from '../../support/random';
import { StripeServer } from '../../support/stand-ins/stripe-server';
import { WEBHOOK_SECRET } from '../../support/stand-ins/stripe-state';

const COUNT = process.env.CI_FULL === '1' ? 10_000 : 1000;
const TYPES = [
  ...['checkout.session.completed', 'customer.subscription.created', 'customer.subscription.updated', 'invoice.paid'],
  ...['payment_intent.succeeded', 'account.updated', 'transfer.created', 'transfer.reversed', 'charge.succeeded'],
];

let app: TestApp;
let stripe: StripeServer;
let shop: Tenant;
let customer: string;
beforeAll(async () => {
  ({ app, stripe } = await startWithStripe());
  shop = await aTenant(app);
  await shop.owner.post('/billing', { action: 'create_checkout', plan: 'starter' });
  customer = (await billingOf(app, shop)).customerId;
});
afterAll(async () => {
  await app.stop();
  await stripe.stop();
});

/** An event that says that the business has paid. */
function lie(random: Random): string {
  const type = random.one(TYPES);
  const object = {
    ...{
      id: `obj_${String(random.int(1_000_000))}`,
      customer: random.one([customer, 'cus_other', null]),
      status: 'active',
    },
    ...{ amount: 100_000, amount_received: 100_000, currency: 'usd', payouts_enabled: true },
    metadata: { depositId: 'dep_1', businessId: shop.businessId, payoutId: 'pout_1', plan: 'enterprise' },
    items: { data: [{ id: 'si_1', price: { id: 'price_ent_m' } }] },
  };
  return JSON.stringify({ id: `evt_${String(random.int(1e9))}`, object: 'event', type, data: { object } });
}

/** How an event is sent that must have no effect, with the status of the response. */
const ATTACKS: Record<
  string,
  (body: string, random: Random) => [body: string, signature: string | undefined, status: number]
> = {
  unsigned: (body) => [body, undefined, 400],
  'signed with another secret': (body, random) => [
    body,
    stripe.signature(body, {
      secret: random.one(['whsec_', `${WEBHOOK_SECRET} `, 'sk_test_stand1n', WEBHOOK_SECRET.slice(6)]),
    }),
    400,
  ],
  expired: (body, random) => [body, stripe.signature(body, { at: now() - 302 - random.int(100_000) }), 400],
  'of the future': (body, random) => [body, stripe.signature(body, { at: now() + 302 + random.int(100_000) }), 400],
  modified: (body, random) => {
    const at = random.int(body.length);
    const changed = body.slice(0, at) + (body[at] === '1' ? '2' : '1') + body.slice(at + 1);
    return [changed, stripe.signature(body), 400];
  },
  'with whitespace added': (body) => [`${body}\n`, stripe.signature(body), 400],
  'with another time': (body) => [body, stripe.signature(body).replace(/^t=\d+/, `t=${String(now() - 1)}`), 400],
  'with a garbled header': (body, random) => {
    const [time = '', signature = ''] = stripe.signature(body).split(',');
    const garbled = [
      `${time},v0=${signature.slice(3)}`,
      time,
      signature,
      `${time},v1=`,
      'v1',
      `t=,${signature}`,
      `t=1e9,${signature}`,
    ];
    return [body, random.one(garbled), 400];
  },
  'that is not an event': (_, random) => {
    const body = random.one(['{}', 'null', '[]', '{"id":"evt_1"}', '{"id":1,"type":"x","data":{"object":{}}}', 'x']);
    return [body, stripe.signature(body), 400];
  },
  // Signed by Stripe, but not true of our customers: what Stripe says when it is asked counts.
  foreign: (body) => [body, stripe.signature(body), 200],
};
const now = () => Math.floor(app.clock.now().getTime() / 1000);

it(`${String(COUNT)} events that are unsigned, expired, modified, replayed or foreign grant nothing`, async () => {
  app.clock.stop();
  const random = new Random(7);
  const money = () => app.nest.get(LedgerService).balancesOf(shop.businessId, true);
  const stored = async () => {
    const { billing_events: _, ...others } = await checksums(app);
    return others;
  };
  const before = await stored();
  const names = Object.keys(ATTACKS);
  const unexpected: string[] = [];
  for (let sent = 0; sent < COUNT; sent += 50) {
    const attempts = Array.from({ length: 50 }, () => {
      const name = random.one(names);
      return { name, attack: ATTACKS[name]!(lie(random), random) };
    });
    await Promise.all(
      attempts.map(async ({ name, attack: [body, signature, expected] }) => {
        const { status } = await receive(app, body, signature);
        if (status !== expected) unexpected.push(`${name}: ${String(status)}: ${body}`);
      }),
    );
  }
  expect(unexpected).toEqual([]);
  expect(await billingOf(app, shop)).toMatchObject({ plan: 'free', granted: null });
  expect(await money()).toEqual([]);
  expect(await stored()).toEqual(before);
  app.clock.reset();
});

it('an event that is sent a hundred times, also at once, grants one plan and one deposit', async () => {
  const { data } = await shop.owner.post('/billing', { action: 'create_checkout', plan: 'starter' });
  stripe.pay(data.sessionId);
  const { data: deposit } = await shop.live.post('/ledger/deposits', { amount: 50, currency: 'USD' });
  stripe.pay(deposit.url.split('/').at(-1));
  const events = stripe.events.splice(0);
  const statuses = await Promise.all(
    Array.from({ length: 100 }, async (_, number) => {
      const { body } = events[number % events.length]!;
      return (await receive(app, body, stripe.signature(body))).status;
    }),
  );
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  stripe.events.push(...events);
  expect(new Set(await deliver(app, stripe))).toEqual(new Set([200]));
  expect(await billingOf(app, shop)).toMatchObject({ plan: 'starter', status: 'active' });
  expect(await app.nest.get(LedgerService).balancesOf(shop.businessId, true)).toMatchObject([{ available: 5000 }]);
});
