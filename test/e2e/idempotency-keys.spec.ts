import { randomUUID } from 'node:crypto';
import { Idempotency } from '#http/host';
import { startApp, TestApp } from '../support/app';
import { aCampaign, anEnterprise, Tenant } from '../support/builders';
import { Answer, Client } from '../support/client';
import { rows } from '../support/database/inspect';
import { expectReplay, idempotencyRows, keyed, wasReplayed } from '../support/keyed';

const DAYS = 24 * 60 * 60;
const CAMPAIGN = { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 };

let app: TestApp;
let shop: Tenant;
beforeAll(async () => {
  app = await startApp();
  shop = await anEnterprise(app);
});
afterEach(() => {
  app.clock.reset();
  jest.restoreAllMocks();
});
afterAll(() => app.stop());

const create = (key: string, fields: object = {}, by: Client = shop.live) =>
  by.post('/campaigns', { ...CAMPAIGN, ...fields }, keyed(key));
const statusAndCode = ({ status, error }: Answer) => [status, error?.code];
const campaignsOf = async ({ businessId }: Tenant) =>
  (await rows(app, 'select count(*)::int as n from campaigns where business_id = $1', [businessId]))[0].n as number;

describe('a stored response', () => {
  it('replays a stored response for 7 days, after which the key can be used for a new request', async () => {
    const key = randomUUID();
    const first = await create(key);
    app.clock.advance(7 * DAYS - 60);
    expectReplay(first, await create(key));
    app.clock.advance(61);
    const second = await create(key, { name: 'Another body is accepted now' });
    expect([second.status, wasReplayed(second), second.data.id === first.data.id]).toEqual([201, null, false]);
    app.clock.advance(7 * DAYS - 60);
    expectReplay(second, await create(key, { name: 'Another body is accepted now' }));
    expect(await idempotencyRows(app, key)).toHaveLength(1);
  });

  it('deletes any number of stored responses after 7 days, and not earlier', async () => {
    const [old, young] = [randomUUID(), randomUUID()];
    await create(old);
    await rows(
      app,
      `insert into idempotency_keys (business_id, livemode, key, fingerprint, answer, created_at)
       select 'biz_purged', true, n::text, '', '', now() from generate_series(1, 1200) n`,
    );
    app.clock.advance(7 * DAYS - 60);
    await create(young);
    app.clock.advance(61);
    await app.nest.get(Idempotency).purge();
    const left = await rows(app, 'select key from idempotency_keys where key = any($1) or business_id = $2', [
      [old, young],
      'biz_purged',
    ]);
    expect(left).toEqual([{ key: young }]);
  });

  it('returns 500 rather than executing the request again if a stored response cannot be decrypted', async () => {
    const key = randomUUID();
    const [first, other] = [await create(key), await create(randomUUID())];
    await rows(
      app,
      `update idempotency_keys set answer = (select answer from idempotency_keys where key <> $1 and fingerprint = i.fingerprint limit 1)
       from idempotency_keys i where idempotency_keys.key = $1 and i.key = $1`,
      [key],
    );
    const before = await campaignsOf(shop);
    expect([first.status, other.status, statusAndCode(await create(key))]).toEqual([201, 201, [500, 'INTERNAL_ERROR']]);
    expect(await campaignsOf(shop)).toBe(before);
  });
});

