import { Account, CURRENCIES, INSUFFICIENT_FUNDS, LedgerService, verifyLedger } from '#ledger';
import { PayoutsService } from '../../../libs/ledger/src/payouts.service';
import { startApp, TestApp } from '../../support/app';
import { aTenant, Tenant } from '../../support/builders';
import { Answer, Client } from '../../support/client';
import { aDeposit } from '../../support/money/ledger';
import { eventsOf } from '../../support/database/outbox';

const same = { headers: { 'x-request-id': 'same' } };

let app: TestApp;
let ledger: LedgerService;
let payouts: PayoutsService;
let shop: Tenant;
let creator: Tenant;
let outsider: Tenant;
beforeAll(async () => {
  app = await startApp();
  [ledger, payouts] = [app.nest.get(LedgerService), app.nest.get(PayoutsService)];
});
beforeEach(async () => {
  [shop, creator, outsider] = [await aTenant(app), await aTenant(app, { accountType: 'creator' }), await aTenant(app)];
});
afterEach(async () => {
  app.clock.reset();
  expect((await verifyLedger(app.engine.dataSource)).problems).toEqual([]);
});
afterAll(() => app.stop());

const statusAndCode = ({ status, error }: Answer) => [status, error?.code];
const deposit = (by: Client, amount: unknown, currency: unknown = 'USD') =>
  by.post('/ledger/deposits', { amount, currency });
const payout = (by: Client, amount: unknown, currency: unknown = 'USD', options: object = {}) =>
  by.post('/ledger/payouts', { amount, currency }, options);
const balancesOf = async (by: Client) => (await by.get('/ledger/balance')).data.balances;
const usd = (available: number, held = 0, earned = 0) => ({ currency: 'USD', available, held, earned });

/** Moves money of the shop to what the creator has earned, with a fee for the service. */
async function settle(tradeId: string, amount: number, fee: number, livemode = false): Promise<void> {
  const account: Account = { kind: 'earned', businessId: creator.businessId };
  await app.db.tx(async () => {
    ledger.post({
      ...{ kind: 'trade.settled', reference: { type: 'trade', id: tradeId }, key: tradeId, livemode, currency: 'USD' },
      postings: [
        { account: { kind: 'available', businessId: shop.businessId }, amount: -amount - fee },
        { account, amount },
        { account: { kind: 'platform.fees' }, amount: fee },
      ],
    });
  });
}

describe('POST /ledger/deposits', () => {
  it('credits test money at once, with one transaction', async () => {
    const { status, data } = await deposit(shop.test, 120.5);
    expect([status, data]).toEqual([
      201,
      {
        id: expect.stringMatching(/^dep_/),
        transactionId: expect.stringMatching(/^txn_/),
        amount: 120.5,
        currency: 'USD',
        status: 'credited',
        url: null,
        createdAt: expect.any(String),
        livemode: false,
      },
    ]);
    expect(await balancesOf(shop.test)).toEqual([usd(120.5)]);
    expect((await shop.test.get(`/ledger/transactions/${data.transactionId}`)).data).toEqual({
      id: data.transactionId,
      kind: 'deposit',
      reference: { type: 'deposit', id: data.id },
      currency: 'USD',
      postings: [
        { account: 'external.deposits', accountId: null, amount: -120.5, balance: null },
        { account: 'available', accountId: expect.stringMatching(/^acc_/), amount: 120.5, balance: 120.5 },
      ],
      createdAt: data.createdAt,
      livemode: false,
    });
  });

  it('returns 503 with the missing setting in live mode, and credits nothing', async () => {
    const response = await deposit(shop.live, 10);
    expect(statusAndCode(response)).toEqual([503, 'NOT_CONFIGURED']);
    expect(response.error.details.settings).toContain('STRIPE_SECRET_KEY');
    expect(await balancesOf(shop.live)).toEqual([]);
  });

  it('credits once for an idempotency key', async () => {
    const options = { headers: { 'idempotency-key': `deposit ${shop.businessId}` } };
    const body = { amount: 10, currency: 'EUR' };
    const [first, second] = [
      await shop.test.post('/ledger/deposits', body, options),
      await shop.test.post('/ledger/deposits', body, options),
    ];
    expect(second.data).toEqual(first.data);
    expect(await balancesOf(shop.test)).toEqual([{ currency: 'EUR', available: 10, held: 0, earned: 0 }]);
  });

  it.each([
    [{ amount: 0, currency: 'USD' }, 'amount'],
    [{ amount: 0.001, currency: 'USD' }, 'amount'],
    [{ amount: 1.005, currency: 'USD' }, 'amount'],
    [{ amount: -5, currency: 'USD' }, 'amount'],
    [{ amount: 1_000_000.01, currency: 'USD' }, 'amount'],
    [{ amount: '5', currency: 'USD' }, 'amount'],
    [{ currency: 'USD' }, 'amount'],
    [{ amount: 5, currency: 'JPY' }, 'currency'],
    [{ amount: 5 }, 'currency'],
  ])('returns 400 for %j', async (body, path) => {
    const response = await shop.test.post('/ledger/deposits', body);
    expect(statusAndCode(response)).toEqual([400, 'VALIDATION_ERROR']);
    expect(response.error.details.map((each: any) => each.path)).toContain(path);
  });

  it('adds up amounts that binary fractions cannot represent', async () => {
    for (let n = 0; n < 10; n++) await deposit(shop.test, 0.1);
    await deposit(shop.test, 1_000_000);
    expect(await balancesOf(shop.test)).toEqual([usd(1_000_001)]);
  });
});

