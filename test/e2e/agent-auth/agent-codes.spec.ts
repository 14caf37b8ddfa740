import { createHash } from 'node:crypto';
import { RecurringJobs } from '#kernel';
import { aClient, aCode, aPkce, approve, CALLBACK, exchange, exchangeForm } from '../../support/agents/agents';
import { startApp, TestApp } from '../../support/app';
import { aTenant, Tenant, unique } from '../../support/builders';
import { Answer } from '../../support/client';
import { crowd } from '../../support/database/crowd';
import { rows } from '../../support/database/inspect';
import { eventsOf } from '../../support/database/outbox';

let app: TestApp;
let shop: Tenant;
beforeAll(async () => {
  app = await startApp();
  shop = await aTenant(app);
});
afterEach(() => {
  app.clock.reset();
});
afterAll(() => app.stop());

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex');
const works = async (key: string) => (await app.api.as(key).get('/auth')).status === 200;
const refusal = ({ status, error, body }: Answer) => [status, error?.code ?? body?.error];
const spentAt = async (code: string) =>
  (await rows(app, 'select spent_at from authorization_codes where hash = $1', [hashOf(code)]))[0].spent_at;

/** A code that is bound to a client, a challenge and a resource, with the parameters to exchange it. */
async function aBoundCode() {
  const { verifier, challenge } = aPkce();
  const clientId = await aClient(app.api, { redirect_uris: [CALLBACK, 'http://localhost/cb'] });
  const resource = 'http://localhost:3000/api/v1';
  const code = await aCode(shop.owner, { clientId, codeChallenge: challenge, resource });
  return { code, code_verifier: verifier, redirect_uri: CALLBACK, client_id: clientId, resource };
}

describe.each([
  ['JSON', exchange],
  ['a form', exchangeForm],
])('exchanging a code in %s', (format, send) => {
  it.each([
    ['without the verifier', { code_verifier: undefined }, 'INVALID_GRANT'],
    ['with another verifier', { code_verifier: aPkce().verifier }, 'INVALID_GRANT'],
    ['with a verifier that is too short', { code_verifier: 'x' }, 'INVALID_GRANT'],
    ['with another redirect', { redirect_uri: 'http://localhost/cb' }, 'INVALID_GRANT'],
    ['with an extra slash in the redirect', { redirect_uri: `${CALLBACK}/` }, 'INVALID_GRANT'],
    ['with another resource', { resource: 'http://localhost:3000/mcp' }, 'VALIDATION_ERROR'],
  ])('%s is rejected, and neither spends the code nor revokes the key', async (_what, wrong, code) => {
    const right = await aBoundCode();
    const oauthError = code === 'INVALID_GRANT' ? 'invalid_grant' : 'invalid_target';
    const expected = [400, format === 'JSON' ? code : oauthError];
    expect(refusal(await send(app.api, { ...right, ...wrong }))).toEqual(expected);
    expect(await spentAt(right.code)).toBeNull();
    const given = await send(app.api, right);
    expect(given.status).toBe(200);
    expect(refusal(await send(app.api, { ...right, ...wrong }))).toEqual(expected);
    expect(await works((given.data ?? given.body).access_token)).toBe(true);
  });

  it('an exchange by another client is rejected, and neither spends the code nor revokes the key', async () => {
    const right = await aBoundCode();
    const asAnother = () => aClient(app.api).then((client_id) => send(app.api, { ...right, client_id }));
    const expected = [400, format === 'JSON' ? 'INVALID_GRANT' : 'invalid_grant'];
    expect(refusal(await asAnother())).toEqual(expected);
    const given = await send(app.api, right);
    expect(refusal(await asAnother())).toEqual(expected);
    expect(await works((given.data ?? given.body).access_token)).toBe(true);
  });

  // An attacker may have removed the challenge from the request.
  it('an exchange with a verifier is rejected when the request had no challenge', async () => {
    const code = await aCode(shop.owner);
    const answer = await send(app.api, { code, code_verifier: aPkce().verifier });
    expect(refusal(answer)).toEqual([400, format === 'JSON' ? 'INVALID_GRANT' : 'invalid_grant']);
    expect(answer.text).toContain('code_verifier must not be sent');
    expect((await send(app.api, { code })).status).toBe(200);
  });

  it('a second exchange revokes the key at once and publishes key.revoked', async () => {
    const right = await aBoundCode();
    const given = await send(app.api, right);
    const key = (given.data ?? given.body).access_token as string;
    const keyId = (await app.api.as(key).get('/auth')).data.key.id as string;
    expect(refusal(await send(app.api, right))).toEqual([400, format === 'JSON' ? 'INVALID_GRANT' : 'invalid_grant']);
    expect(await works(key)).toBe(false);
    await send(app.api, right);
    expect((await eventsOf(app, keyId)).map(({ type }) => type)).toEqual([
      'key.created',
      'agent.authorized',
      'key.revoked',
    ]);
  });
});