describe('a secret that is shown once', () => {
  const TEN_MINUTES = 600;
  const requestsWith = (key: string): [string, (key: string) => Promise<Answer>][] => [
    ['key', () => shop.owner.post('/api-keys', { name: 'Till' }, keyed(key))],
    ['secret', () => shop.live.post('/webhooks', { url: 'https://shop.example.com/hook' }, keyed(key))],
  ];

  it.each(['key', 'secret'])('repeats a secret in the field %s for 10 minutes, and then omits it', async (field) => {
    const key = randomUUID();
    const send = new Map(requestsWith(key)).get(field)!;
    const first = await send(key);
    expect(first.data[field]).toEqual(expect.any(String));
    app.clock.advance(TEN_MINUTES - 5);
    expectReplay(first, await send(key));
    app.clock.advance(5);
    const later = await send(key);
    const { [field]: secret, ...rest } = first.data;
    expect([later.status, wasReplayed(later), later.data]).toEqual([first.status, 'true', rest]);
    expect(later.text).not.toContain(secret);
  });

  it.each(['rotated key', 'rotated secret'])('also omits a secret from later replays of a %s', async (what) => {
    const key = randomUUID();
    const { id } = (await shop.owner.post('/api-keys', { name: 'Till' })).data;
    const hook = (await shop.live.post('/webhooks', { url: 'https://shop.example.com/hook' })).data;
    const rotate = () =>
      what === 'rotated key'
        ? shop.owner.post(`/api-keys/${String(id)}/rotate`, {}, keyed(key))
        : shop.live.post(`/webhooks/${String(hook.id)}/rotate-secret`, undefined, keyed(key));
    const { data } = await rotate();
    const secret = data.key ?? data.secret;
    app.clock.advance(TEN_MINUTES);
    const later = await rotate();
    expect([wasReplayed(later), later.data.id]).toEqual(['true', data.id]);
    expect(secret).toEqual(expect.any(String));
    expect(later.text).not.toContain(secret);
  });

  it('does not store a secret longer than it is repeated, not even encrypted', async () => {
    const [old, young] = [randomUUID(), randomUUID()];
    await shop.owner.post('/api-keys', { name: 'Till' }, keyed(old));
    app.clock.advance(TEN_MINUTES);
    await shop.owner.post('/api-keys', { name: 'Till' }, keyed(young));
    const hasFullResponse = async () =>
      [...(await idempotencyRows(app, old)), ...(await idempotencyRows(app, young))].map(
        (row) => row.full_answer !== null,
      );
    expect(await hasFullResponse()).toEqual([true, true]);
    await app.nest.get(Idempotency).forgetSecrets();
    expect(await hasFullResponse()).toEqual([false, true]);
  });
});

describe('an idempotency key', () => {
  it.each([
    ['0 characters', ''],
    ['white space', '   '],
    ['256 characters', 'x'.repeat(256)],
    ['a character outside ASCII', 'é'],
    ['a tab', 'a\tb'],
  ])('an idempotency key of %s returns 400', async (_what, key) => {
    const { status, error } = await create(key);
    expect({ status, details: error.details }).toEqual({
      status: 400,
      details: [{ path: 'Idempotency-Key', message: 'must be 1 to 255 printable ASCII characters' }],
    });
  });

  it.each([
    ['one character', 'x'],
    ['255 characters', 'y'.repeat(255)],
    ['all printable ASCII characters', Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n)).join('')],
    ['an SQL injection', "'; drop table idempotency_keys; --"],
  ])('accepts an idempotency key of %s', async (_what, key) => {
    const first = await create(key);
    expect(first.status).toBe(201);
    expectReplay(first, await create(key));
  });

  it('treats idempotency keys as case-sensitive', async () => {
    const key = `a${randomUUID()}`;
    await create(key);
    expect(wasReplayed(await create(key.toUpperCase()))).toBeNull();
  });

  it('ignores the idempotency key of GET, DELETE and unauthenticated requests', async () => {
    const { id } = await aCampaign(shop.live);
    const { data } = await shop.owner.post('/api-keys', { name: 'Till' });
    const gets = [
      await shop.live.get(`/campaigns/${String(id)}`, keyed('é')),
      await shop.live.get('/usage', keyed('é')),
    ];
    const deletes = [await shop.owner.delete(`/api-keys/${String(data.id)}`, keyed('é'))];
    const signIn = () =>
      app.api.post('/auth', { email: shop.email, password: 'correct horse battery' }, keyed('sign-in'));
    const posts = [await signIn(), await signIn()];
    expect([...gets, ...deletes, ...posts].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect([...gets, ...deletes, ...posts].map(wasReplayed)).toEqual([null, null, null, null, null]);
    expect(posts[0]!.data.refreshToken).not.toBe(posts[1]!.data.refreshToken);
  });
});

describe('a repeated request', () => {
  it('returns 401 or 403 rather than the stored response to a repeated request without permission', async () => {
    const key = randomUUID();
    await create(key);
    const responses = [
      await create(key, {}, app.api),
      await create(key, {}, app.api.as('perk_live_wrong')),
      await create(key, {}, await shop.keyWith('read.campaigns')),
    ];
    expect(responses.map(statusAndCode)).toEqual([
      [401, 'UNAUTHENTICATED'],
      [401, 'UNAUTHENTICATED'],
      [403, 'INSUFFICIENT_SCOPE'],
    ]);
  });

  it('counts a repeated request towards the rate limit', async () => {
    const limited = await startApp({ RATE_LIMIT_FACTOR: '0.2' });
    // All requests are in one window.
    limited.clock.stop();
    try {
      const { live } = await anEnterprise(limited);
      const responses: Answer[] = [];
      for (let n = 0; n < 8; n++) responses.push(await create('again', {}, live));
      expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201, 429, 429]);
      expect(responses.map(wasReplayed)).toEqual([null, 'true', 'true', 'true', 'true', 'true', null, null]);
    } finally {
      await limited.stop();
    }
  });
});
