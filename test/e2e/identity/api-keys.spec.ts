import { createHash } from 'node:crypto';
import { newId } from '#kernel';
import { startApp, TestApp } from '../../support/app';
import { aReviewer, aTenant, Tenant } from '../../support/builders';
import { Answer, Client } from '../../support/client';
import { dump, logOf, rows } from '../../support/database/inspect';
import { eventsOf } from '../../support/database/outbox';
import { SCOPES } from '../../support/declarations/registered';

let app: TestApp;
let shop: Tenant;
beforeAll(async () => {
  app = await startApp();
  shop = await aTenant(app);
});
afterEach(() => {
  app.clock.reset();
  jest.restoreAllMocks();
});
afterAll(() => app.stop());

const create = (fields: object = {}) => shop.owner.post('/api-keys', { name: 'Till', ...fields });
const aKey = async (fields: object = {}) => (await create(fields)).data;
const rotate = (id: string, body: object = {}) => shop.owner.post(`/api-keys/${id}/rotate`, body);
const revoke = (id: string) => shop.owner.delete(`/api-keys/${id}`);
const principal = (key: string) => app.api.as(key).get('/auth');
const works = async (key: string) => (await principal(key)).status === 200;
const statusAndCode = ({ status, error }: Answer) => [status, error?.code];
const inSeconds = (seconds: number) => app.clock.in(seconds).toISOString();

