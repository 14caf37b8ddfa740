import { aClient, aCode, aPkce, CALLBACK, exchange, exchangeForm } from '../../support/agents/agents';
import { startApp, TestApp } from '../../support/app';
import { aTenant, Tenant } from '../../support/builders';
import { Answer } from '../../support/client';
import { dump, logOf } from '../../support/database/inspect';
import { eventsOf } from '../../support/database/outbox';
import { SCOPES, TOOL_SCOPES } from '../../support/declarations/registered';

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

const refusal = ({ status, error }: Answer) => [status, error?.code];
const oauthRefusal = ({ status, body }: Answer) => [status, body?.error];
const principal = (key: string) => app.api.as(key).get('/auth');
const keyIdOf = async (key: string) => (await principal(key)).data.key.id as string;

describe('exchanging a code in JSON', () => {
  it('returns a key with the approved scopes, in the envelope', async () => {
    const code = await aCode(shop.owner, { scope: 'read.perks,read.campaigns  read.perks', mode: 'test' });
    const { status, data, headers } = await exchange(app.api, { code, grant_type: 'authorization_code' });
    expect({ status, data }).toEqual({
      status: 200,
      data: {
        access_token: expect.stringMatching(/^perk_test_[0-9A-Za-z]{38}$/),
        token_type: 'bearer',
        scope: 'read.campaigns read.perks',
        business_id: shop.businessId,
        agent_name: 'Campaign Assistant',
      },
    });
    expect([headers.get('cache-control'), headers.get('pragma')]).toEqual(['no-store', 'no-cache']);
    const { data: who } = await principal(data.access_token);
    expect(who).toMatchObject({
      mode: 'test',
      scopes: ['read.campaigns', 'read.perks'],
      business: { id: shop.businessId },
    });
    const [key] = (await shop.owner.get('/api-keys')).data.items;
    expect(key).toMatchObject({
      id: who.key.id,
      name: 'Campaign Assistant',
      agent: true,
      expiresAt: null,
      mode: 'test',
    });
    const [agent] = (await shop.owner.get('/agent-activity')).data.agents;
    expect(agent).toMatchObject({ keyId: who.key.id, agent: true, expiresAt: null });
  });

  it('requires only the code, and returns a live key with read scopes by default', async () => {
    const { data } = await exchange(app.api, { code: await aCode(shop.owner, { scope: ' ' }) });
    expect(data.access_token).toMatch(/^perk_live_/);
    expect(data.scope).toBe(TOOL_SCOPES.filter((scope) => scope.startsWith('read.')).join(' '));
    const written = await app.api.as(data.access_token).post('/campaigns', {});
    expect(written.error).toMatchObject({ code: 'INSUFFICIENT_SCOPE', details: { missing: 'write.campaigns' } });
  });

  it('returns a key with every scope when all were requested and approved', async () => {
    const { data } = await exchange(app.api, { code: await aCode(shop.owner, { scope: SCOPES }) });
    expect(data.scope).toBe(SCOPES.join(' '));
  });

  it('publishes agent.authorized after key.created', async () => {
    const { data } = await exchange(app.api, { code: await aCode(shop.owner, { mode: 'test', scope: 'read.perks' }) });
    const keyId = await keyIdOf(data.access_token);
    expect(await eventsOf(app, keyId)).toMatchObject([
      { type: 'key.created', sequence: 1 },
      {
        type: 'agent.authorized',
        sequence: 2,
        aggregate: 'agent',
        businessId: shop.businessId,
        livemode: false,
        data: {
          keyId,
          agentName: 'Campaign Assistant',
          scopes: ['read.perks'],
          mode: 'test',
          userId: shop.userId,
          businessId: shop.businessId,
          clientId: null,
        },
      },
    ]);
  });

  it.each([
    ['another grant', { grant_type: 'refresh_token' }, 'UNSUPPORTED_GRANT_TYPE'],
    ['a grant type that is not a string', { code: 'x', grant_type: 7 }, 'VALIDATION_ERROR'],
    ['no code', {}, 'VALIDATION_ERROR'],
    ['an unknown code', { code: 'x' }, 'INVALID_GRANT'],
    ['a resource of another service', { code: 'x', resource: 'https://other.example' }, 'VALIDATION_ERROR'],
    ['an unknown field', { code: 'x', client_secret: 'y' }, 'VALIDATION_ERROR'],
  ])('returns 400 for %s', async (_what, fields, code) => {
    const answer = await exchange(app.api, fields);
    expect(refusal(answer)).toEqual([400, code]);
    expect([answer.headers.get('cache-control'), answer.headers.get('pragma')]).toEqual(['no-store', 'no-cache']);
  });
});

