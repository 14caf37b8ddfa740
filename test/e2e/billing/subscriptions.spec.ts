import { MessagesService } from '#messages';
import { StripeClient } from '../../../libs/billing/src/provider/stripe-client';
import { TestApp } from '../../support/app';
import { billingOf, deliver, startWithStripe } from '../../support/money/billing';
import { aCampaign, aReviewer, aTenant, PASSWORD, Tenant } from '../../support/builders';
import { StripeServer } from '../../support/stand-ins/stripe-server';
import { settled } from '../../support/worker';

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

/** Access tokens expire after a while. */
async function signInAgain(): Promise<void> {
  const { data } = await app.api.post('/auth', { email: shop.email, password: PASSWORD });
  shop = { ...shop, owner: app.api.as(data.accessToken) };
}

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

describe('a checkout', () => {
  it.each([
    ['successUrl', 'https://evil.example/'],
    ['successUrl', '//evil.example/'],
    ['cancelUrl', 'javascript:alert(1)'],
    ['cancelUrl', 'http://localhost:3000@evil.example/'],
  ])('returns only to this site, not with %s %s', async (field, url) => {
    const { status, error } = await change({ action: 'create_checkout', plan: 'starter', [field]: url });
    expect([status, error.code, error.details[0].path]).toEqual([400, 'VALIDATION_ERROR', field]);
  });

  it('a new checkout ends earlier ones', async () => {
    const [first, second] = [
      await change({ action: 'create_checkout', plan: 'starter' }),
      await change({ action: 'create_checkout', plan: 'professional' }),
    ].map(({ data }) => data.sessionId);
    expect([stripe.sessions.get(first)?.status, stripe.sessions.get(second)?.status]).toEqual(['expired', 'open']);
  });

  it('refuses a checkout while there is a subscription', async () => {
    await buy();
    const { status, error } = await change({ action: 'create_checkout', plan: 'professional' });
    expect([status, error.code, error.details]).toEqual([409, 'INVALID_STATE', { status: 'active' }]);
  });

  it.each([
    ['a key', () => shop.live, 403],
    ['a reviewer', () => aReviewer(app, shop), 403],
    ['nobody', () => app.api, 401],
  ])('a checkout cannot be started by %s', async (_, by, expected) => {
    const client = await by();
    const { status } = await client.post('/billing', { action: 'create_checkout', plan: 'starter' });
    expect(status).toBe(expected);
  });

  it('a checkout cannot be started for another business', async () => {
    const { businessId } = await aTenant(app);
    const { status } = await change({ action: 'create_checkout', plan: 'starter', businessId });
    expect(status).toBe(403);
  });

  it('a checkout takes effect even if all events are lost', async () => {
    const { data } = await change({ action: 'create_checkout', plan: 'starter' });
    stripe.pay(data.sessionId);
    stripe.events.splice(0);
    await settled(app);
    expect(await billingOf(app, shop)).toMatchObject({ plan: 'free' });
    app.clock.advance(16 * 60);
    await settled(app);
    expect(await billingOf(app, shop)).toMatchObject({ plan: 'starter', status: 'active' });
  });

  it('a checkout that is paid twice in two tabs leaves one subscription', async () => {
    const { data } = await change({ action: 'create_checkout', plan: 'starter' });
    const { customer, price = '' } = stripe.sessions.get(data.sessionId)!;
    stripe.pay(data.sessionId);
    app.clock.advance(1);
    const second = stripe.subscribe(customer, price);
    await deliver(app, stripe);
    await deliver(app, stripe);
    const live = [...stripe.subscriptions.values()].filter(
      (each) => each.customer === customer && each.status === 'active',
    );
    expect(live.map(({ id }) => id)).toEqual([second]);
    expect(await billingOf(app, shop)).toMatchObject({ plan: 'starter', subscriptionId: second });
  });
});

