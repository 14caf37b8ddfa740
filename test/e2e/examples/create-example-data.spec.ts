import { startApp, TestApp } from '../../support/app';
import { aTenant, Tenant } from '../../support/builders';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ WORKER: 'off' });
});
afterAll(() => app?.stop());

const everythingOf = async (by: Tenant['test']) => {
  const all = async (path: string) => (await by.get(path)).data.items as any[];
  return {
    campaigns: await all('/campaigns'),
    submissions: await all('/submissions'),
    perks: await all('/perks'),
    participants: await all('/participants'),
  };
};
const countsOf = async (by: Tenant['test']) => Object.values(await everythingOf(by)).map(({ length }) => length);

describe('POST /example-data', () => {
  it('creates campaigns with proofs in every state and perks, all of which say that they are examples', async () => {
    const shop = await aTenant(app);
    const { status, data } = await shop.test.post('/example-data', {});
    const { campaigns, submissions, perks, participants } = await everythingOf(shop.test);
    expect([status, data]).toEqual([
      200,
      { created: true, campaignIds: expect.arrayContaining(campaigns.map(({ id }) => id)) },
    ]);
    expect(campaigns.map((campaign) => campaign.status)).toEqual(['active', 'active', 'draft']);
    expect(campaigns.map(({ completions }) => completions)).toEqual([2, 1, 0]);
    expect(submissions.map(({ state }) => state).sort()).toEqual([
      'approved',
      'approved',
      'approved',
      'pending',
      'pending',
      'pending',
      'rejected',
    ]);
    expect(perks.map((perk) => perk.status).sort()).toEqual(['issued', 'issued', 'redeemed']);
    for (const { name } of campaigns) expect(name).toMatch(/^Example: /);
    for (const { name, email } of participants)
      expect([name, email]).toEqual([expect.stringMatching(/\(example\)$/), null]);
    for (const { participant } of submissions) expect(participant.name).toMatch(/\(example\)$/);
  });

  it('has round amounts in the currency of the business, which the names say', async () => {
    const shop = await aTenant(app);
    await shop.owner.put('/business', { currency: 'JPY' });
    await shop.test.post('/example-data', {});
    const { campaigns } = await everythingOf(shop.test);
    expect(campaigns).toMatchObject([
      { currency: 'JPY', rewardType: 'pct', rewardValue: 10 },
      { currency: 'JPY', rewardType: 'amount', rewardValue: 800, name: 'Example: ¥800 off for a photo' },
      { currency: 'JPY', rewardType: 'free_item', rewardValue: 600 },
    ]);
  });

  it('creates nothing in live mode, and says what to do', async () => {
    const shop = await aTenant(app);
    const { status, error } = await shop.live.post('/example-data', {});
    expect([status, error.code, error.details]).toEqual([409, 'INVALID_STATE', { status: 'live' }]);
    expect(error.message).toContain('Switch to test mode');
    await shop.test.post('/example-data', {});
    expect(await countsOf(shop.live)).toEqual([0, 0, 0, 0]);
    expect((await shop.live.get('/usage')).data.usage.campaigns.used).toBe(0);
  });

  it('creates nothing twice, also if two calls come at once', async () => {
    const shop = await aTenant(app);
    const answers = await Promise.all([1, 2, 3].map(() => shop.test.post('/example-data', {})));
    expect(answers.map(({ data }) => data.created).sort()).toEqual([false, false, true]);
    expect(new Set(answers.map(({ data }) => [...data.campaignIds].sort().join())).size).toBe(1);
    const before = await countsOf(shop.test);
    expect((await shop.test.post('/example-data', {})).data.created).toBe(false);
    expect([before, await countsOf(shop.test)]).toEqual([
      [3, 7, 3, 4],
      [3, 7, 3, 4],
    ]);
  });

  it('adds to what the business has tested with, and creates again what was archived', async () => {
    const shop = await aTenant(app);
    const own = { actionId: 'ig_rl', platformId: 'ig', rewardType: 'pct', rewardValue: 5, name: 'My own test' };
    await shop.test.post('/campaigns', own);
    const [first] = (await shop.test.post('/example-data', {})).data.campaignIds as string[];
    await shop.test.put('/campaigns', { id: first, archived: true });
    const { data } = await shop.test.post('/example-data', {});
    expect([data.created, data.campaignIds.length, data.campaignIds.includes(first)]).toEqual([true, 3, false]);
    const { campaigns } = await everythingOf(shop.test);
    expect(campaigns.map(({ name }) => name)).toContain('My own test');
    expect(campaigns).toHaveLength(4);
  });
});
