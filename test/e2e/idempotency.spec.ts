import { randomUUID } from 'node:crypto';
import { Registry } from '#http/host';
import { newId } from '#kernel';
import { startApp, TestApp } from '../support/app';
import { aCampaign, anEnterprise, aSubmission, aTenant, movePlan, Tenant, unique } from '../support/builders';
import { Answer, Client } from '../support/client';
import { fund } from '../support/exchange/exchange';
import { dump, logOf, rows } from '../support/database/inspect';
import { expectReplay, idempotencyRows, keyed, wasReplayed } from '../support/keyed';
import { countEvents } from '../support/database/outbox';

const CAMPAIGN = { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 };

let app: TestApp;
let shop: Tenant;
let creator: Tenant;
beforeAll(async () => {
  app = await startApp();
  [shop, creator] = [await anEnterprise(app), await anEnterprise(app, { accountType: 'creator' })];
});
afterEach(() => {
  app.clock.reset();
  jest.restoreAllMocks();
});
afterAll(() => app.stop());

const create = (key: string, fields: object = {}, by: Client = shop.live) =>
  by.post('/campaigns', { ...CAMPAIGN, ...fields }, keyed(key));
const aProof = (campaignId: string) => ({ campaignId, proofUrl: `https://example.com/p/${String(unique())}` });
const statusAndCode = ({ status, error }: Answer) => [status, error?.code];
const campaignsOf = async ({ businessId }: Tenant) =>
  (await rows(app, 'select count(*)::int as n from campaigns where business_id = $1', [businessId]))[0].n as number;
const usedBy = async ({ owner }: Tenant) => (await owner.get('/usage')).data.usage;

describe('the same request with the same idempotency key', () => {
  it('is executed once, and gets the stored response from then on', async () => {
    const tenant = await aTenant(app);
    const key = randomUUID();
    const first = await create(key, {}, tenant.live);
    const events = await countEvents(app);
    expectReplay(first, await create(key, {}, tenant.live));
    expectReplay(first, await create(key, {}, tenant.live));
    expect([first.status, await campaignsOf(tenant), await countEvents(app)]).toEqual([201, 1, events]);
    expect((await usedBy(tenant)).campaigns.used).toBe(1);
  });

  it('recognizes the same request with another order of fields, other white space and another credential', async () => {
    const key = randomUUID();
    const first = await create(key, { requirements: { minFollowers: 5, hashtags: ['a', 'b'] } });
    const body = `{ "requirements": {"hashtags":["a","b"], "minFollowers": 5.0},
      "rewardValue":10,"rewardType":"pct","platformId":"ig","actionId":"ig_st" }`;
    expectReplay(first, await shop.owner.post('/campaigns/', body, keyed(key)));
  });

  it('returns 201 again, although a new request would return 200', async () => {
    const profile = {
      displayName: 'Daily',
      niches: ['coffee'],
      platforms: [{ platformId: 'ig', handle: 'daily', followers: 100 }],
    };
    const key = randomUUID();
    const save = (headers = {}) => creator.live.post('/influencers', profile, headers);
    const first = await save(keyed(key));
    expect(first.status).toBe(201);
    expectReplay(first, await save(keyed(key)));
    expect((await save()).status).toBe(200);
  });

  it('gets the stored response even if the resource has changed since', async () => {
    const { id } = await aCampaign(shop.live);
    const [pausing, resuming] = [randomUUID(), randomUUID()];
    const change = (action: string, key: string) => shop.live.put(`/campaigns/${id}`, { action }, keyed(key));
    const paused = await change('pause', pausing);
    await change('resume', resuming);
    expectReplay(paused, await change('pause', pausing));
    expect((await shop.live.get(`/campaigns/${id}`)).data.status).toBe('active');
  });

  it('is executed separately for another business and for the other mode', async () => {
    const key = randomUUID();
    const tenants = [await aTenant(app), await aTenant(app)];
    const responses = await Promise.all(
      tenants.flatMap(({ live, test }) => [create(key, {}, live), create(key, {}, test)]),
    );
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(responses.map(({ data }) => data.id)).size).toBe(4);
    expect(responses.map(wasReplayed)).toEqual([null, null, null, null]);
  });

  it('repeats a secret that is shown once, and stores it only encrypted', async () => {
    const lines = logOf(app);
    const key = randomUUID();
    const mint = () => shop.owner.post('/api-keys', { name: 'Till' }, keyed(key));
    const first = await mint();
    expectReplay(first, await mint());
    expect((await app.api.as(first.data.key).get('/auth')).status).toBe(200);
    expect(await idempotencyRows(app, key)).toHaveLength(1);
    expect(await dump(app)).not.toContain(first.data.key);
    expect(lines.join('')).not.toContain(first.data.key);
  });

  it('invalidates the cached credential of a rotated key on commit', async () => {
    const { data } = await shop.owner.post('/api-keys', { name: 'Till' });
    const old = app.api.as(data.key);
    expect((await old.get('/auth')).status).toBe(200);
    const rotate = () => shop.owner.post(`/api-keys/${String(data.id)}/rotate`, { graceSeconds: 0 }, keyed(data.id));
    const first = await rotate();
    expect((await old.get('/auth')).status).toBe(401);
    expectReplay(first, await rotate());
  });

  it('is executed once even if its transaction is retried after a serialization failure', async () => {
    const key = randomUUID();
    const { write } = app.db;
    let attempts = 0;
    jest.spyOn(app.db, 'write').mockImplementation(function (this: typeof app.db, statement, values, check) {
      if (statement.name === 'events.publish' && ++attempts === 1)
        throw Object.assign(new Error('could not serialize'), { code: '40001' });
      write.call(this, statement, values, check as never);
    });
    const before = await campaignsOf(shop);
    const first = await create(key);
    jest.restoreAllMocks();
    expectReplay(first, await create(key));
    expect([first.status, attempts, await campaignsOf(shop)]).toEqual([201, 2, before + 1]);
  });
});

