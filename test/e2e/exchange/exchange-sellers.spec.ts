import { startApp, TestApp } from '../../support/app';
import { anEnterprise, aTenant, Tenant } from '../../support/builders';
import { Answer } from '../../support/client';
import { rows } from '../../support/database/inspect';
import { act, aTrade, aTradeProof, DAY, enroll, fund, passDeadlines } from '../../support/exchange/trades';

let app: TestApp;
let seller: Tenant;
let buyer: Tenant;
beforeAll(async () => {
  app = await startApp({ WORKER: 'off' });
  buyer = await anEnterprise(app);
  await fund(app, buyer, 10_000);
});
beforeEach(async () => {
  seller = await anEnterprise(app, { accountType: 'creator' });
});
afterEach(() => app.clock.reset());
afterAll(() => app.stop());

const FULL = {
  displayName: 'Daily Flat White',
  agentType: 'influencer',
  platforms: ['instagram', 'tt', 'ig'],
  niches: ['Coffee', ' street food'],
  location: 'Lisbon, Portugal',
  rateCard: { ig_story: 2.5, tt_vd: 3 },
  followerCount: 12_500,
};
const send = (by: Tenant, body: object) => by.test.post('/exchange/enroll', body);
const refusal = ({ status, error }: Answer) => [status, error?.code];
const ask = (fields = {}) =>
  seller.test.post('/exchange/orders', { side: 'sell', actionId: 'ig_st', quantity: 1, price: 2.5, ...fields });
const agent = async () => (await send(seller, { platforms: ['ig'] })).data.agent;

describe('GET /exchange/enrollment', () => {
  it('returns the current enrollment of the mode, and null before the first', async () => {
    expect((await seller.test.get('/exchange/enrollment')).data).toEqual({ agent: null });
    const { data } = await send(seller, FULL);
    expect((await seller.test.get('/exchange/enrollment')).data).toEqual({ agent: data.agent });
    expect((await seller.live.get('/exchange/enrollment')).data).toEqual({ agent: null });
    expect((await buyer.test.get('/exchange/enrollment')).data.agent?.id).not.toBe(data.agentId);
  });
});

describe('POST /exchange/enroll', () => {
  it('returns 201 with the enrollment, in normalized form', async () => {
    const { status, data } = await send(seller, FULL);
    expect(status).toBe(201);
    expect(data).toEqual({
      agentId: expect.stringMatching(/^agt_/),
      agent: {
        ...{ id: data.agentId, displayName: 'Daily Flat White', agentType: 'influencer', platforms: ['ig', 'tt'] },
        ...{ niches: ['coffee', 'street food'], location: 'Lisbon, Portugal' },
        ...{ followerCount: 12_500, followerSource: 'declared', verifiedFollowers: [] },
        rateCard: [
          { actionId: 'ig_st', price: 2.5 },
          { actionId: 'tt_vd', price: 3 },
        ],
        ...{ autoQuote: false, committedUnits: 0, unitLimit: 20, settledUnits: 0, defaultedUnits: 0 },
        ...{ enrolledAt: expect.any(String), updatedAt: data.agent.enrolledAt, livemode: false },
      },
      orders: [],
      opportunities: expect.any(Array),
    });
    expect(data.opportunities).toHaveLength(10);
    for (const { platformId } of data.opportunities) expect(['ig', 'tt']).toContain(platformId);
  });

  it('returns 200 and replaces the enrollment when sent again, but keeps its id, its name and its record', async () => {
    const first = (await send(seller, FULL)).data;
    await ask();
    const { status, data } = await send(seller, { platforms: ['yt'] });
    expect(status).toBe(200);
    expect(data.agent).toMatchObject({
      ...{ id: first.agentId, displayName: 'Daily Flat White', agentType: 'creator', platforms: ['yt'] },
      ...{ niches: [], location: null, rateCard: [], followerCount: null, committedUnits: 1 },
      enrolledAt: first.agent.enrolledAt,
    });
    expect((await send(seller, { platforms: ['yt'], agentName: 'Other' })).data.agent.displayName).toBe('Other');
  });

  it('is separate in each mode, and open to businesses', async () => {
    const { status } = await send(seller, FULL);
    const live = await seller.live.post('/exchange/enroll', FULL);
    const business = await send(await aTenant(app), FULL);
    expect([status, live.status, business.status]).toEqual([201, 201, 201]);
    expect(live.data.agent.livemode).toBe(true);
    expect(live.data.agentId).not.toBe((await send(seller, FULL)).data.agentId);
  });

  it.each([
    ['platforms', {}],
    ['platforms', { platforms: [] }],
    ['platforms[0]', { platforms: ['myspace'] }],
    ['agentType', { platforms: ['ig'], agentType: 'robot' }],
    ['rateCard.nothing', { platforms: ['ig'], rateCard: { nothing: 1 } }],
    ['rateCard.ig_st', { platforms: ['ig'], rateCard: { ig_st: 0 } }],
    ['rateCard.ig_st', { platforms: ['ig'], rateCard: { ig_st: '2' } }],
    ['rateCard.ig_st', { platforms: ['ig'], rateCard: { ig_st: 1.005 } }],
    ['rateCard.ig_story', { platforms: ['ig'], rateCard: { ig_st: 1, ig_story: 1 } }],
    ['followerCount', { platforms: ['ig'], followerCount: -1 }],
  ])('returns 400 at %s for %j', async (path, body) => {
    const response = await send(seller, body);
    expect(refusal(response)).toEqual([400, 'VALIDATION_ERROR']);
    expect(response.error.details.map((each: any) => each.path)).toEqual([path]);
  });

  it('returns 422 for a price for an action that nobody may be paid for', async () => {
    const response = await send(seller, { platforms: ['go'], rateCard: { go_rv: 5 } });
    expect(refusal(response)).toEqual([422, 'PROHIBITED_ACTION']);
    expect((await ask()).status).toBe(403);
  });

  it('with autoQuote, places an ask for each price of the rate card, replacing those of the previous one', async () => {
    const first = await enroll(seller, { rateCard: { ig_st: 2.5, ig_rl: 4 }, autoQuote: true });
    expect(first.orders).toEqual([
      { id: expect.stringMatching(/^ord_/), actionId: 'ig_rl', price: 4 },
      { id: expect.stringMatching(/^ord_/), actionId: 'ig_st', price: 2.5 },
    ]);
    expect(first.agent.committedUnits).toBe(2);
    const second = await enroll(seller, { rateCard: { ig_st: 3 }, autoQuote: true });
    expect(second.orders).toEqual([{ id: expect.any(String), actionId: 'ig_st', price: 3 }]);
    expect(second.agent.committedUnits).toBe(1);
    const open = async () => (await seller.test.get('/exchange/orders?status=open')).data.items;
    expect((await open()).map(({ id }: any) => id)).toEqual([second.orders[0].id]);
    const third = await enroll(seller, { rateCard: { ig_st: 3 } });
    expect([third.orders, third.agent.committedUnits, await open()]).toEqual([[], 0, []]);
  });

  it('leaves out prices that the exchange refuses', async () => {
    const { orders } = await enroll(seller, { rateCard: { ig_st: 2.5, ig_rl: 90_000 }, autoQuote: true });
    expect(orders.map(({ actionId }: any) => actionId)).toEqual(['ig_st']);
  });
});

