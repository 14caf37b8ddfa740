import { withConnectionQuota } from '#kernel/host';
import { LedgerService, verifyLedger } from '#ledger';
import { StripeClient } from '../../../libs/billing/src/provider/stripe-client';
import { TestApp } from '../../support/app';
import { billingOf, deliver, startWithStripe } from '../../support/money/billing';
import { aReviewer, aTenant, Tenant } from '../../support/builders';
import { rows } from '../../support/database/inspect';
import { Fault, StripeServer } from '../../support/stand-ins/stripe-server';
import { settled } from '../../support/worker';

let app: TestApp;
let stripe: StripeServer;
let shop: Tenant;
beforeAll(async () => {
  ({ app, stripe } = await startWithStripe());
  Object.assign(app.nest.get(StripeClient), { timeoutMs: 300 });
});
afterAll(async () => {
  await app.stop();
  await stripe.stop();
});
beforeEach(async () => {
  shop = await aTenant(app);
});
afterEach(async () => {
  stripe.faults.clear();
  const { problems } = await withConnectionQuota('background', () => verifyLedger(app.engine.dataSource));
  expect(problems).toEqual([]);
});

const balance = async () => {
  const [usd] = await app.nest.get(LedgerService).balancesOf(shop.businessId, true);
  return usd && [usd.available, usd.held];
};
const payout = (amount: number) => shop.live.post('/ledger/payouts', { amount, currency: 'USD' });
const payouts = async () => (await shop.live.get('/ledger/payouts')).data.items;

async function deposit(amount: number): Promise<void> {
  const { data } = await shop.live.post('/ledger/deposits', { amount, currency: 'USD' });
  stripe.pay(data.url.split('/').at(-1));
  await deliver(app, stripe);
}

/** Registers an account for payouts, and completes it. */
async function register(): Promise<void> {
  const { data } = await shop.owner.post('/ledger/payout-account');
  stripe.complete(data.url.split('/').at(-1));
  await deliver(app, stripe);
}