describe('GET /ledger/balance', () => {
  it('returns each currency that was used, separately for test and live money', async () => {
    expect((await shop.test.get('/ledger/balance')).data).toEqual({ balances: [], livemode: false });
    for (const currency of [...CURRENCIES].reverse()) await deposit(shop.test, 5, currency);
    await aDeposit(app, shop.businessId, true, 700);
    expect((await shop.test.get('/ledger/balance')).data).toEqual({
      balances: CURRENCIES.map((currency) => ({ currency, available: 5, held: 0, earned: 0 })),
      livemode: false,
    });
    expect((await shop.live.get('/ledger/balance')).data).toEqual({ balances: [usd(7)], livemode: true });
    expect(await balancesOf(outsider.test)).toEqual([]);
  });

  it('shows what is held and what is earned', async () => {
    await deposit(shop.test, 100);
    await settle('trd_1', 2000, 100);
    await payout(creator.test, 1);
    await app.db.tx(async () => {
      const purpose = { type: 'order', id: 'ord_1' };
      ledger.reserve({
        ...{ businessId: shop.businessId, livemode: false, currency: 'USD', amount: 3000, purpose, key: 'ord_1' },
      });
    });
    expect(await balancesOf(shop.test)).toEqual([usd(49, 30)]);
    expect(await balancesOf(creator.test)).toEqual([usd(0, 0, 20)]);
  });
});