describe('An ask', () => {
  it('requires an enrollment in its mode', async () => {
    await seller.live.post('/exchange/enroll', FULL);
    const response = await ask();
    expect(refusal(response)).toEqual([403, 'FORBIDDEN']);
    expect(response.error.message).toContain('Enroll as a seller first');
  });

  it('returns 403 for an ask in a band that asks for more followers than the enrollment says', async () => {
    await enroll(seller, { followerCount: 9_999 });
    const tooFew = await ask({ band: '10k' });
    expect(refusal(tooFew)).toEqual([403, 'FORBIDDEN']);
    expect(tooFew.error.message).toMatch(/at least 10000 followers, and your enrollment says 9999/);
    await enroll(seller, { followerCount: 10_000 });
    expect((await ask({ band: '10k' })).status).toBe(201);
  });

  it('commits its units, of which a new seller may have at most 20', async () => {
    await enroll(seller);
    expect((await ask({ quantity: 18 })).status).toBe(201);
    const response = await ask({ quantity: 3 });
    expect(refusal(response)).toEqual([409, 'OPEN_OBLIGATIONS_LIMIT']);
    expect(response.error.details).toEqual({ limit: 20, committed: 18, requested: 3 });
    const { data } = await ask({ quantity: 2, price: 3 });
    expect((await agent()).committedUnits).toBe(20);
    await seller.test.delete(`/exchange/orders/${data.order.id as string}`);
    expect((await agent()).committedUnits).toBe(18);
    await seller.test.delete('/exchange/orders');
    expect((await agent()).committedUnits).toBe(0);
  });
});

describe('The limit of undelivered units', () => {
  it('counts a unit until it is decided, and rises to 200 once 10 units have settled', async () => {
    await enroll(seller);
    const { id } = await aTrade({ buyer, seller }, { quantity: 10 });
    for (let unit = 1; unit <= 10; unit++) {
      await aTradeProof(seller, id);
      expect(await agent()).toMatchObject({ committedUnits: 11 - unit, unitLimit: 20 });
      await act(buyer, id, 'approve');
    }
    expect(await agent()).toMatchObject({ committedUnits: 0, settledUnits: 10, unitLimit: 200 });
    expect((await ask({ quantity: 201, price: 9 })).status).toBe(409);
    expect((await ask({ quantity: 200, price: 9 })).status).toBe(201);
    // A dispute that returns the money of a settled unit takes it back.
    await act(buyer, id, 'dispute', { unit: 1, reason: 'No' });
    for (const side of [buyer, seller]) await act(side, id, 'agree', { outcome: 'buyer' });
    expect(await agent()).toMatchObject({ committedUnits: 200, settledUnits: 9, unitLimit: 20 });
    await seller.test.delete('/exchange/orders');
  });

  it('is lowered by 2 for each unit that is not delivered in time, but not below 1', async () => {
    await enroll(seller);
    await aTrade({ buyer, seller }, { quantity: 4 });
    app.clock.advance(7 * DAY + 1);
    await passDeadlines(app);
    expect(await agent()).toMatchObject({ committedUnits: 0, defaultedUnits: 4, unitLimit: 12 });
    expect((await ask({ quantity: 13, price: 9 })).status).toBe(409);
    expect((await ask({ quantity: 12, price: 9 })).status).toBe(201);
    await seller.test.delete('/exchange/orders');
    await rows(app, 'update exchange_sellers set defaulted_units = 50 where business_id = $1', [seller.businessId]);
    expect((await agent()).unitLimit).toBe(1);
    expect([(await ask({ quantity: 2, price: 9 })).status, (await ask({ price: 9 })).status]).toEqual([409, 201]);
  });
});
