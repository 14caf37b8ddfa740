import { TestApp } from '../support/app';
import { billingOf, deliver, startWithStripe } from '../support/billing';
import { aTenant, Tenant } from '../support/builders';
import { StripeServer } from '../support/stripe-server';

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

it('a plan that is bought is in force when the event arrives, and not before', async () => {
  const { status, data } = await change({ action: 'create_checkout', plan: 'starter' });
  expect([status, data]).toEqual([
    200,
    {
      sessionId: expect.stringMatching(/^cs_test_/),
      url: expect.stringMatching(/^https:\/\/checkout\.stripe\.com\//),
      plan: 'starter',
      billingPeriod: 'monthly',
      mode: 'live',
    },
  ]);
  stripe.pay(data.sessionId);
  expect(await subscription()).toMatchObject({ plan: 'free', status: 'none' });
  expect(new Set(await deliver(app, stripe))).toEqual(new Set([200]));
  expect(await subscription()).toMatchObject({ plan: 'starter', status: 'active', provider: 'stripe' });
  expect((await shop.owner.get('/usage')).data).toMatchObject({ plan: 'starter', usage: { campaigns: { limit: 25 } } });
});
