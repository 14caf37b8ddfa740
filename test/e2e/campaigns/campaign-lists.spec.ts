import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, Tenant } from '../../support/builders';
import { eventsOf } from '../../support/database/outbox';
import { aProgram } from '../../support/programs';

let app: TestApp;
let shop: Tenant;
beforeAll(async () => {
  app = await startApp();
  shop = await anEnterprise(app);
});
afterAll(() => app.stop());

const namesIn = async (path: string): Promise<string[]> => {
  const { status, data, text } = await shop.live.get(path);
  if (status !== 200) throw new Error(text);
  return data.items.map(({ name }: { name: string }) => name);
};
const refusal = ({ status, error }: any) => [status, error?.code];

describe('searching campaigns', () => {
  beforeAll(async () => {
    await aCampaign(shop.live, { name: 'Summer 50%_off \\ stories' });
    await aCampaign(shop.live, { name: 'summer reels', actions: ['tt_vd', 'ig_rl'], ...TOOL });
    await aCampaign(shop.live, { name: 'Été à Paris', status: 'draft' });
    const { id } = await aCampaign(shop.live, { name: 'Old SUMMER' });
    await shop.live.put(`/campaigns/${id as string}`, { action: 'complete' });
  });

  it.each([
    ['q=summer', ['Old SUMMER', 'summer reels', 'Summer 50%_off \\ stories']],
    ['q=SUMMER r', ['summer reels']],
    ['q=été', ['Été à Paris']],
    ['q=ÉTÉ à', ['Été à Paris']],
    ['q=e', ['Old SUMMER', 'summer reels', 'Summer 50%_off \\ stories']],
    ['q=LS', ['summer reels']],
    ['q=50%25', ['Summer 50%_off \\ stories']],
    ['q=%20st', ['Summer 50%_off \\ stories']],
    ['q=mer s', []],
    ['q=reels summer', []],
    ['q=a name that is longer than those of all campaigns', []],
    ['q=50%25_o', ['Summer 50%_off \\ stories']],
    ['q=5_%25', []],
    ['q=%5C', ['Summer 50%_off \\ stories']],
    ['q=summer&status=active', ['summer reels', 'Summer 50%_off \\ stories']],
    ['q=summer&sort=oldest&perPage=1', ['Summer 50%_off \\ stories']],
    ['platformId=tt', ['summer reels']],
    ['platformId=instagram&q=reels', ['summer reels']],
    ['platformId=ig&status=completed', ['Old SUMMER']],
    ['platformId=yt', []],
  ])('finds campaigns by %s', async (query, names) => {
    expect(await namesIn(`/campaigns?${query}`)).toEqual(names);
  });

  it('refuses an unknown platform with the closest ones', async () => {
    const { status, error } = await shop.live.get('/campaigns?platformId=instagrm');
    expect([status, error.details]).toEqual([
      400,
      [{ path: 'platformId', message: 'is not a platform; the closest matches are ig, xw, sc' }],
    ]);
  });
});

const TOOL = {
  discountType: 'pct',
  discountValue: 5,
  actionId: undefined,
  platformId: undefined,
  rewardType: undefined,
  rewardValue: undefined,
};

it('programs are searched by name', async () => {
  for (const name of ['Coffee regulars', 'Tea friends']) await aProgram(shop.live, { name });
  expect(await namesIn('/programs?q=COFFEE')).toEqual(['Coffee regulars']);
  expect(await namesIn('/programs?q=coffee&status=draft')).toEqual([]);
  expect(await namesIn('/programs?q=e%20r')).toEqual(['Coffee regulars']);
  expect(await namesIn('/programs?q=ee')).toEqual(['Coffee regulars']);
});

it('of many names with a text, all are counted, and those with a rarer part are found', async () => {
  const other = await anEnterprise(app);
  const names = Array.from({ length: 45 }, (_, n) => `Autumn menu ${String(n).padStart(2, '0')}`);
  for (const name of names) await aCampaign(other.live, { name });
  const listed = async (query: string) => (await other.live.get(`/campaigns?${query}`)).data;
  const { items, pagination } = await listed('q=tumn m&perPage=20&page=2');
  expect(items.map(({ name }: any) => name)).toEqual(names.toReversed().slice(20, 40));
  expect(pagination).toMatchObject({ total: 45, totalPages: 3 });
  expect((await listed('q=MENU 31')).items.map(({ name }: any) => name)).toEqual(['Autumn menu 31']);
  expect((await listed('q=menu 4')).pagination.total).toBe(5);
});