describe('a code of a client', () => {
  it('requires client_id in a form, but not in JSON', async () => {
    const { client_id, ...right } = await aBoundCode();
    const answer = await exchangeForm(app.api, right);
    expect(refusal(answer)).toEqual([400, 'invalid_request']);
    expect(answer.body.error_description).toContain('client_id is required');
    const { status, data } = await exchange(app.api, right);
    expect({ status, name: data.agent_name }).toEqual({ status: 200, name: 'Desk Assistant' });
    const [{ id }] = (await shop.owner.get('/api-keys')).data.items;
    expect((await eventsOf(app, id as string))[1]).toMatchObject({ data: { clientId: client_id } });
  });

  it('uses the registered name of the client, not the requested agentName', async () => {
    const { challenge, verifier } = aPkce();
    const clientId = await aClient(app.api, { client_name: 'Honest Assistant' });
    const code = await aCode(shop.owner, { clientId, agentName: 'Your Bank', codeChallenge: challenge });
    expect((await exchange(app.api, { code, code_verifier: verifier })).data.agent_name).toBe('Honest Assistant');
  });

  it('is not issued without a challenge', async () => {
    const { status, error } = await approve(shop.owner, { clientId: await aClient(app.api) });
    expect({ status, path: error.details[0].path }).toEqual({ status: 400, path: 'codeChallenge' });
  });
});

describe('the lifetime of a code', () => {
  it.each([
    [59, 200],
    [60, 400],
  ])('after %d seconds the exchange returns %d', async (seconds, status) => {
    const code = await aCode(shop.owner);
    app.clock.advance(seconds);
    const answer = await exchange(app.api, { code });
    expect(answer.status).toBe(status);
    if (status === 400) expect(refusal(answer)).toEqual([400, 'INVALID_GRANT']);
  });

  it.each([61, 86_400])('a second use revokes the key %d seconds later', async (seconds) => {
    const code = await aCode(shop.owner);
    const { access_token: key } = (await exchange(app.api, { code })).data;
    app.clock.advance(seconds);
    expect(refusal(await exchange(app.api, { code }))).toEqual([400, 'INVALID_GRANT']);
    expect(await works(key)).toBe(false);
  });

  it('a second use revokes the key even if the first exchange was still running when the code expired', async () => {
    const { owner, liveKey, liveKeyId } = await aTenant(app);
    const code = await aCode(owner);
    app.clock.advance(61);
    const change = `update authorization_codes set spent_at = now(), key_id = '${liveKeyId}' where hash = '${hashOf(code)}'`;
    const late = () => exchange(app.api, { code });
    const answer = await crowd(app, ['authorization_codes', 'hash', hashOf(code)], late, { waiting: 1, change });
    expect(refusal(answer)).toEqual([400, 'INVALID_GRANT']);
    expect(await works(liveKey)).toBe(false);
  });

  it('deletes a code a day after it has expired, and keeps the key valid', async () => {
    const purge = async () => {
      app.nest.get(RecurringJobs).start();
      await app.nest.get(RecurringJobs).stop();
    };
    const stored = async (code: string) =>
      (await rows(app, 'select 1 from authorization_codes where hash = $1', [hashOf(code)])).length;
    const [spent, unused] = [await aCode(shop.owner), await aCode(shop.owner)];
    const { access_token: key } = (await exchange(app.api, { code: spent })).data;
    app.clock.advance(86_400 + 30);
    await purge();
    expect([await stored(spent), await stored(unused)]).toEqual([1, 1]);
    app.clock.advance(31);
    await purge();
    expect([await stored(spent), await stored(unused)]).toEqual([0, 0]);
    expect(refusal(await exchange(app.api, { code: spent }))).toEqual([400, 'INVALID_GRANT']);
    expect(await works(key)).toBe(true);
  });
});