describe('exchanging a code in a form', () => {
  it('responds as specified in RFC 6749: without an envelope, and not cacheable', async () => {
    const code = await aCode(shop.owner);
    const { status, body, headers } = await exchangeForm(app.api, { code, redirect_uri: CALLBACK, client_secret: '' });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        access_token: expect.stringMatching(/^perk_live_/),
        token_type: 'bearer',
        scope: expect.any(String),
        business_id: shop.businessId,
        agent_name: 'Campaign Assistant',
      },
    });
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect([headers.get('cache-control'), headers.get('pragma')]).toEqual(['no-store', 'no-cache']);
    expect((await principal(body.access_token)).status).toBe(200);
  });

  it('ignores unknown and empty parameters', async () => {
    const code = await aCode(shop.owner);
    const fields = { code, code_verifier: '', resource: '', audience: 'x', __proto__x: 'y' };
    expect((await exchangeForm(app.api, fields)).status).toBe(200);
  });

  const unknownClient = 'cli_01kaj4yt7hfbc9zqf3v1w2x5n8';
  it.each([
    ['no grant', { grant_type: undefined, code: 'x' }, 'invalid_request'],
    ['an empty grant', { grant_type: '', code: 'x' }, 'invalid_request'],
    ['two grants', { grant_type: ['authorization_code', 'authorization_code'], code: 'x' }, 'invalid_request'],
    ['another grant', { grant_type: 'client_credentials' }, 'unsupported_grant_type'],
    ['nothing', '', 'invalid_request'],
    ['no code', {}, 'invalid_request'],
    ['an empty code', { code: '' }, 'invalid_request'],
    ['two codes', { code: ['x', 'y'] }, 'invalid_request'],
    ['an unknown code', { code: 'x' }, 'invalid_grant'],
    ['a client that is not registered', { code: 'x', client_id: unknownClient }, 'invalid_client'],
    ['a resource of another service', { code: 'x', resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['a NUL character', 'grant_type=authorization_code&code=%00', 'invalid_request'],
  ])('returns an OAuth error for %s', async (_what, fields, error) => {
    const answer =
      typeof fields === 'string'
        ? await app.api.post('/agent-auth/token', fields, { form: true })
        : await exchangeForm(app.api, fields);
    expect(oauthRefusal(answer)).toEqual([400, error]);
    expect(Object.keys(answer.body)).toEqual(['error', 'error_description']);
    expect(answer.body.error_description).toMatch(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/);
    expect([answer.headers.get('cache-control'), answer.headers.get('pragma')]).toEqual(['no-store', 'no-cache']);
  });

  it('ignores the query, since URLs are logged', async () => {
    const code = await aCode(shop.owner);
    const answer = await app.api.post(`/agent-auth/token?code=${code}`, 'grant_type=authorization_code', {
      form: true,
    });
    expect(oauthRefusal(answer)).toEqual([400, 'invalid_request']);
  });

  it.each([
    ['a body that is too large', 413, 'application/x-www-form-urlencoded', `code=${'x'.repeat(100_001)}`],
    ['a compressed body', 415, 'application/x-www-form-urlencoded', 'code=x'],
  ])('returns an OAuth error with the right status for %s', async (_what, status, type, body) => {
    const headers = { 'content-type': type, ...(status === 415 && { 'content-encoding': 'gzip' }) };
    const answer = await app.api.post('/agent-auth/token', body, { form: true, headers });
    expect(oauthRefusal(answer)).toEqual([status, 'invalid_request']);
  });

  it('returns an error in the envelope for any other content type', async () => {
    const answer = await app.api.post('/agent-auth/token', '<code/>', { headers: { 'content-type': 'text/xml' } });
    expect(refusal(answer)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('codes, verifiers and keys', () => {
  it('stores no code, verifier or key in plain text, and logs none', async () => {
    const lines = logOf(app);
    const { verifier, challenge } = aPkce();
    const clientId = await aClient(app.api);
    const code = await aCode(shop.owner, { clientId, codeChallenge: challenge });
    const spare = await aCode(shop.owner, { state: 'a-state-of-its-own' });
    const bound = { code, code_verifier: verifier, client_id: clientId };
    const { access_token: key } = (await exchangeForm(app.api, bound)).body;
    await exchange(app.api, { code: spare, code_verifier: verifier });
    await exchangeForm(app.api, { ...bound, code_verifier: undefined });
    const [everything, log] = [await dump(app), lines.join('')];
    expect(everything).toContain(challenge);
    expect(log).toContain('/api/v1/agent-auth/token');
    for (const secret of [code, spare, verifier, key.slice(10, -4)]) {
      expect(everything).not.toContain(secret);
      expect(log).not.toContain(secret);
    }
  });
});
