import { startApp, TestApp } from '../support/app';
import { aTenant, Tenant } from '../support/builders';
import { Answer } from '../support/client';
import { correctCounters } from '../support/database/counters';
import { rows } from '../support/database/inspect';

let app: TestApp;
let owner: Tenant;
beforeAll(async () => {
  app = await startApp();
  owner = await aTenant(app);
});
afterAll(() => app.stop());

const CAMPAIGN = { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 };

async function aCampaign(fields: object = {}): Promise<string> {
  const { data, text } = await owner.test.post('/campaigns', { ...CAMPAIGN, ...fields });
  if (!data) throw new Error(text);
  return data.id;
}

async function list(query: string): Promise<any> {
  const { status, data, text } = await owner.test.get(query);
  if (status !== 200) throw new Error(`${query}: ${text}`);
  return data;
}

const idsOf = ({ items }: any): string[] => items.map(({ id }: any) => id);

/** Follows the cursors of a list to its end. */
async function followed(path: string, between: () => Promise<unknown> = () => Promise.resolve()): Promise<string[]> {
  const [ids, separator] = [[] as string[], path.includes('?') ? '&' : '?'];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await list(`${path}${cursor === undefined ? '' : `${separator}cursor=${cursor}`}`);
    ids.push(...idsOf(page));
    cursor = page.pagination.nextCursor as string | null;
    if (cursor !== null) await between();
  }
  return ids;
}

const fieldErrors = ({ status, error }: Answer) => [status, error?.details];

describe('skips and repeats nothing while items are added', () => {
  let campaigns: string[];
  beforeAll(async () => {
    campaigns = [];
    for (let n = 0; n < 7; n++) campaigns.push(await aCampaign({ status: n % 2 === 0 ? 'draft' : 'active' }));
  });

  it('skips and repeats nothing, while items are added', async () => {
    const added: string[] = [];
    const seen = await followed('/campaigns?perPage=2', async () => added.push(await aCampaign()));
    expect(seen).toEqual([...campaigns].reverse());
    expect(added.length).toBe(3);
    for (const id of added) await rows(app, 'delete from campaigns where id = $1', [id]);
    await correctCounters(app);
  });

  it('reads the oldest first', async () => {
    expect(await followed('/campaigns?perPage=3&sort=oldest')).toEqual(campaigns);
  });

  it('keeps the filters', async () => {
    expect(await followed('/campaigns?perPage=1&status=draft')).toEqual(
      campaigns.filter((_, index) => index % 2 === 0).reverse(),
    );
  });

  it('replaces the page number, and is missing on the last page', async () => {
    const first = await list('/campaigns?perPage=4');
    expect(first.pagination).toMatchObject({ page: 1, perPage: 4, total: 7, totalPages: 2 });
    const second = await list(`/campaigns?perPage=4&cursor=${first.pagination.nextCursor}`);
    expect(second.pagination).toEqual({ perPage: 4, nextCursor: null });
    expect([...idsOf(first), ...idsOf(second)]).toEqual([...campaigns].reverse());
  });

  it('cannot be modified, or used for another list or another order', async () => {
    const { nextCursor } = (await list('/campaigns?perPage=1')).pagination;
    const [content, signature] = nextCursor.split('.');
    const forged = Buffer.from(JSON.stringify([campaigns[0]])).toString('base64url');
    const wrong = { path: 'cursor', message: 'must be the nextCursor of a page of the same list in the same order' };
    for (const query of [
      `/campaigns?cursor=${forged}.${signature}`,
      `/campaigns?cursor=${content}`,
      `/campaigns?cursor=${content}.`,
      `/campaigns?cursor=${campaigns[0]}`,
      `/campaigns?cursor=${nextCursor}&sort=oldest`,
      `/submissions?cursor=${nextCursor}`,
      `/actions?cursor=${nextCursor}`,
      `/influencers?cursor=${nextCursor}`,
    ])
      expect(fieldErrors(await owner.test.get(query))).toEqual([400, [wrong]]);
  });

  it('cannot be combined with a page number', async () => {
    const { nextCursor } = (await list('/campaigns?perPage=1')).pagination;
    expect(fieldErrors(await owner.test.get(`/campaigns?page=2&cursor=${nextCursor}`))).toEqual([
      400,
      [{ path: 'page', message: 'must be omitted with cursor' }],
    ]);
  });

  it('the cursor of actions and of influencers continues after the last one', async () => {
    const [all, first] = [await list('/actions?perPage=100'), await list('/actions?perPage=60')];
    const second = await list(`/actions?perPage=60&cursor=${first.nextCursor}`);
    expect([...first.actions, ...second.actions].slice(0, 100)).toEqual(all.actions);
    for (const name of ['Ann', 'Bea', 'Cem']) {
      const creator = await aTenant(app, { accountType: 'creator' });
      const platforms = [{ platformId: 'ig', handle: name, followers: 100 }];
      await creator.live.post('/influencers', { displayName: name, platforms });
    }
    for (const query of ['perPage=2', 'perPage=2&platform=ig']) {
      const page = await list(`/influencers?${query}`);
      const rest = await list(`/influencers?${query}&cursor=${page.nextCursor}`);
      expect([...page.influencers, ...rest.influencers].map(({ displayName }) => displayName)).toEqual([
        'Cem',
        'Bea',
        'Ann',
      ]);
      expect([page.total, rest.total, rest.nextCursor, rest.page]).toEqual([3, undefined, null, undefined]);
    }
  });
});

