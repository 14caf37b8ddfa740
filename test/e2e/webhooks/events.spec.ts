import { Partitions } from '#database/host';
import { newId } from '#kernel';
import { Relay } from '#messaging/host';
import { withoutParticipant } from '../../support/both-sides';
import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, aPerk, aSubmission, aTenant, Tenant } from '../../support/builders';
import { Answer, Client } from '../../support/client';
import { rows } from '../../support/database/inspect';
import { eventsOf } from '../../support/database/outbox';

let app: TestApp;
let shop: Tenant;
let creator: Tenant;
beforeAll(async () => {
  app = await startApp();
  [shop, creator] = [await anEnterprise(app), await anEnterprise(app, { accountType: 'creator' })];
});
afterAll(() => app.stop());

const relay = () => app.nest.get(Relay).run();
const refusal = ({ status, error }: Answer) => [status, error?.code];
const read = async (by: Client, query = '') => (await by.get(`/events${query}`)).data;
const typesIn = ({ items }: any) => items.map(({ type }: any) => type);

/** Reads the whole log, `limit` events at a time. */
async function readAll(by: Client, limit: number, query = ''): Promise<any[]> {
  const items: any[] = [];
  for (let after = 0; ;) {
    const part = await read(by, `?after=${String(after)}&limit=${String(limit)}${query}`);
    items.push(...part.items);
    if (!part.hasMore) return items;
    after = part.nextAfter;
  }
}

describe('GET /events', () => {
  it('returns each event once, oldest first and numbered without gaps, with the resource as the API returns it', async () => {
    const tenant = await anEnterprise(app);
    const campaign = await aCampaign(tenant.live);
    const perk = await aPerk(tenant.live, creator.live, campaign.id);
    await relay();
    const { items, hasMore, nextAfter } = await read(tenant.live);
    expect(typesIn({ items })).toEqual([
      'key.created',
      'campaign.created',
      'submission.created',
      'perk.issued',
      'submission.approved',
    ]);
    expect(items.map(({ sequence }: any) => sequence)).toEqual([1, 2, 3, 4, 5]);
    expect({ hasMore, nextAfter }).toEqual({ hasMore: false, nextAfter: 5 });
    const [{ id, at }] = await rows(app, 'select id, occurred_at as at from outbox where aggregate_id = $1', [
      campaign.id,
    ]);
    expect(items[1]).toEqual({
      id,
      type: 'campaign.created',
      timestamp: at.toISOString(),
      sequence: 2,
      businessId: tenant.businessId,
      livemode: true,
      object: { type: 'campaign', id: campaign.id, sequence: 1 },
      data: campaign,
    });
    expect(items[3].data).toEqual(withoutParticipant(perk));
    expect(items[4].object.sequence).toBe(2);
  });

  it('returns an event once it has been relayed', async () => {
    const tenant = await anEnterprise(app);
    expect(await read(tenant.live)).toEqual({ items: [], hasMore: false, nextAfter: 0, last: 0 });
    await relay();
    expect(typesIn(await read(tenant.live))).toEqual(['key.created']);
  });

  it('reads a separate log for each mode', async () => {
    const tenant = await anEnterprise(app);
    await aCampaign(tenant.test);
    await relay();
    const [live, test] = [await read(tenant.live), await read(tenant.test)];
    expect(typesIn(live)).toEqual(['key.created']);
    expect(typesIn(test)).toEqual(['key.created', 'campaign.created']);
    expect(test.items.map(({ sequence, livemode }: any) => [sequence, livemode])).toEqual([
      [1, false],
      [2, false],
    ]);
  });

  it('also returns the events of a submission to its submitter, with the same ids and its own numbering', async () => {
    const [tenant, filer] = [await anEnterprise(app), await anEnterprise(app, { accountType: 'creator' })];
    const { id } = await aCampaign(tenant.live);
    const submission = await aSubmission(filer.live, id);
    await tenant.live.post('/submissions/review', { submissionId: submission.id, decision: 'reject', reason: 'No' });
    await relay();
    const ofSubmission = ({ items }: any) => items.filter(({ object }: any) => object.id === submission.id);
    const [given, filed] = [ofSubmission(await read(tenant.live)), ofSubmission(await read(filer.live))];
    expect(typesIn({ items: filed })).toEqual(['submission.created', 'submission.rejected']);
    expect(filed.map(({ id }: any) => id)).toEqual(given.map(({ id }: any) => id));
    expect(filed.map(({ businessId, sequence }: any) => [businessId, sequence])).toEqual([
      [filer.businessId, 2],
      [filer.businessId, 3],
    ]);
    expect(filed.map(({ data }: any) => data)).toEqual(given.map(({ data }: any) => data));
    const { data } = await filer.live.get(`/events/${filed[0].id}`);
    expect(data).toEqual(filed[0]);
  });

  it('returns an event once when a business submits to its own campaign', async () => {
    const tenant = await anEnterprise(app);
    await aSubmission(tenant.live, (await aCampaign(tenant.live)).id);
    await relay();
    expect(typesIn(await read(tenant.live))).toEqual(['key.created', 'campaign.created', 'submission.created']);
  });

  it('returns an event unchanged after its resource has changed', async () => {
    const campaign = await aCampaign(shop.live);
    await relay();
    const before = (await read(shop.live, '?type=campaign.created&limit=100')).items.at(-1);
    await shop.live.put(`/campaigns/${campaign.id}`, { name: 'Another' });
    await relay();
    expect((await shop.live.get(`/events/${before.id}`)).data).toEqual(before);
    const [stored] = await rows(app, 'select body from event_log where event_id = $1', [before.id]);
    expect(stored.body).toBe(JSON.stringify(before));
  });
});