describe('archiving a campaign', () => {
  const archive = (id: string, fields: object = { archived: true }) => shop.live.patch(`/campaigns/${id}`, fields);

  it('hides the campaign from lists until it is requested or restored', async () => {
    const { id } = await aCampaign(shop.live, { name: 'Archived one' });
    await shop.live.put(`/campaigns/${id as string}`, { action: 'complete' });
    const archived = await archive(id);
    expect([archived.status, archived.data?.archived]).toEqual([200, true]);
    expect(await namesIn('/campaigns')).not.toContain('Archived one');
    expect(await namesIn('/campaigns?status=completed')).not.toContain('Archived one');
    expect(await namesIn('/campaigns?archived=true')).toEqual(['Archived one']);
    expect(await namesIn('/campaigns?archived=true&q=one&status=completed')).toEqual(['Archived one']);
    expect((await shop.live.get(`/campaigns/${id as string}`)).data).toMatchObject({
      archived: true,
      status: 'completed',
    });
    expect((await archive(id, { archived: false })).data.archived).toBe(false);
    expect(await namesIn('/campaigns')).toContain('Archived one');
  });

  it('moves what it is found by to the archived ones, also when it is renamed there', async () => {
    const { id } = await aCampaign(shop.live, {
      name: 'Lantern festival',
      actions: ['yt_vd'],
      ...TOOL,
      metadata: { till: '7' },
      status: 'draft',
    });
    const found = async (more: string) => {
      const by = ['q=tern fest', 'q=LA', 'metadata[till]=7', 'platformId=yt', 'platformId=yt&q=festival'];
      const lists = by.map((query) => shop.live.get(`/campaigns?${query}${more}`));
      return (await Promise.all(lists)).map(({ data }) => data.items.map((item: any) => item.id).includes(id));
    };
    const [everywhere, nowhere] = [Array(5).fill(true), Array(5).fill(false)];
    expect([await found(''), await found('&archived=true')]).toEqual([everywhere, nowhere]);
    await archive(id);
    expect([await found(''), await found('&archived=true')]).toEqual([nowhere, everywhere]);
    await shop.live.patch(`/campaigns/${id as string}`, { name: 'Winter', metadata: { till: '8' } });
    expect(await found('&archived=true')).toEqual([false, false, false, true, false]);
    await shop.live.patch(`/campaigns/${id as string}`, { name: 'Lantern festival', metadata: { till: '7' } });
    await archive(id, { archived: false });
    expect([await found(''), await found('&archived=true')]).toEqual([everywhere, nowhere]);
  });

  it.each(['active', 'paused'])('refuses to archive a campaign that is %s', async (status) => {
    const { id } = await aCampaign(shop.live);
    if (status === 'paused') await shop.live.put(`/campaigns/${id as string}`, { action: 'pause' });
    const refused = await archive(id);
    expect(refusal(refused)).toEqual([409, 'INVALID_STATE']);
    expect(refused.error.details).toEqual({ status });
    expect((await shop.live.get(`/campaigns/${id as string}`)).data.archived).toBe(false);
  });

  it('can be combined with completing the campaign, and restoring it with launching it', async () => {
    const { id } = await aCampaign(shop.live);
    expect((await archive(id, { action: 'complete', archived: true })).data).toMatchObject({
      archived: true,
      status: 'completed',
    });
    const draft = await aCampaign(shop.live, { status: 'draft' });
    await archive(draft.id);
    expect(refusal(await archive(draft.id, { action: 'launch' }))).toEqual([409, 'INVALID_STATE']);
    expect((await archive(draft.id, { action: 'launch', archived: false })).data).toMatchObject({
      archived: false,
      status: 'active',
    });
  });

  it('is published once, as an update of the campaign', async () => {
    const { id } = await aCampaign(shop.live, { status: 'draft' });
    await archive(id);
    await archive(id);
    const events = await eventsOf(app, id);
    expect(events.map(({ type }: any) => type)).toEqual(['campaign.created', 'campaign.updated']);
  });
});

describe('PATCH', () => {
  it('does the same as PUT, with the same limits, keys and errors', async () => {
    const { id } = await aCampaign(shop.live, { name: 'Before' });
    const changed = await shop.live.patch(`/campaigns/${id as string}`, { name: 'After' });
    expect([changed.status, changed.data?.name]).toEqual([200, 'After']);
    expect((await shop.live.patch('/campaigns', { id, description: 'Changed' })).data.description).toBe('Changed');

    const headers = { 'idempotency-key': 'patched-once' };
    const first = await shop.live.patch(`/campaigns/${id as string}`, { name: 'Once' }, { headers });
    await shop.live.put(`/campaigns/${id as string}`, { name: 'Later' });
    const again = await shop.live.put(`/campaigns/${id as string}`, { name: 'Once' }, { headers });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.text).toBe(first.text);

    const unknown = await shop.live.patch(`/campaigns/${id as string}`, { nme: 'x' });
    expect(unknown.error.details).toEqual([{ path: 'nme', message: 'is not a known field: use name' }]);
    const refused = await shop.live.patch('/actions', {});
    expect(refusal(refused)).toEqual([405, 'METHOD_NOT_ALLOWED']);
    const wrong = await shop.live.delete(`/campaigns/${id as string}`);
    expect(wrong.headers.get('allow')).toBe('GET, HEAD, PUT, PATCH');
  });
});