describe('a change of plan', () => {
  it('a more expensive plan is in force at once, even for a request that failed just before', async () => {
    await buy();
    const { status, data } = await change({ action: 'change_plan', plan: 'professional' });
    expect([status, data]).toMatchObject([200, { plan: 'professional', status: 'active', scheduledPlan: null }]);
    expect(await billingOf(app, shop)).toMatchObject({ plan: 'professional' });
  });

  it('changes nothing if the payment is declined', async () => {
    await buy();
    stripe.isDeclining = true;
    const { status, error } = await change({ action: 'change_plan', plan: 'professional' });
    expect([status, error.code]).toEqual([402, 'PAYMENT_FAILED']);
    expect(await subscription()).toMatchObject({ plan: 'starter', status: 'active' });
  });

  it('a cheaper plan follows at the end of the period, unless the change is undone', async () => {
    const id = await buy('professional');
    const lower = () => change({ action: 'change_plan', plan: 'starter' });
    expect((await lower()).data).toMatchObject({ plan: 'professional', scheduledPlan: 'starter' });
    expect((await change({ action: 'resume' })).data).toMatchObject({ plan: 'professional', scheduledPlan: null });
    await lower();
    stripe.renew(id);
    await deliver(app, stripe);
    expect(await subscription()).toMatchObject({ plan: 'starter', status: 'active', scheduledPlan: null });
  });

  it('a change to free ends the subscription at the end of the period', async () => {
    const id = await buy();
    const { data } = await change({ action: 'change_plan', plan: 'free' });
    expect(data).toMatchObject({ plan: 'starter', cancelAtPeriodEnd: true, scheduledPlan: 'free' });
    stripe.renew(id);
    await deliver(app, stripe);
    expect(await subscription()).toMatchObject({ plan: 'free', status: 'canceled', scheduledPlan: null });
    const { status, error } = await change({ action: 'resume' });
    expect([status, error.code]).toEqual([409, 'INVALID_STATE']);
    expect((await change({ action: 'create_checkout', plan: 'starter' })).status).toBe(200);
  });

  it.each([
    ['without a subscription', { action: 'change_plan', plan: 'starter' }, false],
    ['without a subscription', { action: 'cancel' }, false],
    ['to the same plan', { action: 'change_plan', plan: 'starter' }, true],
    ['that takes back nothing', { action: 'resume' }, true],
  ])('%s is refused: %j', async (_, body, isBought) => {
    if (isBought) await buy();
    const { status, error } = await change(body);
    expect([status, error.code]).toEqual([409, 'INVALID_STATE']);
  });

  it.each([
    [{ action: 'create_checkout' }, 'plan'],
    [{ action: 'create_checkout', plan: 'free' }, 'plan'],
    [{ action: 'create_checkout', plan: 'gold' }, 'plan'],
    [{ action: 'cancel', plan: 'starter' }, 'plan'],
    [{ action: 'cancel', returnUrl: '/' }, 'returnUrl'],
    [{ action: 'refund' }, 'action'],
  ])('validates %j', async (body, path) => {
    const { status, error } = await change(body);
    expect([status, error.details[0].path]).toEqual([400, path]);
  });
});

describe('an overdue payment', () => {
  const DAY = 24 * 3600;

  it('leaves the plan in force for 7 days, with reminders on days 0, 3 and 6', async () => {
    const mails = jest.spyOn(app.nest.get(MessagesService), 'send');
    const reminders = () =>
      mails.mock.calls.filter(([kind, { email }]) => kind === 'payment-failed' && email === shop.email);
    const id = await buy('professional');
    stripe.isDeclining = true;
    stripe.renew(id);
    await deliver(app, stripe);
    const overdue = await subscription();
    expect(overdue).toMatchObject({ plan: 'professional', status: 'past_due' });
    const sent: number[] = [];
    for (let day = 0; day < 7; day++) {
      await settled(app);
      sent.push(reminders().length);
      expect((await billingOf(app, shop)).plan).toBe('professional');
      app.clock.advance(DAY);
    }
    expect(sent).toEqual([1, 1, 1, 2, 2, 2, 3]);
    expect(reminders().at(-1)?.[2]).toEqual({ plan: 'professional', until: overdue.graceEndsAt });
    await settled(app);
    expect(await subscription()).toMatchObject({ plan: 'free', status: 'past_due' });
    const refused = await change({ action: 'change_plan', plan: 'enterprise' });
    expect([refused.status, refused.error.code]).toEqual([409, 'INVALID_STATE']);
    stripe.settle(id);
    await deliver(app, stripe);
    expect(await subscription()).toMatchObject({ plan: 'professional', status: 'active', graceEndsAt: null });
    mails.mockRestore();
  });

  it('ends the plan after the last reminder; then it can be cancelled and bought again', async () => {
    const id = await buy();
    stripe.isDeclining = true;
    stripe.renew(id);
    await deliver(app, stripe);
    await settled(app);
    for (let day = 0; day < 8; day++) {
      app.clock.advance(DAY);
      await settled(app);
    }
    expect(await billingOf(app, shop)).toMatchObject({ plan: 'free' });
    await signInAgain();
    expect((await change({ action: 'cancel' })).data).toMatchObject({ plan: 'free', status: 'canceled' });
    expect((await change({ action: 'create_checkout', plan: 'starter' })).status).toBe(200);
  });

  it('keeps data above the limits of the free plan, which apply only to new writes', async () => {
    const id = await buy();
    await Promise.all(Array.from({ length: 6 }, () => aCampaign(shop.live)));
    await change({ action: 'cancel' });
    stripe.renew(id);
    await deliver(app, stripe);
    expect((await shop.owner.get('/campaigns')).data.items).toHaveLength(6);
    const body = { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 };
    const refused = await shop.owner.post('/campaigns', body);
    expect([refused.status, refused.error.code, refused.error.details.plan]).toEqual([
      403,
      'PLAN_LIMIT_EXCEEDED',
      'free',
    ]);
  });
});