describe('an error response', () => {
  it('stores a 404 error, including its request id', async () => {
    const { id } = await aCampaign(creator.live);
    const pause = () => shop.live.put(`/campaigns/${String(id)}`, { action: 'pause' }, keyed(id));
    const first = await pause();
    expect(statusAndCode(first)).toEqual([404, 'NOT_FOUND']);
    expectReplay(first, await pause());
  });

  it('stores a 409 or 404 error even if the same request would succeed now', async () => {
    const { id } = await aCampaign(shop.live, { status: 'draft' });
    const file = () =>
      creator.live.post('/submissions', { campaignId: id, proofUrl: 'https://example.com/p' }, keyed(id));
    const pause = () => shop.live.put(`/campaigns/${String(id)}`, { action: 'pause' }, keyed(id));
    const [conflict, notFound] = [await pause(), await file()];
    expect([statusAndCode(conflict), statusAndCode(notFound)]).toEqual([
      [409, 'INVALID_STATE'],
      [404, 'NOT_FOUND'],
    ]);
    await shop.live.put(`/campaigns/${String(id)}`, { action: 'launch' });
    expectReplay(conflict, await pause());
    expectReplay(notFound, await file());
    expect((await shop.live.get(`/campaigns/${String(id)}`)).data.status).toBe('active');
  });

  it('rolls back a write that was followed by a 409 error', async () => {
    const { id } = await aCampaign(shop.live);
    const tenant = await aTenant(app);
    const proof = aProof(id);
    await creator.live.post('/submissions', proof);
    const events = await countEvents(app);
    const file = () => tenant.live.post('/submissions', proof, keyed(id));
    const first = await file();
    expect(statusAndCode(first)).toEqual([409, 'DUPLICATE_SUBMISSION']);
    expectReplay(first, await file());
    // The unit was taken before the duplicate was found.
    expect([(await usedBy(tenant)).submissions.used, await countEvents(app)]).toEqual([0, events]);
  });

  it('stores a 422 error', async () => {
    const key = randomUUID();
    const prohibited = () => create(key, { actionId: 'go_rv', platformId: 'go' });
    const first = await prohibited();
    expect(statusAndCode(first)).toEqual([422, 'PROHIBITED_ACTION']);
    expectReplay(first, await prohibited());
  });

  it('does not store a shortage, so that the same request succeeds once there is enough', async () => {
    const buyer = await aTenant(app);
    const bid = { side: 'buy', actionId: 'ig_st', quantity: 1, price: 2 };
    const key = randomUUID();
    const place = () => buyer.live.post('/exchange/orders', bid, keyed(key));
    expect(statusAndCode(await place())).toEqual([422, 'INSUFFICIENT_FUNDS']);
    expect(await idempotencyRows(app, key)).toEqual([]);
    await fund(app, buyer.businessId, 50_00, true);
    const placed = await place();
    expect([placed.status, wasReplayed(placed)]).toEqual([201, null]);
    expectReplay(placed, await place());
  });

  it('treats every error about funds and limits that would otherwise be stored as a shortage', () => {
    const { errors } = app.nest.get(Registry);
    const shortages = errors.filter(({ isShortage }) => isShortage).map(({ code }) => code);
    const named = errors.filter(
      ({ code, status }) => /FUNDS|PAYMENT|LIMIT|CAP_/.test(code) && ![403, 429].includes(status),
    );
    expect(shortages.sort()).toEqual(named.map(({ code }) => code).sort());
  });

  it('does not store a 400 error, so that the key can be used for the corrected request', async () => {
    const key = randomUUID();
    expect(statusAndCode(await create(key, { rewardValue: 'ten' }))).toEqual([400, 'VALIDATION_ERROR']);
    expect(await idempotencyRows(app, key)).toEqual([]);
    const first = await create(key);
    expect([first.status, wasReplayed(first)]).toEqual([201, null]);
    expectReplay(first, await create(key));
  });

  it('does not store a 400 error of a service rather than of the schema either', async () => {
    const key = randomUUID();
    const mint = (expiresAt?: string) => shop.owner.post('/api-keys', { name: 'Till', expiresAt }, keyed(key));
    expect(statusAndCode(await mint('2020-01-01T00:00:00Z'))).toEqual([400, 'VALIDATION_ERROR']);
    expect((await mint()).status).toBe(201);
  });

  it('does not store a 403 error for a plan limit, so that the same request succeeds after an upgrade', async () => {
    const tenant = await aTenant(app);
    for (let n = 0; n < 5; n++) await aCampaign(tenant.live);
    const key = randomUUID();
    expect(statusAndCode(await create(key, {}, tenant.live))).toEqual([403, 'PLAN_LIMIT_EXCEEDED']);
    expect(await idempotencyRows(app, key)).toEqual([]);
    await movePlan(app, tenant, 'enterprise');
    expect((await create(key, {}, await tenant.keyWith('write.campaigns'))).status).toBe(201);
  });

  it('a 500 error leaves no changes, and a retry succeeds', async () => {
    const key = randomUUID();
    const before = [await campaignsOf(shop), await countEvents(app)];
    const { write } = app.db;
    jest.spyOn(app.db, 'write').mockImplementation(function (this: typeof app.db, statement, values, check) {
      if (statement.name === 'events.publish') throw new Error('planted');
      write.call(this, statement, values, check as never);
    });
    expect(statusAndCode(await create(key))).toEqual([500, 'INTERNAL_ERROR']);
    jest.restoreAllMocks();
    expect([await campaignsOf(shop), await countEvents(app), await idempotencyRows(app, key)]).toEqual([...before, []]);
    const first = await create(key);
    expectReplay(first, await create(key));
    expect([first.status, await campaignsOf(shop)]).toEqual([201, before[0]! + 1]);
  });

  it('does not store a 503 error', async () => {
    const key = randomUUID();
    jest.spyOn(app.db, 'query').mockRejectedValue(Object.assign(new Error('gone'), { code: 'ECONNRESET' }));
    const response = await create(key);
    jest.restoreAllMocks();
    expect([statusAndCode(response), response.headers.get('retry-after')]).toEqual([[503, 'SERVICE_UNAVAILABLE'], '2']);
    expect((await create(key)).status).toBe(201);
  });
});

