import { startApp, TestApp } from '../../support/app';
import { billingOf } from '../../support/money/billing';
import { aTenant, PASSWORD, Tenant } from '../../support/builders';
import { settled } from '../../support/worker';

let app: TestApp;
let shop: Tenant;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  shop = await aTenant(app);
});

const change = async (body: object) => (await shop.owner.post('/billing', body)).data;
const start = (plan = 'starter') =>
  change({ action: 'create_checkout', plan, successUrl: '/dashboard?paid', cancelUrl: '/dashboard?canceled' });

/** Access tokens expire after a while. */
async function signInAgain(): Promise<void> {
  const { data } = await app.api.post('/auth', { email: shop.email, password: PASSWORD });
  shop = { ...shop, owner: app.api.as(data.accessToken) };
}

/** Submits the form of a checkout. */
async function decide(url: string, decision: string) {
  const response = await fetch(app.origin + new URL(url).pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ decision }),
    redirect: 'manual',
  });
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
}

it('a plan can be bought in a test in which no money moves', async () => {
  const checkout = await start();
  expect(checkout).toMatchObject({ mode: 'test', url: expect.stringContaining('/billing/test-checkout/cs_test_') });
  const page = await fetch(app.origin + new URL(checkout.url).pathname);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('This is a test. No money moves')]);
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(await decide(checkout.url, 'pay')).toMatchObject({
    status: 303,
    location: 'http://localhost:3000/dashboard?paid',
  });
  expect((await shop.owner.get('/billing')).data).toMatchObject({
    plan: 'starter',
    status: 'active',
    provider: 'test',
  });
  expect(await decide(checkout.url, 'pay')).toMatchObject({ status: 409, text: expect.stringContaining('is closed') });
  const { data } = await shop.owner.get('/billing/invoices');
  expect(data).toMatchObject({
    invoices: [{ number: 'TEST-0001', status: 'paid', currency: 'USD', amountDue: 10, amountPaid: 10, url: null }],
    nextAfter: null,
  });
  const invoice = data.invoices[0].id as string;
  expect((await shop.owner.get(`/billing/invoices?after=${invoice}`)).data).toEqual({ invoices: [], nextAfter: null });
});

it('a declined or canceled checkout grants nothing', async () => {
  const first = await start();
  expect(await decide(first.url, 'decline')).toMatchObject({
    status: 402,
    text: expect.stringContaining('was declined'),
  });
  expect(await decide(first.url, 'cancel')).toMatchObject({
    status: 303,
    location: 'http://localhost:3000/dashboard?canceled',
  });
  expect(await decide(first.url, 'pay')).toMatchObject({ status: 409 });
  expect(await billingOf(app, shop)).toMatchObject({ plan: 'free', status: 'none' });
});

it('only the last of two checkouts can be paid', async () => {
  const [first, second] = [await start(), await start('professional')];
  expect(await decide(first.url, 'pay')).toMatchObject({ status: 409 });
  expect(await decide(second.url, 'pay')).toMatchObject({ status: 303 });
  expect(await billingOf(app, shop)).toMatchObject({ plan: 'professional' });
});

it('the plan changes, renews and ends as a real one does', async () => {
  await decide((await start('professional')).url, 'pay');
  expect(await change({ action: 'change_plan', plan: 'enterprise' })).toMatchObject({ plan: 'enterprise' });
  const { currentPeriodEnd } = await change({ action: 'change_plan', plan: 'starter' });
  const month = 32 * 24 * 3600;
  app.clock.advance(month);
  await settled(app);
  const now = async () => (await shop.live.get('/billing')).data;
  expect(await now()).toMatchObject({ plan: 'starter', scheduledPlan: null, currentPeriodStart: currentPeriodEnd });
  await signInAgain();
  expect(await change({ action: 'cancel' })).toMatchObject({ plan: 'starter', cancelAtPeriodEnd: true });
  app.clock.advance(month);
  await settled(app);
  expect(await now()).toMatchObject({ plan: 'free', status: 'canceled' });
});

it('the portal and live deposits say what is missing', async () => {
  for (const [path, body] of [
    ['/billing', { action: 'create_portal' }],
    ['/ledger/deposits', { amount: 10, currency: 'USD' }],
    ['/ledger/payout-account', {}],
  ] as const) {
    const { status, error } = await shop.owner.post(path, body);
    expect([path, status, error.code]).toEqual([path, 503, 'NOT_CONFIGURED']);
    expect(error.details.settings).toContain('STRIPE_SECRET_KEY');
  }
});

it('lists the plans with their prices to everyone', async () => {
  const { data } = await app.api.get('/billing/plans');
  expect(data.plans.map(({ plan, pricePerMonth, pricePerYear }: any) => [plan, pricePerMonth, pricePerYear])).toEqual([
    ['free', 0, 0],
    ['starter', 10, 100],
    ['professional', 25, 250],
    ['enterprise', 249, 2490],
  ]);
});

it('in production nothing is granted, and everything says what is missing', async () => {
  const { url } = await start();
  const production = await startApp({ NODE_ENV: 'production' });
  try {
    const owner = (await aTenant(production)).owner;
    const { status, error } = await owner.post('/billing', { action: 'create_checkout', plan: 'starter' });
    expect([status, error.code, error.details.settings.length]).toEqual([503, 'NOT_CONFIGURED', 8]);
    expect((await owner.get('/billing')).data).toMatchObject({ plan: 'free', provider: 'none' });
    expect((await fetch(production.origin + new URL(url).pathname)).status).toBe(404);
    const event = await production.api.post('/billing/webhook', { id: 'evt_1' });
    expect([event.status, event.error.code]).toEqual([503, 'NOT_CONFIGURED']);
  } finally {
    await production.stop();
  }
});