describe('a live deposit', () => {
  it('is credited once when it is paid, and not before', async () => {
    const { status, data } = await shop.live.post('/ledger/deposits', { amount: 75.5, currency: 'USD' });
    expect([status, data]).toMatchObject([
      201,
      {
        status: 'pending',
        transactionId: null,
        amount: 75.5,
        url: expect.stringMatching(/^https:\/\/checkout\.stripe\.com\//),
      },
    ]);
    expect(await balance()).toBeUndefined();
    stripe.pay(data.url.split('/').at(-1));
    await deliver(app, stripe);
    expect(await balance()).toEqual([7550, 0]);
    const { items } = (await shop.live.get(`/ledger/transactions?reference=${String(data.id)}`)).data;
    expect(items).toMatchObject([{ kind: 'deposit', reference: { type: 'deposit', id: data.id } }]);
    await settled(app);
    const events = (await shop.live.get('/events?type=deposit.succeeded')).data.items;
    expect(events.map(({ type }: any) => type)).toEqual(['deposit.succeeded']);
    expect(events.map((event: any) => event.data)).toMatchObject([
      { id: data.id, transactionId: items[0].id, status: 'credited' },
    ]);
  });

  it('refuses a deposit that is too small for Stripe, with the reason', async () => {
    const { status, error } = await shop.live.post('/ledger/deposits', { amount: 0.1, currency: 'USD' });
    expect([status, error.details]).toEqual([400, [{ path: 'amount', message: 'is too small for a payment in USD' }]]);
  });

  it('does not credit a deposit of another business', async () => {
    const { data } = await shop.live.post('/ledger/deposits', { amount: 10, currency: 'USD' });
    const other = await aTenant(app);
    await other.owner.post('/billing', { action: 'create_checkout', plan: 'starter' });
    const session = stripe.sessions.get(data.url.split('/').at(-1))!;
    session.customer = (await billingOf(app, other)).customerId;
    stripe.pay(session.id);
    await deliver(app, stripe);
    expect(await balance()).toBeUndefined();
    expect(await app.nest.get(LedgerService).balancesOf(other.businessId, true)).toEqual([]);
  });

  it('does not start a deposit in a dry run', async () => {
    const before = stripe.requests.length;
    const { data } = await shop.live.post('/ledger/deposits?dryRun=true', { amount: 10, currency: 'USD' });
    expect(data.wouldReturn).toMatchObject({ status: 'pending', url: null });
    expect(stripe.requests).toHaveLength(before);
  });
});

describe('a payout account', () => {
  it('is ready when its owner has completed it', async () => {
    const open = () => shop.owner.post('/ledger/payout-account');
    const { status, data } = await open();
    expect([status, data]).toEqual([
      200,
      {
        status: 'incomplete',
        url: expect.stringMatching(/^https:\/\/connect\.stripe\.com\//),
        expiresAt: expect.any(String),
      },
    ]);
    expect((await open()).data.url).toBe(data.url);
    stripe.complete(data.url.split('/').at(-1));
    expect((await open()).data).toEqual({ status: 'ready', url: null, expiresAt: null });
  });

  it('several concurrent first requests open one payout account', async () => {
    await shop.owner.post('/billing', { action: 'create_portal' });
    const answers = await Promise.all([1, 2, 3].map(() => shop.owner.post('/ledger/payout-account')));
    expect(new Set(answers.map(({ data }) => data.url)).size).toBe(1);
  });

  it('only owners can open a payout account', async () => {
    for (const by of [shop.live, await aReviewer(app, shop)])
      expect((await by.post('/ledger/payout-account')).status).toBe(403);
  });
});

describe('a live payout', () => {
  it('leaves a payout of a business without a payout account to the operator', async () => {
    await deposit(50);
    const { data } = await payout(20);
    await settled(app);
    expect(data).toMatchObject({ method: 'operator', status: 'pending' });
    expect(await payouts()).toMatchObject([{ status: 'pending' }]);
    expect([...stripe.transfers.values()].filter(({ transfer_group: group }) => group === data.id)).toEqual([]);
  });

  it('transfers a payout once, and marks it as paid', async () => {
    await register();
    await deposit(50);
    const { data } = await payout(20);
    expect(data).toMatchObject({ method: 'transfer', status: 'pending' });
    expect(await balance()).toEqual([3000, 2000]);
    await settled(app);
    await deliver(app, stripe);
    expect(await payouts()).toMatchObject([{ id: data.id, status: 'paid' }]);
    expect(await balance()).toEqual([3000, 0]);
    expect([...stripe.transfers.values()].filter(({ transfer_group: group }) => group === data.id)).toMatchObject([
      { amount: 2000, currency: 'usd' },
    ]);
  });

  it('does not transfer a payout without the money for it', async () => {
    await register();
    await deposit(10);
    const { status, error } = await payout(20);
    expect([status, error.code]).toEqual([422, 'INSUFFICIENT_FUNDS']);
    await settled(app);
    expect(await rows(app, 'select id from billing_transfers where business_id = $1', [shop.businessId])).toEqual([]);
  });

  it.each<Fault>(['limit', 'error', 'error after', 'close', 'close after', 'hang'])(
    'transfers a payout once although Stripe does not respond properly: %s',
    async (fault) => {
      await register();
      await deposit(50);
      stripe.faults.set('/v1/transfers', Array<Fault>(3).fill(fault));
      const { data } = await payout(20);
      for (let attempt = 0; attempt < 4; attempt++) {
        await settled(app);
        app.clock.advance(24 * 3600);
      }
      expect(await payouts()).toMatchObject([{ id: data.id, status: 'paid' }]);
      expect([...stripe.transfers.values()].filter(({ transfer_group: group }) => group === data.id)).toHaveLength(1);
    },
    20_000,
  );

  it('fails a payout that Stripe refuses, and returns the money', async () => {
    await register();
    await deposit(50);
    const [{ id }] = await rows(app, 'select payout_account_id as id from billing_accounts where business_id = $1', [
      shop.businessId,
    ]);
    stripe.accounts.set(id, false);
    await payout(20);
    await settled(app);
    expect(await payouts()).toMatchObject([
      { status: 'failed', reason: expect.stringContaining('cannot receive transfers') },
    ]);
    expect(await balance()).toEqual([5000, 0]);
  });

  it('returns each part of a reversed payout once, and fails it in the end', async () => {
    await register();
    await deposit(50);
    const { data } = await payout(20);
    await settled(app);
    const transfer = [...stripe.transfers.values()].find(({ transfer_group: group }) => group === data.id)!;
    stripe.reverse(transfer.id, 500);
    const events = [...stripe.events];
    await deliver(app, stripe);
    expect([await balance(), (await payouts())[0].status]).toEqual([[3500, 0], 'paid']);
    stripe.reverse(transfer.id, 1500);
    stripe.events.push(...events, ...events);
    await deliver(app, stripe);
    expect(await balance()).toEqual([5000, 0]);
    expect(await payouts()).toMatchObject([
      { status: 'failed', reason: 'The transfer to your payout account was reversed.' },
    ]);
  });
});