describe('GET /events with a cursor', () => {
  let tenant: Tenant;
  beforeAll(async () => {
    tenant = await anEnterprise(app);
    const { id } = await aCampaign(tenant.live);
    for (let n = 0; n < 5; n++) await aSubmission(creator.live, id);
    await tenant.live.put(`/campaigns/${id}`, { action: 'pause' });
    await relay();
  });

  it.each([1, 2, 3, 8, 100])('returns every event once with limit %d', async (limit) => {
    const items = await readAll(tenant.live, limit);
    expect(items.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(new Set(items.map(({ id }) => id)).size).toBe(8);
  });

  it('returns hasMore and nextAfter', async () => {
    expect(await read(tenant.live, '?limit=3')).toMatchObject({ hasMore: true, nextAfter: 3 });
    expect(await read(tenant.live, '?after=5&limit=3')).toMatchObject({ hasMore: false, nextAfter: 8 });
    expect(await read(tenant.live, '?after=8')).toEqual({ items: [], hasMore: false, nextAfter: 8, last: 8 });
    expect(await read(tenant.live, '?after=4000')).toEqual({ items: [], hasMore: false, nextAfter: 4000, last: 8 });
  });

  it.each([
    ['submission.created', ['submission.created'], 5],
    ['campaign.*', ['campaign.created', 'campaign.paused'], 2],
    ['perk.*', [], 0],
  ])('with type=%s returns only those kinds, with their sequence in the whole log', async (type, types, count) => {
    const items = await readAll(tenant.live, 2, `&type=${type}`);
    expect([...new Set(typesIn({ items }))]).toEqual(types);
    expect(items).toHaveLength(count);
    const all = await readAll(tenant.live, 100);
    expect(items).toEqual(all.filter((event) => types.includes(event.type)));
  });

  it.each([
    ['campain.created', 'campaign.created'],
    ['campaigns.*', 'campaign.'],
    ['submission.aproved', 'submission.approved'],
    ['perk', 'perk.'],
    ['*', ''],
    ['campaign.%', 'campaign.'],
  ])('returns 400 for type=%s and names the nearest kinds', async (type, nearest) => {
    const answer = await tenant.live.get(`/events?type=${encodeURIComponent(type)}`);
    expect(refusal(answer)).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.error.details).toEqual([
      { path: 'type', message: expect.stringContaining(`nearest are ${nearest}`) },
    ]);
  });

  it.each([
    ['after=-1', 'after'],
    ['after=1.5', 'after'],
    ['after=x', 'after'],
    ['after=99999999999', 'after'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['page=2', 'page'],
    ['type=campaign.created&type=perk.issued', 'type'],
  ])('returns 400 for %s', async (query, path) => {
    const answer = await tenant.live.get(`/events?${query}`);
    expect(refusal(answer)).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.error.details[0].path).toBe(path);
  });

  it('returns 400 for a very long type without searching for the nearest kinds', async () => {
    const answer = await tenant.live.get(`/events?type=${'x'.repeat(10_000)}`);
    expect(answer.error.details).toEqual([{ path: 'type', message: 'must be at most 100 characters' }]);
  });
});