describe('the times of a list', () => {
  it('treats the times as exclusive bounds of createdAt, to the millisecond', async () => {
    const merchant = await aTenant(app);
    const created: any[] = [];
    app.clock.stop();
    for (let n = 0; n < 4; n++) {
      app.clock.advance(0.001);
      created.push((await merchant.test.post('/campaigns', CAMPAIGN)).data);
    }
    app.clock.reset();
    const found = async (query: string) => idsOf((await merchant.test.get(`/campaigns?sort=oldest&${query}`)).data);
    const ids = created.map(({ id }) => id);
    const [, second, third] = created.map(({ createdAt }) => createdAt);
    expect(await found(`createdAfter=${second}`)).toEqual(ids.slice(2));
    expect(await found(`createdBefore=${third}`)).toEqual(ids.slice(0, 2));
    expect(await found(`createdAfter=${created[0].createdAt}&createdBefore=${created[3].createdAt}`)).toEqual(
      ids.slice(1, 3),
    );
    const { pagination } = (await merchant.test.get(`/campaigns?createdAfter=${second}`)).data;
    expect(pagination.total).toBe(2);
  });

  it('requires the times to be dates', async () => {
    const { status, error } = await owner.test.get('/submissions?createdAfter=yesterday');
    expect([status, error.details[0].path]).toEqual([400, 'createdAfter']);
  });
});