describe('50 concurrent exchanges of one code', () => {
  const keysNamed = (name: string) => rows(app, 'select id, revoked_at from api_keys where name = $1', [name]);

  it('create one key, which the other 49 revoke', async () => {
    const agentName = `Raced ${String(unique())}`;
    const code = await aCode(shop.owner, { agentName });
    const answers = await crowd(app, ['authorization_codes', 'hash', hashOf(code)], () =>
      Promise.all(Array.from({ length: 50 }, () => exchange(app.api, { code }))),
    );
    const succeeded = answers.filter(({ status }) => status === 200);
    expect(succeeded).toHaveLength(1);
    expect(answers.filter((answer) => refusal(answer)[1] === 'INVALID_GRANT')).toHaveLength(49);
    const keys = await keysNamed(agentName);
    expect(keys).toEqual([{ id: expect.any(String), revoked_at: expect.any(Date) }]);
    expect(await works(succeeded[0]!.data.access_token)).toBe(false);
    expect((await eventsOf(app, keys[0].id)).map(({ type }) => type)).toEqual([
      'key.created',
      'agent.authorized',
      'key.revoked',
    ]);
  });

  it('create a working key only for the exchange with the right verifier', async () => {
    const agentName = `Raced ${String(unique())}`;
    const { verifier, challenge } = aPkce();
    const code = await aCode(shop.owner, { agentName, codeChallenge: challenge });
    const verifiers = Array.from({ length: 50 }, (_, index) => (index === 25 ? verifier : aPkce().verifier));
    const answers = await Promise.all(verifiers.map((code_verifier) => exchange(app.api, { code, code_verifier })));
    expect(answers.map(({ status }) => status)).toEqual(verifiers.map((each) => (each === verifier ? 200 : 400)));
    expect(await keysNamed(agentName)).toEqual([{ id: expect.any(String), revoked_at: null }]);
    expect(await works(answers[25]!.data.access_token)).toBe(true);
  });
});

describe('a key issued for a resource', () => {
  const BASE = 'http://localhost:3000';
  const PATHS = ['/api/v1', '/mcp', '/mcp/auth', '/api/mcp'];

  const aKeyFor = async (requested?: string, exchanged?: string) => {
    const code = await aCode(shop.owner, {
      scope: 'read.campaigns',
      ...(requested !== undefined && { resource: requested }),
    });
    return (await exchange(app.api, { code, resource: exchanged })).data.access_token as string;
  };

  /** Uses a key at a path: with the REST API, or with a tool. */
  const useAt = (path: string, key: string): Promise<Answer> => {
    if (path === '/api/v1') return app.api.as(key).get('/campaigns');
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'listCampaigns', arguments: {} } };
    return app.api.as(key).post(`/${path}`, call, { headers: { accept: 'application/json, text/event-stream' } });
  };
  /** The paths that accept a key. */
  const pathsFor = async (key: string) => {
    const answers = await Promise.all(PATHS.map(async (path) => [path, (await useAt(path, key)).status] as const));
    expect(answers.filter(([, status]) => status !== 200 && status !== 401)).toEqual([]);
    return answers.filter(([, status]) => status === 200).map(([path]) => path);
  };

  it.each<[requested: string | undefined, exchanged: string | undefined, paths: string[]]>([
    [undefined, undefined, PATHS],
    [BASE, undefined, PATHS],
    [`${BASE}/`, undefined, PATHS],
    [`${BASE}/api/v1`, undefined, ['/api/v1']],
    [`${BASE}/mcp`, undefined, ['/mcp']],
    [`${BASE}/mcp/auth`, undefined, ['/mcp/auth']],
    [`${BASE}/mcp/auth/`, `${BASE}/mcp/auth`, ['/mcp/auth']],
    [`${BASE}/api/mcp`, undefined, ['/api/mcp']],
    [undefined, `${BASE}/mcp/auth`, ['/mcp/auth']],
  ])('%s, exchanged with the resource %s, works only at %j', async (requested, exchanged, paths) => {
    expect(await pathsFor(await aKeyFor(requested, exchanged))).toEqual(paths);
  });

  it('returns 401 elsewhere, with the address at which the key works and the resource metadata of the called one', async () => {
    const key = await aKeyFor(`${BASE}/mcp/auth`);
    const rest = await useAt('/api/v1', key);
    expect(rest.error).toMatchObject({
      code: 'UNAUTHENTICATED',
      message: expect.stringContaining(`This key was issued for ${BASE}/mcp/auth and works only there.`),
    });
    expect(rest.headers.get('www-authenticate')).toBe(
      `Bearer realm="perk", error="invalid_token", resource_metadata="${BASE}/.well-known/oauth-protected-resource"`,
    );
    const { headers } = await useAt('/mcp', key);
    expect(headers.get('www-authenticate')).toContain('error="invalid_token"');
    expect(headers.get('www-authenticate')).toContain(`${BASE}/.well-known/oauth-protected-resource/mcp"`);
  });

  it('is listed with its resource and keeps it after a rotation', async () => {
    const { owner } = await aTenant(app);
    const code = await aCode(owner, { scope: 'read.campaigns', resource: `${BASE}/mcp` });
    await exchange(app.api, { code });
    const [listed] = (await owner.get('/api-keys')).data.items;
    expect(listed).toMatchObject({ name: 'Campaign Assistant', resource: '/mcp' });
    const { data } = await owner.post(`/api-keys/${String(listed.id)}/rotate`, {});
    expect(await pathsFor(data.key)).toEqual(['/mcp']);
  });
});