describe('GET /events/{id}', () => {
  it('returns the same 404 for another business, the other mode and an unknown id', async () => {
    await aCampaign(shop.live);
    await relay();
    const { id } = (await read(shop.live)).items.at(-1);
    const stranger = await aTenant(app);
    const same = { headers: { 'x-request-id': 'same' } };
    const answers = await Promise.all([
      stranger.live.get(`/events/${id}`, same),
      shop.test.get(`/events/${id}`, same),
      shop.live.get(`/events/${newId('evt')}`, same),
      shop.live.get('/events/nonsense', same),
    ]);
    expect(answers.map(refusal)).toEqual(answers.map(() => [404, 'NOT_FOUND']));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await shop.live.get(`/events/${id}`)).status).toBe(200);
  });

  it('finds every event of the outbox in the log exactly once, however often the relay runs', async () => {
    await Promise.all(Array.from({ length: 5 }, relay));
    const { id } = await aCampaign(shop.live);
    await Promise.all(Array.from({ length: 5 }, relay));
    expect((await eventsOf(app, id)).length).toBe(1);
    const missing = `select o.id from outbox o full join event_log l on l.event_id = o.id
                     where l.event_id is null or o.id is null or o.relayed_at is null`;
    expect(await rows(app, missing)).toEqual([]);
  });
});

describe('an event older than EVENT_RETENTION_DAYS', () => {
  const DAYS = 24 * 60 * 60;
  let tenant: Tenant;
  let oldId: string;
  const createEvent = async () => {
    await aCampaign(tenant.live);
    await relay();
  };
  const purge = () => app.nest.get(Partitions).maintainAll();

  beforeAll(async () => {
    // In the default partition, from which events are deleted one by one.
    app.clock.advance(200 * DAYS);
    tenant = await anEnterprise(app);
    for (let n = 0; n < 3; n++) await createEvent();
    oldId = (await read(tenant.live)).items.at(-1).id;
    app.clock.advance(400 * DAYS - 60);
    await purge();
  });
  afterAll(() => {
    app.clock.reset();
  });

  it('deletes an event after EVENT_RETENTION_DAYS, but not earlier', async () => {
    await createEvent();
    expect((await read(tenant.live)).items).toHaveLength(5);
    app.clock.advance(120);
    await purge();
    expect((await read(tenant.live)).items.map(({ sequence }: any) => sequence)).toEqual([5]);
    expect(refusal(await tenant.live.get(`/events/${oldId}`))).toEqual([404, 'NOT_FOUND']);
  });

  it.each(['after=3', 'after=1&type=campaign.*', 'after=3&limit=1'])(
    'returns 410 for a cursor before a deleted event: %s',
    async (query) => {
      const answer = await tenant.live.get(`/events?${query}`);
      expect(refusal(answer)).toEqual([410, 'EVENTS_PURGED']);
      expect(answer.error.details).toEqual({ after: 4 });
      expect((await read(tenant.live, '?after=4')).items).toHaveLength(1);
    },
  );

  it('returns 410 for a stream that would continue before a deleted event', async () => {
    const headers = { accept: 'text/event-stream', 'last-event-id': '3' };
    expect(refusal(await tenant.live.get('/events', { headers }))).toEqual([410, 'EVENTS_PURGED']);
  });

  it('deleting events does not change the numbering, even if the log is empty afterwards', async () => {
    app.clock.advance(400 * DAYS);
    await purge();
    expect(await read(tenant.live, '?after=5')).toEqual({ items: [], hasMore: false, nextAfter: 5, last: 5 });
    expect(refusal(await tenant.live.get('/events?after=4'))).toEqual([410, 'EVENTS_PURGED']);
    await createEvent();
    expect((await read(tenant.live)).items.map(({ sequence }: any) => sequence)).toEqual([6]);
  });
});