describe('the total of a list', () => {
  const EXTRA = 10_005;
  let merchant: Tenant;
  beforeAll(async () => {
    merchant = await aTenant(app);
    const { id } = (await merchant.test.post('/campaigns', { ...CAMPAIGN, status: 'draft' })).data;
    await rows(
      app,
      // Names have no parts, which would be most of what is written.
      `insert into campaigns select (json_populate_record(campaigns,
         json_build_object('id', 'camp_0' || lpad(n::text, 25, '0'), 'name', 'No'))).*
       from campaigns, generate_series(1, ${String(EXTRA)}) as n where campaigns.id = $1`,
      [id],
    );
    await correctCounters(app);
  });

  it.each([
    ['that is counted as it changes', ''],
    ['whose rows are counted', '&status=draft'],
  ])('of a list %s is capped at 10,000, and says so', async (_, filter) => {
    const { data } = await merchant.test.get(`/campaigns?perPage=100${filter}`);
    expect(data.pagination).toMatchObject({ total: 10_000, totalPages: 100, totalIsCapped: true });
  });

  it('can omit the total', async () => {
    const { data } = await merchant.test.get('/campaigns?perPage=100&total=false');
    expect(data.pagination).toEqual({ page: 1, perPage: 100, nextCursor: expect.any(String) });
  });

  it('counts the total with a cursor only if requested', async () => {
    const { data } = await merchant.test.get('/campaigns?perPage=100');
    const next = `/campaigns?perPage=100&cursor=${data.pagination.nextCursor}`;
    expect((await merchant.test.get(next)).data.pagination).toEqual({ perPage: 100, nextCursor: expect.any(String) });
    const counted = (await merchant.test.get(`${next}&total=true`)).data.pagination;
    expect(counted).toMatchObject({ total: 10_000, totalPages: 100, totalIsCapped: true });
  });

  it('returns the exact total below the cap', async () => {
    const { data } = await merchant.test.get('/campaigns?status=active');
    expect(data.pagination).toMatchObject({ total: 0 });
    const all = (await merchant.test.get('/campaigns?createdBefore=1970-01-01T00:00:00.001Z&perPage=1')).data;
    expect(all.pagination).toMatchObject({ total: 10_000, totalIsCapped: true });
  });

  it('limits page numbers, beyond which a cursor continues', async () => {
    const { data } = await merchant.test.get('/campaigns?perPage=100&page=100');
    expect(data.items.length).toBe(100);
    expect(fieldErrors(await merchant.test.get('/campaigns?perPage=100&page=101'))).toEqual([
      400,
      [{ path: 'page', message: 'must be at most 100 with this perPage; to read further, continue with cursor' }],
    ]);
    const rest = await merchant.test.get(`/campaigns?perPage=100&cursor=${data.pagination.nextCursor}`);
    expect([rest.data.items.length, rest.data.pagination.nextCursor]).toEqual([6, null]);
  });
});

it('a submission to an own campaign is listed once, with those sent and received, and so is its perk', async () => {
  const [shop, fan] = [await aTenant(app), await aTenant(app)];
  const campaignOf = async (tenant: Tenant) => (await tenant.test.post('/campaigns', CAMPAIGN)).data.id as string;
  const [ofShop, ofFan] = [await campaignOf(shop), await campaignOf(fan)];
  const submit = async (tenant: Tenant, campaignId: string, n: number) => {
    const proofUrl = `https://example.com/${String(n)}.png`;
    return (await tenant.test.post('/submissions', { campaignId, proofUrl, proofType: 'screenshot' })).data
      .id as string;
  };
  const received = await submit(fan, ofShop, 1);
  const sent = await submit(shop, ofFan, 2);
  const own = await submit(shop, ofShop, 3);
  for (const submissionId of [received, own])
    await shop.test.post('/submissions/review', { submissionId, decision: 'approve' });
  const { items, pagination } = (await shop.test.get('/submissions')).data;
  expect(idsOf({ items })).toEqual([own, sent, received]);
  expect(pagination.total).toBe(3);
  expect((await shop.test.get('/submissions?perPage=1')).data.pagination.total).toBe(3);
  const pages = [1, 2, 3].map(async (page) => (await shop.test.get(`/submissions?perPage=1&page=${page}`)).data);
  expect((await Promise.all(pages)).flatMap(idsOf)).toEqual([own, sent, received]);
  expect(idsOf((await shop.test.get(`/submissions?campaignId=${ofShop}`)).data)).toEqual([own, received]);
  expect(idsOf((await shop.test.get('/submissions?state=approved')).data)).toEqual([own, received]);
  expect((await shop.test.get('/perks?perPage=1')).data.pagination.total).toBe(2);
  expect(idsOf((await fan.test.get('/submissions')).data)).toEqual([sent, received]);
});
