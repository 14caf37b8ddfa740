import { startApp, TestApp } from '../support/app';
import { aCampaign, anEnterprise, Tenant } from '../support/builders';
import { Client } from '../support/client';
import { aTrader, anOrder } from '../support/exchange/exchange';
import { rows } from '../support/database/inspect';
import { aMember, aProgram } from '../support/programs';

let app: TestApp;
let shop: Tenant;
let stranger: Tenant;
beforeAll(async () => {
  app = await startApp({ WORKER: 'off' });
  [shop, stranger] = [await anEnterprise(app), await anEnterprise(app)];
});
afterAll(() => app.stop());

const idsAt = async (by: Client, path: string): Promise<string[]> => {
  const { status, data, text } = await by.get(path);
  if (status !== 200) throw new Error(text);
  return data.items.map(({ id }: { id: string }) => id);
};
const problem = ({ status, error }: any) => [status, error?.details?.[0]?.path, error?.details?.[0]?.message];

/** Each resource with metadata: how it is created, its list, and how it is changed. */
interface Kind {
  title: string;
  create: (metadata?: object) => Promise<any>;
  list: () => string;
  by: () => Client;
  change?: (id: string, metadata: object | null) => Promise<any>;
}

let program: any;
let trader: any;
beforeAll(async () => {
  program = await aProgram(shop.test);
  trader = await aTrader(app);
});

const kinds: Kind[] = [
  {
    title: 'campaigns',
    create: (metadata) => aCampaign(shop.test, { metadata }),
    list: () => '/campaigns',
    by: () => shop.test,
    change: (id, metadata) => shop.test.patch(`/campaigns/${id}`, { metadata }),
  },
  {
    title: 'programs',
    create: (metadata) => aProgram(shop.test, { metadata }),
    list: () => '/programs',
    by: () => shop.test,
    change: (id, metadata) => shop.test.patch(`/programs/${id}`, { metadata }),
  },
  {
    title: 'members',
    create: (metadata) => aMember(shop.test, program.id, { name: 'Grace Hopper', metadata }),
    list: () => `/programs/${program.id as string}/members`,
    by: () => shop.test,
  },
  {
    title: 'orders',
    create: async (metadata) => (await anOrder(trader.test, { side: 'buy', metadata })).order,
    list: () => '/exchange/orders',
    by: () => trader.test,
  },
  {
    title: 'webhooks',
    create: async (metadata) => {
      const { data, text } = await shop.test.post('/webhooks', { url: 'https://shop.example.com/events', metadata });
      if (!data) throw new Error(text);
      return data;
    },
    list: () => '/webhooks',
    by: () => shop.test,
    change: (id, metadata) => shop.test.patch(`/webhooks/${id}`, { metadata }),
  },
];

describe.each(kinds)('metadata on $title', ({ title, create, list, by, change }) => {
  it('is stored, shown, and found by one or several of its texts, newest first', async () => {
    const first = await create({ source: 'till', [`ref.${title}`]: '1' });
    const second = await create({ source: 'till', [`ref.${title}`]: '2' });
    const without = await create();
    expect(first.metadata).toEqual({ source: 'till', [`ref.${title}`]: '1' });
    expect(without.metadata).toEqual({});
    const path = list();
    expect(await idsAt(by(), `${path}?metadata[source]=till`)).toEqual([second.id, first.id]);
    expect(await idsAt(by(), `${path}?metadata[source]=till&sort=oldest`)).toEqual([first.id, second.id]);
    expect(await idsAt(by(), `${path}?metadata[source]=till&metadata[ref.${title}]=1`)).toEqual([first.id]);
    expect(await idsAt(by(), `${path}?metadata[source]=Till`)).toEqual([]);
    expect(await idsAt(by(), `${path}?metadata[ref.${title}]=3`)).toEqual([]);
    expect(await idsAt(by(), path)).toEqual(expect.arrayContaining([first.id, second.id, without.id]));
  });

  it('is paged by cursor and counted', async () => {
    const made: string[] = [];
    for (const n of [1, 2, 3]) made.unshift((await create({ batch: 'b', n: String(n) })).id);
    const one = (await by().get(`${list()}?metadata[batch]=b&perPage=2`)).data;
    expect(one.items.map(({ id }: any) => id)).toEqual(made.slice(0, 2));
    expect(one.pagination).toMatchObject({ total: 3, totalPages: 2 });
    const { nextCursor } = one.pagination;
    expect(await idsAt(by(), `${list()}?metadata[batch]=b&perPage=2&cursor=${nextCursor as string}`)).toEqual(
      made.slice(2),
    );
  });

  it.each([
    [{ '': 'x' }, 'use 1 to 40 letters'],
    [{ 'a b': 'x' }, 'use 1 to 40 letters'],
    [{ ['k'.repeat(41)]: 'x' }, 'use 1 to 40 letters'],
    [{ count: 1 }, 'count is not one'],
    [{ nested: { a: 'b' } }, 'nested is not one'],
    [{ long: 'x'.repeat(501) }, 'long is longer'],
    [Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`k${String(n)}`, 'x'])), 'at most 20 keys'],
  ])('is refused if it is %j', async (metadata, message) => {
    await expect(create(metadata)).rejects.toThrow(message);
  });

  it('is found by the longest texts', async () => {
    const [key, value] = ['k'.repeat(40), '☕'.repeat(500)];
    const { id } = await create({ [key]: value });
    expect(await idsAt(by(), `${list()}?metadata[${key}]=${encodeURIComponent(value)}`)).toEqual([id]);
  });

  if (!change) return;

  it('is changed key by key, and found by its new texts only', async () => {
    const { id } = await create({ a: '1', b: '2' });
    const changed = await change(id, { b: null, c: `3-${title}` });
    expect([changed.status, changed.data?.metadata]).toEqual([200, { a: '1', c: `3-${title}` }]);
    expect(await idsAt(by(), `${list()}?metadata[c]=3-${title}`)).toEqual([id]);
    expect(await idsAt(by(), `${list()}?metadata[b]=2`)).not.toContain(id);
    expect((await change(id, null)).data.metadata).toEqual({});
    expect(await idsAt(by(), `${list()}?metadata[c]=3-${title}`)).toEqual([]);
    const left = `select * from list_entries where item_id = $1 and key like 'metadata.%'`;
    expect(await rows(app, left, [id])).toEqual([]);
  });

  it('has at most 20 keys together with those that are stored', async () => {
    const keys = (from: number) =>
      Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`k${String(from + n)}`, 'x']));
    const { id, metadata } = await create(keys(0));
    const refused = await change(id, { another: 'x' });
    expect(problem(refused)).toEqual([400, 'metadata', expect.stringContaining('at most 20 keys')]);
    expect((await change(id, { k0: null, another: 'x' })).status).toBe(200);
    expect(Object.keys(metadata)).toHaveLength(20);
  });
});