describe('a different request with the same idempotency key', () => {
  it.each<[string, (id: string, key: string) => Promise<Answer>]>([
    ['another body', (id, key) => shop.live.put(`/campaigns/${id}`, { name: 'Other' }, keyed(key))],
    [
      'an additional field',
      (id, key) => shop.live.put(`/campaigns/${id}`, { name: 'One', status: 'paused' }, keyed(key)),
    ],
    ['a body that is not valid', (id, key) => shop.live.put(`/campaigns/${id}`, { name: 7 }, keyed(key))],
    ['another path', (id, key) => shop.live.put('/campaigns', { id, name: 'One' }, keyed(key))],
    ['another id in the path', (id, key) => shop.live.put(`/campaigns/${id}x`, { name: 'One' }, keyed(key))],
    ['another method', (id, key) => shop.live.post('/campaigns', { id, name: 'One' }, keyed(key))],
    ['a query', (id, key) => shop.live.put(`/campaigns/${id}?name=One`, { name: 'One' }, keyed(key))],
  ])('returns 422 and changes nothing: %s', async (_what, send) => {
    const [{ id }, key] = [await aCampaign(shop.live), randomUUID()];
    const rename = () => shop.live.put(`/campaigns/${String(id)}`, { name: 'One' }, keyed(key));
    const first = await rename();
    const events = await countEvents(app);
    const response = await send(id, key);
    expect([statusAndCode(response), wasReplayed(response)]).toEqual([[422, 'IDEMPOTENCY_KEY_REUSED'], null]);
    expect(await countEvents(app)).toBe(events);
    expectReplay(first, await rename());
  });

  it.each([
    ['another path', () => ({ code: 'AAAAAAAAAA' }), 'POST', '/perks/redeem', 'POST', '/submissions/review'],
    ['another method', () => ({ id: newId('camp'), name: 'One' }), 'PUT', '/campaigns', 'POST', '/campaigns'],
  ])('returns 422 for the same body with %s', async (_what, makeBody, method, path, otherMethod, otherPath) => {
    const [key, body] = [randomUUID(), makeBody()];
    const first = await shop.live.call(method, path, body, keyed(key));
    expect(statusAndCode(first)).toEqual([404, 'NOT_FOUND']);
    const other = await shop.live.call(otherMethod, otherPath, body, keyed(key));
    expect(statusAndCode(other)).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expectReplay(first, await shop.live.call(method, path, body, keyed(key)));
  });
});