describe('POST /api-keys', () => {
  it('creates a live key with all scopes and without an expiry by default', async () => {
    const { status, data } = await create();
    expect(status).toBe(201);
    expect(data).toMatchObject({
      key: expect.stringMatching(/^perk_live_[0-9A-Za-z]{38}$/),
      id: expect.stringMatching(/^key_/),
      name: 'Till',
      scopes: SCOPES,
      mode: 'live',
      last4: data.key.slice(-4),
      createdAt: expect.any(String),
      expiresAt: null,
    });
    expect((await principal(data.key)).data).toMatchObject({ mode: 'live', scopes: SCOPES, key: { id: data.id } });
  });

  it('creates a key with the requested mode, scopes and expiry', async () => {
    const expiresAt = inSeconds(3600);
    const data = await aKey({ mode: 'test', scopes: ['read.perks', 'read.campaigns', 'read.perks'], expiresAt });
    expect(data).toMatchObject({ mode: 'test', scopes: ['read.campaigns', 'read.perks'], expiresAt });
    expect(data.key).toMatch(/^perk_test_/);
    expect((await principal(data.key)).data).toMatchObject({ mode: 'test', scopes: ['read.campaigns', 'read.perks'] });
  });

  it.each([
    ['no name', { name: undefined }, 'name'],
    ['a blank name', { name: '  ' }, 'name'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'name'],
    ['an unknown scope', { scopes: ['read.campaigns', 'read.minds'] }, 'scopes[1]'],
    ['an empty list of scopes', { scopes: [] }, 'scopes'],
    ['an unknown mode', { mode: 'prod' }, 'mode'],
    ['an expiry that is not a date', { expiresAt: 'tomorrow' }, 'expiresAt'],
    ['an expiry in the past', { expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
  ])('returns 400 with the path of the field for %s', async (_what, fields, path) => {
    const { status, error } = await create(fields);
    expect({ status, paths: error.details.map((detail: { path: string }) => detail.path) }).toEqual({
      status: 400,
      paths: [path],
    });
  });

  it('returns the key only once and does not store or log it', async () => {
    const lines = logOf(app);
    const { key, id } = await aKey();
    const replaced = (await rotate(id, { graceSeconds: 60 })).data;
    await principal(key);
    const laterResponses = [await shop.owner.get('/api-keys'), await principal(key), await revoke(id)];
    const hash = createHash('sha256').update(key).digest('hex');
    const [everything, shown] = [await dump(app), laterResponses.map(({ text }) => text).join('')];
    expect(everything).toContain(hash);
    expect(shown).toContain(id);
    expect(lines.join('')).toContain('/api/v1/api-keys');
    for (const place of [everything, shown, lines.join('')]) {
      expect(place).not.toContain(key.slice(10, -4));
      expect(place).not.toContain(replaced.key.slice(10, -4));
    }
    expect(shown + lines.join('')).not.toContain(hash);
  });
});

describe('GET /api-keys', () => {
  it('lists the keys of the business, newest first, including revoked ones', async () => {
    const other = await aTenant(app);
    const [first, second] = [(await other.owner.post('/api-keys', { name: 'One' })).data, await aKey()];
    await other.owner.delete(`/api-keys/${String(first.id)}`);
    const { data } = await other.owner.get('/api-keys');
    expect(data.items.map(({ id }: { id: string }) => id)).toEqual([first.id, expect.any(String), other.liveKeyId]);
    expect(data.items[0]).toMatchObject({ name: 'One', last4: first.last4, revokedAt: expect.any(String) });
    expect(JSON.stringify(data)).not.toContain(second.id);
  });

  it('returns the requested page', async () => {
    const other = await aTenant(app);
    const { data } = await other.owner.get('/api-keys?perPage=1&page=2');
    expect(data).toMatchObject({
      items: [{ id: other.liveKeyId }],
      pagination: { page: 2, perPage: 1, total: 2, totalPages: 2, nextCursor: null },
    });
  });
});

describe('an API key', () => {
  it.each([
    ['x-api-key', (key: string) => ({ 'x-api-key': key })],
    ['X-API-KEY', (key: string) => ({ 'X-API-KEY': key })],
    ['Authorization: Bearer', (key: string) => ({ authorization: `Bearer ${key}` })],
    ['authorization: bearer', (key: string) => ({ authorization: `bearer ${key}` })],
    [
      'x-api-key together with an invalid bearer token',
      (key: string) => ({ 'x-api-key': key, authorization: 'Bearer x' }),
    ],
  ])('accepts a key as %s', async (_how, headersOf) => {
    const { status, data } = await app.api.get('/auth', { headers: headersOf(shop.liveKey) });
    expect({ status, id: data.key.id }).toEqual({ status: 200, id: shop.liveKeyId });
  });

  it.each([
    ['in the query', `/auth?x-api-key=KEY`, {}],
    ['as basic authentication', '/auth', { authorization: 'Basic KEY' }],
    ['without a scheme', '/auth', { authorization: 'KEY' }],
  ])('does not accept a key %s', async (_how, path, headers) => {
    const withKey = (text: string) => text.replace('KEY', shop.liveKey);
    const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, withKey(value)]));
    expect(statusAndCode(await app.api.get(withKey(path), { headers: sent }))).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('rejects a key with a wrong checksum without a database query', async () => {
    const { key } = await aKey();
    const [query, pool] = [jest.spyOn(app.db, 'query'), jest.spyOn(app.engine.pool, 'query')];
    const last = key.endsWith('0') ? '1' : '0';
    expect(statusAndCode(await principal(key.slice(0, -1) + last))).toEqual([401, 'UNAUTHENTICATED']);
    expect([query.mock.calls, pool.mock.calls]).toEqual([[], []]);
    await principal(key);
    expect(query.mock.calls.map(([{ name }]) => name)).toContain('authentication.key');
  });

  it('gives access only to what its scopes allow', async () => {
    const { key } = await aKey({ scopes: ['read.campaigns'] });
    expect((await app.api.as(key).get('/campaigns')).status).toBe(200);
    const { status, error } = await app.api.as(key).get('/perks');
    expect({ status, code: error.code, details: error.details }).toEqual({
      status: 403,
      code: 'INSUFFICIENT_SCOPE',
      details: { missing: 'read.perks', granted: ['read.campaigns'] },
    });
  });

  it('works until it expires', async () => {
    const { key } = await aKey({ expiresAt: inSeconds(3600) });
    app.clock.advance(3590);
    expect(await works(key)).toBe(true);
    app.clock.advance(10);
    expect(statusAndCode(await principal(key))).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('updates the time of last use at most once a minute', async () => {
    const { key, id } = await aKey();
    const query = jest.spyOn(app.db, 'query');
    const written = async () => {
      const touches = query.mock.calls.flatMap(([{ name }], call) => (name === 'authentication.touch' ? [call] : []));
      await Promise.all(touches.map((call) => query.mock.results[call]?.value));
      const [{ at }] = await rows(app, 'select last_used_at as at from api_keys where id = $1', [id]);
      return { times: touches.length, at: at?.getTime() ?? null };
    };
    expect(await written()).toEqual({ times: 0, at: null });
    await Promise.all([1, 2, 3, 4, 5].map(() => principal(key)));
    const { at: first } = await written();
    const { times: before } = await written();
    app.clock.advance(50);
    await principal(key);
    expect(await written()).toEqual({ times: before, at: first });
    app.clock.advance(10);
    await principal(key);
    const second = await written();
    expect(second.times).toBe(before + 1);
    expect(second.at - first).toBeGreaterThanOrEqual(60_000);
    const [shown] = (await shop.owner.get('/api-keys')).data.items;
    expect(shown).toMatchObject({ id, lastUsedAt: new Date(second.at).toISOString() });
  });
});

describe('POST /api-keys/{id}/rotate', () => {
  it('returns a new key with the same name, scopes, mode and expiry, and revokes the old one immediately', async () => {
    const old = await aKey({ mode: 'test', scopes: ['read.perks'], expiresAt: inSeconds(3600) });
    expect(await works(old.key)).toBe(true);
    const { status, data } = await rotate(old.id);
    expect(status).toBe(201);
    expect(data).toMatchObject({ name: 'Till', scopes: ['read.perks'], mode: 'test', expiresAt: old.expiresAt });
    expect(data.id).not.toBe(old.id);
    expect(statusAndCode(await principal(old.key))).toEqual([401, 'UNAUTHENTICATED']);
    expect((await principal(data.key)).data.key.id).toBe(data.id);
  });

  it('keeps the old key working for graceSeconds', async () => {
    const old = await aKey();
    expect(await works(old.key)).toBe(true);
    const { data } = await rotate(old.id, { graceSeconds: 604_800 });
    app.clock.advance(604_790);
    expect([await works(old.key), await works(data.key)]).toEqual([true, true]);
    app.clock.advance(10);
    expect([await works(old.key), await works(data.key)]).toEqual([false, true]);
  });

  it('does not extend the expiry of the old key', async () => {
    const old = await aKey({ expiresAt: inSeconds(60) });
    await rotate(old.id, { graceSeconds: 3600 });
    app.clock.advance(61);
    expect(await works(old.key)).toBe(false);
  });

  it.each([-1, 604_801, 1.5, '60'])('returns 400 for graceSeconds %j', async (graceSeconds) => {
    const { status, error } = await rotate(shop.liveKeyId, { graceSeconds });
    expect({ status, path: error.details[0].path }).toEqual({ status: 400, path: 'graceSeconds' });
  });

  it('returns 409 for a revoked or expired key', async () => {
    const [revoked, expired] = [await aKey(), await aKey({ expiresAt: inSeconds(60) })];
    await revoke(revoked.id);
    app.clock.advance(60);
    expect(statusAndCode(await rotate(revoked.id))).toEqual([409, 'INVALID_STATE']);
    expect(statusAndCode(await rotate(expired.id))).toEqual([409, 'INVALID_STATE']);
  });

  it('returns 409 with the id of the successor if the key was already rotated', async () => {
    const old = await aKey();
    const successor = (await rotate(old.id, { graceSeconds: 60 })).data;
    const again = await rotate(old.id);
    expect(statusAndCode(again)).toEqual([409, 'INVALID_STATE']);
    expect(again.error.message).toContain(successor.id);
    expect([await works(old.key), await works(successor.key)]).toEqual([true, true]);
    expect((await rotate(successor.id)).status).toBe(201);
  });

  it.each([0, 3600])('creates only one key in 10 concurrent rotations with graceSeconds %d', async (graceSeconds) => {
    const name = `Concurrent ${newId('key')}`;
    const old = await aKey({ name });
    const responses = await Promise.all(Array.from({ length: 10 }, () => rotate(old.id, { graceSeconds })));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
    expect(await rows(app, 'select count(*)::int as n from api_keys where name = $1', [name])).toEqual([{ n: 2 }]);
  });
});

describe('DELETE /api-keys/{id}', () => {
  it('makes the key stop working immediately', async () => {
    const { key, id } = await aKey();
    expect(await works(key)).toBe(true);
    const { status, data } = await revoke(id);
    expect({ status, data }).toMatchObject({ status: 200, data: { id, revokedAt: expect.any(String) } });
    expect(statusAndCode(await principal(key))).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('changes nothing if the key is already revoked', async () => {
    const { id } = await aKey();
    const first = await revoke(id);
    app.clock.advance(60);
    expect((await revoke(id)).data).toEqual(first.data);
  });
});

describe('the key endpoints', () => {
  const attempts = () =>
    [
      ['GET', '/api-keys'],
      ['POST', '/api-keys', { name: 'Mine' }],
      ['POST', `/api-keys/${shop.liveKeyId}/rotate`, {}],
      ['DELETE', `/api-keys/${shop.liveKeyId}`],
    ] as [string, string, object?][];

  it.each(['live key', 'test key', 'reviewer'])('return 403 for a %s and change nothing', async (credential) => {
    const keyClients: Record<string, Client> = { 'live key': shop.live, 'test key': shop.test };
    const client = keyClients[credential] ?? (await aReviewer(app, shop));
    const before = await rows(app, 'select id, revoked_at, expires_at from api_keys order by id');
    const responses = await Promise.all(attempts().map(([method, path, body]) => client.call(method, path, body)));
    expect(responses.map(statusAndCode)).toEqual(Array(4).fill([403, 'FORBIDDEN']));
    expect(await rows(app, 'select id, revoked_at, expires_at from api_keys order by id')).toEqual(before);
  });

  it('publish each event once and in order, without the secret', async () => {
    const old = await aKey({ mode: 'test' });
    const { id } = (await rotate(old.id, { graceSeconds: 60 })).data;
    await revoke(old.id);
    await revoke(old.id);
    const shared = { aggregate: 'key', businessId: shop.businessId, livemode: false };
    expect(await eventsOf(app, old.id)).toMatchObject([
      { type: 'key.created', sequence: 1, ...shared, data: { id: old.id, agent: false, replacedBy: null } },
      { type: 'key.rotated', sequence: 2, ...shared, data: { expiresAt: expect.any(String), replacedBy: id } },
      { type: 'key.revoked', sequence: 3, ...shared, data: { revokedAt: expect.any(String) } },
    ]);
    expect(await eventsOf(app, id)).toMatchObject([{ type: 'key.created', sequence: 1, ...shared, data: { id } }]);
  });
});