it('publishes what happened, as the API shows it', async () => {
  const id = await buy();
  stripe.isDeclining = true;
  stripe.renew(id);
  await deliver(app, stripe);
  stripe.isDeclining = false;
  stripe.settle(id);
  await deliver(app, stripe);
  await change({ action: 'cancel' });
  stripe.renew(id);
  await deliver(app, stripe);
  await settled(app);
  const { items } = (await shop.owner.get('/events?limit=100')).data;
  expect(items.map(({ type }: any) => type).filter((type: string) => /^(?:plan|subscription)\./.test(type))).toEqual([
    ...['plan.changed', 'subscription.created', 'subscription.past_due', 'subscription.updated'],
    ...['subscription.updated', 'plan.changed', 'subscription.canceled'],
  ]);
  const [changed, created] = items.filter(({ type }: any) => /^(?:plan|subscription)\./.test(type));
  expect(changed.data).toMatchObject({ plan: 'starter', previousPlan: 'free', reason: 'subscription' });
  const { data: now } = await shop.owner.get('/billing');
  expect(Object.keys(created.data).sort()).toEqual(Object.keys(now).sort());
  expect(items.filter(({ type }: any) => type === 'subscription.canceled')[0].data).toEqual(now);
});

it('lists the invoices in pages', async () => {
  const id = await buy();
  stripe.renew(id);
  const list = async (query: string) => (await shop.owner.get(`/billing/invoices${query}`)).data;
  const { invoices: items } = await list('');
  expect(items).toHaveLength(2);
  expect(items[0]).toMatchObject({ amountDue: 10, amountPaid: 10, currency: 'USD', status: 'paid' });
  const first = await list('?limit=1');
  expect(first).toEqual({ invoices: [items[0]], nextAfter: items[0].id });
  expect((await list(`?limit=1&after=${String(first.nextAfter)}`)).invoices).toEqual([items[1]]);
  expect(await (await aTenant(app)).owner.get('/billing/invoices')).toMatchObject({
    data: { invoices: [], nextAfter: null },
  });
});

it('opens the portal of Stripe', async () => {
  const { data } = await change({ action: 'create_portal', returnUrl: '/dashboard' });
  expect(data.url).toMatch(/^https:\/\/billing\.stripe\.com\/p\/cus_\w+\?http:\/\/localhost:3000\/dashboard$/);
});

it('returns subscription and usage as the other endpoints do', async () => {
  await buy();
  expect((await change({ action: 'get_subscription' })).data).toEqual(await subscription());
  expect((await change({ action: 'get_usage' })).data).toEqual((await shop.owner.get('/usage')).data);
});

it('uses one customer for two concurrent first requests', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => change({ action: 'create_checkout', plan: 'starter' })));
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(new Set(answers.map(({ data }) => stripe.sessions.get(data?.sessionId)?.customer).filter(Boolean)).size).toBe(
    1,
  );
});

describe('with an idempotency key', () => {
  it.each(['create_checkout', 'create_portal', 'cancel'])(
    '%s calls Stripe outside of its transaction, and is replayed',
    async (action) => {
      if (action === 'cancel') await buy();
      const headers = { 'idempotency-key': `key-${action}` };
      const body = { action, ...(action === 'create_checkout' && { plan: 'starter' }) };
      const inTransaction: boolean[] = [];
      const provider = app.nest.get(StripeClient);
      const call = provider.call.bind(provider);
      const spy = jest.spyOn(provider, 'call').mockImplementation((request) => {
        inTransaction.push(app.db.inTransaction);
        return call(request);
      });
      const first = await shop.owner.post('/billing', body, { headers });
      const calls = inTransaction.length;
      const second = await shop.owner.post('/billing', body, { headers });
      spy.mockRestore();
      expect([first.status, second.status, second.text]).toEqual([200, 200, first.text]);
      expect([calls > 0, inTransaction.length, inTransaction.includes(true)]).toEqual([true, calls, false]);
    },
  );
});
