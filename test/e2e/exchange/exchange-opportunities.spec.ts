import { startApp, TestApp } from '../../support/app';
import { anEnterprise, Tenant } from '../../support/builders';
import { verify } from '../../support/exchange/exchange';
import { rows } from '../../support/database/inspect';
import { enroll, fund } from '../../support/exchange/trades';

/** Of the 125 actions, those that no platform forbids or discourages to pay for. */
const RECOMMENDED = 71;

let app: TestApp;
let shop: Tenant;
let creator: Tenant;
beforeAll(async () => {
  app = await startApp({ WORKER: 'off' });
  [shop, creator] = [await anEnterprise(app), await anEnterprise(app, { accountType: 'creator' })];
  await fund(app, shop, 1000);
  await fund(app, shop, 1000, true);
  const bid = (fields: object, by = shop.live) => by.post('/exchange/orders', { side: 'buy', quantity: 2, ...fields });
  for (const answer of [
    await bid({ actionId: 'ig_st', price: 2.5 }),
    await bid({ actionId: 'ig_st', price: 3, requirements: 'Coffee in Lisbon' }),
    await bid({ actionId: 'ig_st', price: 3 }),
    await bid({ actionId: 'ig_rl', price: 5, band: '100k' }),
    await bid({ actionId: 'tt_vd', price: 4 }),
    await bid({ actionId: 'tt_du', price: 4.5 }, shop.test),
  ])
    if (answer.status !== 201) throw new Error(answer.text);
});
afterAll(() => app.stop());

const find = async (query = '', by = app.api) => (await by.get(`/exchange/opportunities${query}`)).data;
const bidsOf = ({ items }: any) =>
  items.filter(({ kind }: any) => kind === 'bid').map(({ actionId, band }: any) => `${actionId} ${band}`);

describe('GET /exchange/opportunities', () => {
  it('lists the best bids of each instrument for anyone, and then actions that nobody bids for', async () => {
    const { items, pagination } = await find('?perPage=100');
    const kinds = items.map(({ kind }: any) => kind);
    expect(kinds.slice(0, 4)).toEqual(['bid', 'bid', 'bid', 'catalogue']);
    expect(kinds.lastIndexOf('bid')).toBe(2);
    expect(pagination.total).toBe(3 + RECOMMENDED - 3);
    const [story] = items.filter(({ actionId }: any) => actionId === 'ig_st');
    expect(story).toEqual({
      ...{ kind: 'bid', instrument: expect.stringMatching(/^ins_/), actionId: 'ig_st', platformId: 'ig', band: 'any' },
      ...{ label: expect.any(String), price: 3, quantity: 4, effort: expect.any(Number) },
      chance: { value: 0.5, n: 0 },
      expectedValue: 1.5 - story.effort * 0.5,
      ...{ deadline: expect.any(String), requirements: 'Coffee in Lisbon' },
    });
    const free = items.find(({ kind }: any) => kind === 'catalogue');
    expect(free).toMatchObject({ instrument: null, quantity: 0, deadline: null, requirements: null, band: 'any' });
  });

  it('ranks each kind by price × chance − effort × 0.50', async () => {
    const { items } = await find('?perPage=100');
    for (const kind of ['bid', 'catalogue']) {
      const values = items.filter((item: any) => item.kind === kind);
      const computed = values.map(({ price, chance, effort }: any) =>
        // As cents, without the rounding errors of floating point.
        Math.round((price * chance.value - effort * 0.5) * 100),
      );
      expect(computed).toEqual([...computed].sort((a, b) => b - a));
      expect(values.map(({ expectedValue }: any) => Math.round(expectedValue * 100))).toEqual(computed);
    }
  });

  it('never lists an action that nobody may be paid for, or whose payment its platform discourages', async () => {
    const listed = [...(await find('?perPage=100')).items, ...(await find('?perPage=100&page=2')).items];
    expect(listed.length).toBeGreaterThanOrEqual(RECOMMENDED);
    for (const { actionId } of listed)
      expect(actionId).not.toMatch(/^(go|gm|yp)_r[vdp]$|^ta_rv$|^ig_(fo|lk|ss)$|^yt_sb$|^rd_(up|cm)$/);
  });

  it('filters by platforms, effort and followers', async () => {
    expect(bidsOf(await find('?platforms=instagram&perPage=100')).sort()).toEqual(['ig_rl 100k', 'ig_st any']);
    expect(bidsOf(await find('?platforms=tt,ig&followerCount=99999')).sort()).toEqual(['ig_st any', 'tt_vd any']);
    const { items } = await find('?maxEffort=1&perPage=100');
    expect(Math.max(...items.map(({ effort }: any) => effort))).toBe(1);
    const refused = await app.api.get('/exchange/opportunities?platforms=ig,myspace');
    expect([refused.status, refused.error.details[0].path]).toEqual([400, 'platforms']);
  });

  it('ranks actions that mention a niche or the location first among equals', async () => {
    const { data } = await shop.live.post('/exchange/orders', {
      ...{ side: 'buy', quantity: 1, actionId: 'ig_st', band: '10k', price: 3, requirements: 'Books' },
    });
    const first = async (query: string) =>
      (await find(`?platforms=ig&${query}`)).items.find(({ actionId }: any) => actionId === 'ig_st').requirements;
    expect(await first('niches=travel,books')).toBe('Books');
    expect(await first('location=Lisbon')).toBe('Coffee in Lisbon');
    await shop.live.delete(`/exchange/orders/${data.order.id as string}`);
  });

  it('returns to an enrolled creator what it is eligible for, in the mode of its credential', async () => {
    expect(bidsOf(await find('', creator.test))).toEqual(['tt_du any']);
    await enroll(creator, { platforms: ['ig'], followerCount: 5000 });
    expect(bidsOf(await find('', creator.test))).toEqual([]);
    await creator.live.post('/exchange/enroll', { platforms: ['ig'], followerCount: 5000 });
    const { items } = await find('?perPage=100', creator.live);
    expect(new Set(items.map(({ platformId }: any) => platformId))).toEqual(new Set(['ig']));
    expect(bidsOf({ items })).toEqual(['ig_st any']);
    // The filter narrows what it is eligible for, and never widens it.
    expect(bidsOf(await find('?followerCount=100000', creator.live))).toEqual(['ig_st any']);
    await verify(app, creator, 100_000);
    expect(bidsOf(await find('', creator.live)).sort()).toEqual(['ig_rl 100k', 'ig_st any']);
    // An invalid credential is ignored, as by every public endpoint.
    expect(await find('', app.api.as('perk_live_wrong'))).toEqual(await find());
  });

  it('estimates the chance from decided units, and says from how many', async () => {
    await rows(
      app,
      `insert into counters (subject, name, shard, value)
       values ('ig_gd', 'exchange.units_approved', 0, 8), ('ig_gd', 'exchange.units_refused', 0, 2)`,
    );
    const { items } = await find('?platforms=ig&perPage=100');
    const { chance, price, expectedValue, effort } = items.find(({ actionId }: any) => actionId === 'ig_gd');
    expect(chance).toEqual({ value: 0.75, n: 10 });
    expect(expectedValue).toBeCloseTo(price * 0.75 - effort * 0.5, 1);
  });

  it('returns pages by number and by cursor', async () => {
    const all = (await find('?perPage=100')).items;
    const { items, pagination } = await find('?perPage=10&page=2');
    expect(items).toEqual(all.slice(10, 20));
    const next = await find(`?perPage=10&cursor=${pagination.nextCursor as string}`);
    expect(next.items).toEqual(all.slice(20, 30));
  });
});