describe('metadata', () => {
  it('is separate for businesses and modes', async () => {
    const { id } = await aCampaign(shop.test, { metadata: { shared: 'x' } });
    const live = await aCampaign(shop.live, { metadata: { shared: 'x' } });
    const foreign = await aCampaign(stranger.test, { metadata: { shared: 'x' } });
    expect(await idsAt(shop.test, '/campaigns?metadata[shared]=x')).toEqual([id]);
    expect(await idsAt(shop.live, '/campaigns?metadata[shared]=x')).toEqual([live.id]);
    expect(await idsAt(stranger.test, '/campaigns?metadata[shared]=x')).toEqual([foreign.id]);
  });

  it('metadata of members is separate for programs, and hidden from everyone except the owner', async () => {
    const another = await aProgram(shop.test);
    const fan = await anEnterprise(app, { accountType: 'creator' });
    const fields = { name: 'Fan', businessId: fan.businessId, metadata: { table: '7' } };
    const [here, there] = [await aMember(shop.test, program.id, fields), await aMember(shop.test, another.id, fields)];
    expect(await idsAt(shop.test, `/programs/${another.id as string}/members?metadata[table]=7`)).toEqual([there.id]);
    expect(here.metadata).toEqual({ table: '7' });
    const seen = (await fan.test.get(`/programs/${program.id as string}/members`)).data.items;
    expect(seen).toMatchObject([{ id: here.id, metadata: null }]);
    const open = await aProgram(shop.test, { membership: 'open' });
    const refused = await fan.test.post(`/programs/${open.id as string}/members`, { metadata: { a: 'b' } });
    expect(problem(refused)).toEqual([400, 'metadata', 'can be set only by the owner of the program']);
  });

  it.each(['metadata=x', 'metadata[]=x', 'metadata[a][b]=x', 'metadata[a]=x&metadata[a]=y', 'metadata[__proto__]=x'])(
    'metadata as a filter is refused if it is %s',
    async (query) => {
      expect(problem(await shop.test.get(`/campaigns?${query}`))).toEqual([400, 'metadata', expect.any(String)]);
    },
  );

  it('cannot be combined with a search of members', async () => {
    const path = `/programs/${program.id as string}/members?q=grace&metadata[a]=b`;
    expect(problem(await shop.test.get(path))).toEqual([
      400,
      'metadata',
      expect.stringContaining('cannot be combined'),
    ]);
  });

  it('metadata of a completed campaign can be changed, when nothing else can', async () => {
    const { id } = await aCampaign(shop.test, { metadata: { a: '1' } });
    await shop.test.put(`/campaigns/${id as string}`, { action: 'complete' });
    const changed = await shop.test.patch(`/campaigns/${id as string}`, { metadata: { a: '2' } });
    expect(changed.data.metadata).toEqual({ a: '2' });
    const refused = await shop.test.patch(`/campaigns/${id as string}`, { metadata: { a: '3' }, name: 'Other' });
    expect([refused.status, refused.error.code]).toEqual([409, 'INVALID_STATE']);
    expect((await shop.test.get(`/campaigns/${id as string}`)).data.metadata).toEqual({ a: '2' });
  });

  it('is in the entries of exactly the rows that have it', async () => {
    const stored = `select business_id, id as item_id, 'metadata.' || key as key, value from %s cross join jsonb_each_text(metadata)`;
    const tables = ['campaigns', 'programs', 'program_members', 'exchange_orders', 'webhook_endpoints'];
    for (const table of tables) {
      const wanted = await rows(app, `${stored.replace('%s', table)} order by 2, 3`);
      const entries =
        "select business_id, item_id, key, value from list_entries where list = $1 and key like 'metadata.%' order by 2, 3";
      expect(wanted.length).toBeGreaterThan(0);
      expect(await rows(app, entries, [table])).toEqual(wanted);
    }
  });
});