describe('while the first request is running', () => {
  it('further requests with its key return 409 with Retry-After', async () => {
    const campaign = await aCampaign(shop.live);
    const { id } = await aSubmission(creator.live, campaign.id);
    const review = (decision: object, key = id) =>
      shop.live.post('/submissions/review', { submissionId: id, ...decision }, keyed(key));
    const approve = () => review({ decision: 'approve' });
    if (app.engine.kind !== 'postgres') {
      // The embedded engine has one connection, so the second request waits and then finds the stored response.
      const [first, second] = await Promise.all([approve(), approve()]);
      return expectReplay(first, second);
    }
    const holder = await app.engine.pool.connect();
    let first: Promise<Answer>;
    try {
      await holder.query('begin');
      await holder.query('select from submissions where id = $1 for update', [id]);
      first = approve();
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      while ((await holder.query(waiting)).rowCount !== 1) await holder.query('select pg_stat_clear_snapshot()');
      const other = () => review({ decision: 'reject', reason: 'No' });
      for (const response of [await approve(), await other(), await approve()])
        expect([statusAndCode(response), response.headers.get('retry-after')]).toEqual([
          [409, 'IDEMPOTENCY_IN_PROGRESS'],
          '1',
        ]);
    } finally {
      await holder.query('commit');
      holder.release();
    }
    expect((await first).status).toBe(200);
    expectReplay(await first, await approve());
  });
});