describe('GET /ledger/transactions', () => {
  const list = async (by: Client, query = '') => {
    const { data, text } = await by.get(`/ledger/transactions${query}`);
    if (!data) throw new Error(text);
    return data.items;
  };
  const idsFor = async (by: Client, query = '') => (await list(by, query)).map(({ id }: any) => id);

  it('lists the transactions of both parties, newest first, with the balances of their own accounts only', async () => {
    const { transactionId } = (await deposit(shop.test, 100)).data;
    await settle('trd_1', 2000, 100);
    const [settled, deposited] = await list(shop.test);
    expect(deposited.id).toBe(transactionId);
    expect(settled).toMatchObject({ kind: 'trade.settled', reference: { type: 'trade', id: 'trd_1' } });
    const foreign = { accountId: null, balance: null };
    const fee = { account: 'platform.fees', amount: 1, ...foreign };
    expect(settled.postings).toEqual([
      { account: 'available', accountId: expect.stringMatching(/^acc_/), amount: -21, balance: 79 },
      { account: 'earned', amount: 20, ...foreign },
      fee,
    ]);
    const received = await list(creator.test);
    expect(received).toEqual([
      {
        ...settled,
        postings: [
          { account: 'available', amount: -21, ...foreign },
          { account: 'earned', accountId: expect.stringMatching(/^acc_/), amount: 20, balance: 20 },
          fee,
        ],
      },
    ]);
    expect(JSON.stringify(received)).not.toContain(shop.businessId);
    for (const by of [outsider.test, shop.live, creator.live]) expect(await idsFor(by)).toEqual([]);
  });

  it('filters by kind and by reference', async () => {
    const first = (await deposit(shop.test, 100)).data.transactionId;
    await settle('trd_1', 1000, 50);
    await settle('trd_2', 1000, 50);
    const [second, third] = [...(await idsFor(shop.test))].reverse().slice(1);
    for (const by of [shop.test, creator.test]) {
      expect(await idsFor(by, '?kind=trade.settled')).toEqual([third, second]);
      expect(await idsFor(by, '?reference=trd_1')).toEqual([second]);
      expect(await idsFor(by, '?reference=trd_2&kind=trade.settled')).toEqual([third]);
      expect(await idsFor(by, '?reference=trd_2&kind=deposit')).toEqual([]);
    }
    expect(await idsFor(shop.test, '?kind=deposit')).toEqual([first]);
    expect(await idsFor(creator.test, '?kind=deposit')).toEqual([]);
  });

  it('returns every transaction exactly once across all pages', async () => {
    for (let n = 0; n < 5; n++) await deposit(shop.test, 1 + n);
    const all = await idsFor(shop.test);
    expect(all).toHaveLength(5);
    const pages = [1, 2, 3].map((page) => idsFor(shop.test, `?perPage=2&page=${String(page)}`));
    expect((await Promise.all(pages)).flat()).toEqual(all);
    const { pagination } = (await shop.test.get('/ledger/transactions?perPage=2')).data;
    expect(pagination).toMatchObject({ total: 5, totalPages: 3 });
    expect(await idsFor(shop.test, `?perPage=2&cursor=${pagination.nextCursor}`)).toEqual(all.slice(2, 4));
  });
});

describe('GET /ledger/transactions/:id', () => {
  it('returns a transaction to both parties, and the same 404 to others, in the other mode, and for an unknown id', async () => {
    await deposit(shop.test, 100);
    await settle('trd_1', 1000, 50);
    const [{ id }] = (await shop.test.get('/ledger/transactions')).data.items;
    for (const by of [shop.test, creator.test])
      expect((await by.get(`/ledger/transactions/${id}`)).data).toMatchObject({ id, kind: 'trade.settled' });
    const absent = await shop.test.get('/ledger/transactions/txn_01kaj4yt7hfbc9zqf3v1w2x5n8', same);
    expect(statusAndCode(absent)).toEqual([404, 'NOT_FOUND']);
    for (const by of [outsider.test, shop.live, creator.live])
      expect((await by.get(`/ledger/transactions/${id}`, same)).text).toBe(absent.text);
  });
});

