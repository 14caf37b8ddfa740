import { startApp, TestApp } from '../../support/app';
import { anEnterprise, aTenant, Tenant } from '../../support/builders';
import { Answer } from '../../support/client';
import { aMember, anEarning, aProgram } from '../../support/programs';

const DAY = 24 * 60 * 60;

let app: TestApp;
let shop: Tenant;
let outsider: Tenant;
let creator: Tenant;
beforeAll(async () => {
  app = await startApp();
  [shop, outsider] = [await anEnterprise(app), await aTenant(app)];
  creator = await anEnterprise(app, { accountType: 'creator' });
});
beforeEach(() => {
  app.clock.stop();
  app.clock.advance((Date.parse('2030-05-10T12:00:00Z') - app.clock.now().getTime()) / 1000);
});
afterEach(() => {
  app.clock.reset();
});
afterAll(() => app.stop());

const refusal = ({ status, error }: Answer) => [status, error?.code];
const progress = (id: string, query = '', by = shop.live) => by.get(`/programs/${id}/progress${query}`);

describe('GET /programs/:id/progress of a member', () => {
  it('returns everything to the owner and to the member, also by id', async () => {
    const { id } = await aProgram(shop.live, {
      tiers: [{ name: 'Regular', requiredPoints: 60, perk: { type: 'pct', value: 10 } }],
    });
    const member = await aMember(shop.live, id, { businessId: creator.businessId, name: 'Grace', memberId: 'grace' });
    await anEarning(shop.live, creator.live, id);
    const expected = {
      id: member.id,
      programId: id,
      memberId: 'grace',
      name: 'Grace',
      cycle: { start: '2030-05-01T00:00:00.000Z', end: '2030-06-01T00:00:00.000Z' },
      points: 50,
      lifetimePoints: 50,
      currentTier: null,
      nextTier: 'Regular',
      pointsToNextTier: 10,
      actions: [
        { actionId: 'ig_st', points: 50, approved: 1, pending: 0, maxPerCycle: null },
        { actionId: 'tt_vd', points: 200, approved: 0, pending: 0, maxPerCycle: null },
      ],
      submissions: { total: 1, approved: 1, pending: 0, rejected: 0 },
      cashback: null,
      perks: [],
      challengeCode: null,
    };
    for (const query of ['?memberId=grace', `?memberId=${member.id as string}`]) {
      expect((await progress(id, query)).data).toEqual(expected);
      expect((await progress(id, query, creator.live)).data).toEqual(expected);
    }
    expect((await progress(id, '', await creator.keyWith('read.programs'))).data).toEqual(expected);
  });

  it('returns the cycle that contains a date, and 400 for an invalid cycle', async () => {
    const { id } = await aProgram(shop.live, { cycle: 'weekly', cycleStartDay: 3 });
    await aMember(creator.live, id);
    const cycleOf = async (cycle: string) => (await progress(id, `?cycle=${cycle}`, creator.live)).data.cycle.start;
    expect(await cycleOf('current')).toBe('2030-05-08T00:00:00.000Z');
    expect(await cycleOf('previous')).toBe('2030-05-01T00:00:00.000Z');
    expect(await cycleOf('2028-02-29')).toBe('2028-02-23T00:00:00.000Z');
    for (const cycle of ['next', '2030-02-30', '2030-5-1', '20300501'])
      expect(refusal(await progress(id, `?cycle=${cycle}`, creator.live))).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('returns 404 for another member, to others, in the other mode, and to a creator who has not enrolled', async () => {
    const { id } = await aProgram(shop.live);
    await aMember(shop.live, id, { name: 'Guest', memberId: 'guest' });
    expect(refusal(await progress(id, '', creator.live))).toEqual([404, 'NOT_FOUND']);
    await aMember(creator.live, id);
    expect(refusal(await progress(id, '?memberId=guest', creator.live))).toEqual([404, 'NOT_FOUND']);
    for (const by of [outsider.live, shop.test])
      expect(refusal(await progress(id, '', by))).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await progress(id, '?memberId=nobody'))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('GET /programs/:id/progress of all members', () => {
  let id: string;
  let names: (query?: string) => Promise<[string, number][]>;
  const earn = (memberId: string, times: number) =>
    Array.from({ length: times }).reduce<Promise<unknown>>(
      (before) => before.then(() => anEarning(shop.live, shop.live, id, { memberId })),
      Promise.resolve(),
    );
  beforeEach(async () => {
    ({ id } = await aProgram(shop.live, {
      tiers: [{ name: 'Regular', requiredPoints: 100, perk: { type: 'pct', value: 1 } }],
    }));
    for (const memberId of ['a', 'b', 'c', 'd', 'e']) {
      await aMember(shop.live, id, { name: memberId, memberId });
      app.clock.advance(1);
    }
    names = async (query = '') =>
      (await progress(id, query)).data.items.map(({ memberId, points }: any) => [memberId, points]);
  });

  it('sorts members by their points in the cycle, and includes those without points', async () => {
    // In the cycle before, d has the most points; it must not count now.
    await earn('d', 3);
    await earn('e', 1);
    app.clock.advance(31 * DAY);
    await earn('b', 2);
    await earn('c', 1);
    expect(await names()).toEqual([
      ['b', 100],
      ['c', 50],
      ['d', 0],
      ['e', 0],
      ['a', 0],
    ]);
    expect(await names('?cycle=previous')).toEqual([
      ['d', 150],
      ['e', 50],
    ]);
    expect(await names('?cycle=2030-01-01')).toEqual([]);
    const [first] = (await progress(id)).data.items;
    expect(first).toMatchObject({
      lifetimePoints: 100,
      currentTier: 'Regular',
      nextTier: null,
      pointsToNextTier: null,
    });
  });

  it('keeps a stable order for equal points, by page number and by cursor, and counts the members', async () => {
    await earn('a', 1);
    await earn('c', 1);
    const all = [
      ['c', 50],
      ['a', 50],
      ['e', 0],
      ['d', 0],
      ['b', 0],
    ];
    expect(await names()).toEqual(all);
    const { pagination } = (await progress(id, '?perPage=2')).data;
    expect(pagination).toMatchObject({ total: 5, totalPages: 3 });
    expect(await names('?perPage=2&page=2')).toEqual(all.slice(2, 4));
    expect(await names(`?perPage=2&cursor=${pagination.nextCursor as string}`)).toEqual(all.slice(2, 4));
    const earlier = (await progress(id, '?perPage=1&cycle=2030-05-01')).data.pagination;
    expect(earlier.total).toBe(5);
    await shop.live.delete(`/programs/${id}/members/c`);
    expect((await progress(id)).data.pagination.total).toBe(4);
    expect(await names('?perPage=1')).toEqual([['a', 50]]);
  });

  it('returns pages for an earlier cycle too', async () => {
    for (const memberId of ['a', 'b', 'c']) await earn(memberId, 1);
    app.clock.advance(31 * DAY);
    const { items, pagination } = (await progress(id, '?cycle=previous&perPage=2')).data;
    expect([items.map(({ memberId }: any) => memberId), pagination.total]).toEqual([['c', 'b'], 3]);
    expect(await names(`?cycle=previous&perPage=2&cursor=${pagination.nextCursor as string}`)).toEqual([['a', 50]]);
    // A cursor belongs to the list of its cycle.
    expect(refusal(await progress(id, `?cursor=${pagination.nextCursor as string}`))).toEqual([
      400,
      'VALIDATION_ERROR',
    ]);
  });
});