describe('POST /ledger/payouts', () => {
  it('holds the money of a live payout until the operator has paid it', async () => {
    await aDeposit(app, shop.businessId, true, 10_000);
    const { status, data } = await payout(shop.live, 30.25);
    expect([status, data]).toEqual([
      201,
      {
        id: expect.stringMatching(/^pout_/),
        amount: 30.25,
        currency: 'USD',
        status: 'pending',
        method: 'operator',
        reason: null,
        createdAt: expect.any(String),
        processedAt: null,
        livemode: true,
      },
    ]);
    expect(await balancesOf(shop.live)).toEqual([usd(69.75, 30.25)]);
    expect(await payouts.pending(10)).toMatchObject([{ id: data.id, amount: 3025, businessId: shop.businessId }]);

    app.clock.advance(60);
    const paid = await payouts.paid(data.id);
    expect(paid).toEqual({ ...data, status: 'paid', processedAt: expect.any(String) });
    expect(Date.parse(paid.processedAt!)).toBeGreaterThanOrEqual(Date.parse(data.createdAt) + 60_000);
    expect(await balancesOf(shop.live)).toEqual([usd(69.75)]);
    expect(await payouts.pending(10)).toEqual([]);
    const events = await eventsOf(app, data.id);
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['payout.requested', data],
      ['payout.paid', paid],
    ]);
    const { items } = (await shop.live.get(`/ledger/transactions?reference=${data.id as string}`)).data;
    expect(items.map(({ kind }: any) => kind)).toEqual(['payout', 'hold']);
  });

  it('returns the money of a failed payout, which cannot be processed again', async () => {
    await aDeposit(app, shop.businessId, true, 10_000);
    const { id } = (await payout(shop.live, 100)).data;
    const failed = await payouts.failed(id, 'The bank account was closed.');
    expect(failed).toMatchObject({ status: 'failed', reason: 'The bank account was closed.' });
    expect(await balancesOf(shop.live)).toEqual([usd(100)]);
    for (const again of [() => payouts.paid(id), () => payouts.failed(id, 'Twice.')])
      await expect(again()).rejects.toMatchObject({ type: { code: 'INVALID_STATE' }, details: { status: 'failed' } });
    await expect(payouts.paid('pout_unknown')).rejects.toMatchObject({ type: { code: 'NOT_FOUND' } });
    expect(await balancesOf(shop.live)).toEqual([usd(100)]);
    expect((await eventsOf(app, id)).map(({ type }) => type)).toEqual(['payout.requested', 'payout.failed']);
  });

  it('pays out test money at once', async () => {
    await deposit(shop.test, 50);
    const { status, data } = await payout(shop.test, 20);
    expect([status, data.status, data.livemode]).toEqual([201, 'paid', false]);
    expect(await balancesOf(shop.test)).toEqual([usd(30)]);
    expect((await eventsOf(app, data.id)).map(({ type }) => type)).toEqual(['payout.requested', 'payout.paid']);
  });

  it('returns 422 with both amounts if too little is available, and changes nothing', async () => {
    await deposit(shop.test, 50);
    await deposit(shop.test, 500, 'EUR');
    await deposit(outsider.test, 500);
    const response = await payout(shop.test, 50.01);
    expect(statusAndCode(response)).toEqual([422, INSUFFICIENT_FUNDS.code]);
    expect(response.error.details).toEqual({ available: 50, needed: 50.01, currency: 'USD' });
    expect(response.error.message).toBe(
      'This needs 50.01 USD, and 50.00 is available. Deposit the difference, or use a lower amount.',
    );
    const none = await payout(creator.test, 1);
    expect(none.error.details).toEqual({ available: 0, needed: 1, currency: 'USD' });
    expect((await shop.test.get('/ledger/payouts')).data.items).toEqual([]);
    expect((await balancesOf(shop.test))[0]).toEqual(usd(50));
    expect((await payout(shop.test, 50)).status).toBe(201);
  });

  it('does not pay out what is only earned', async () => {
    await deposit(shop.test, 100);
    await settle('trd_1', 2000, 0);
    expect((await payout(creator.test, 1)).error.details).toEqual({ available: 0, needed: 1, currency: 'USD' });
  });

  it('grants only as many concurrent payouts as there is money for', async () => {
    await aDeposit(app, shop.businessId, true, 1000);
    const answers = await Promise.all(Array.from({ length: 12 }, () => payout(shop.live, 3)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]));
    expect(await balancesOf(shop.live)).toEqual([usd(1, 9)]);
  });

  it('processes a payout once if the operator decides twice at the same time', async () => {
    await aDeposit(app, shop.businessId, true, 1000);
    const { id } = (await payout(shop.live, 10)).data;
    const decisions = await Promise.allSettled([payouts.paid(id), payouts.failed(id, 'No.'), payouts.paid(id)]);
    expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await eventsOf(app, id)).length).toBe(2);
  });
});

describe('GET /ledger/payouts', () => {
  it('lists the payouts of the business by status, newest first', async () => {
    await aDeposit(app, shop.businessId, true, 10_000);
    const made = [await payout(shop.live, 1), await payout(shop.live, 2), await payout(shop.live, 3)];
    const [first, second, third] = made.map(({ data }) => data.id);
    await payouts.paid(first);
    await payouts.failed(second, 'No such account.');
    const idsFor = async (by: Client, query = '') =>
      (await by.get(`/ledger/payouts${query}`)).data.items.map(({ id }: any) => id);
    expect(await idsFor(shop.live)).toEqual([third, second, first]);
    expect(await idsFor(shop.live, '?status=paid')).toEqual([first]);
    expect(await idsFor(shop.live, '?status=failed')).toEqual([second]);
    expect(await idsFor(shop.live, '?status=pending')).toEqual([third]);
    for (const by of [outsider.live, shop.test]) expect(await idsFor(by)).toEqual([]);
  });
});
