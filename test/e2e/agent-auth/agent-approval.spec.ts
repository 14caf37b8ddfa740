import { AuthorizationRequests } from '../../../libs/agent-auth/src/authorization/authorization-requests';
import { ConsentService } from '../../../libs/agent-auth/src/authorization/consent.service';
import { aCode, aPkce, approve, CALLBACK } from '../../support/agents/agents';
import { startApp, TestApp } from '../../support/app';
import { aReviewer, aTenant, Tenant } from '../../support/builders';
import { rows } from '../../support/database/inspect';
import { Answer } from '../../support/client';

let app: TestApp;
let shop: Tenant;
beforeAll(async () => {
  app = await startApp();
  shop = await aTenant(app);
});
afterAll(() => app.stop());

const ISS = 'http://localhost:3000';

const refusal = ({ status, error }: Answer) => [status, error?.code];
const keysOf = async ({ businessId }: Tenant) =>
  (await rows(app, 'select id from api_keys where business_id = $1', [businessId])).length;

describe('POST /agent-auth/approve', () => {
  it('returns a code, and the redirect URI with code, state and issuer', async () => {
    const { status, data, headers } = await approve(shop.owner, { state: 'a b&c=d/é' });
    expect(status).toBe(200);
    expect(data.code).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(data.redirectUri.startsWith(`${CALLBACK}?`)).toBe(true);
    expect(Object.fromEntries(new URL(data.redirectUri).searchParams)).toEqual({
      code: data.code,
      state: 'a b&c=d/é',
      iss: ISS,
    });
    expect(data.redirectUri).toContain('state=a%20b');
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it.each([
    ['https://agent.example/cb?tenant=7', 'https://agent.example/cb?tenant=7&code='],
    ['https://agent.example', 'https://agent.example?code='],
    ['https://agent.example/cb?', 'https://agent.example/cb?code='],
    ['http://127.0.0.1:8123/cb', 'http://127.0.0.1:8123/cb?code='],
    ['http://[::1]:8123/', 'http://[::1]:8123/?code='],
  ])('keeps the existing parts of %s', async (redirectUri, start) => {
    const { redirectUri: answered } = (await approve(shop.owner, { redirectUri })).data;
    expect(answered.startsWith(start)).toBe(true);
    expect(new URL(answered).searchParams.has('state')).toBe(false);
  });

  it('creates no key before the exchange', async () => {
    const before = await keysOf(shop);
    await aCode(shop.owner);
    expect(await keysOf(shop)).toBe(before);
  });

  it('reports each error with the name of the field in the body', async () => {
    const { status, error } = await approve(shop.owner, {
      agentName: '',
      scope: ['read.minds', 'read.perks'],
      redirectUri: 'http://agent.example/cb',
      codeChallenge: 'short',
      resource: 'https://other.example',
      clientId: undefined,
    });
    expect(status).toBe(400);
    expect(error.details.map(({ path }: { path: string }) => path)).toEqual([
      'agentName',
      'scope',
      'redirectUri',
      'codeChallenge',
      'resource',
    ]);
    expect(error.details[1].message).toContain('read.minds');
  });

  it('reports an unknown client as an error in `clientId`', async () => {
    const { error } = await approve(shop.owner, { clientId: 'cli_nobody', codeChallenge: aPkce().challenge });
    expect(error.details).toEqual([{ path: 'clientId', message: expect.stringContaining('/agent/register') }]);
  });

  it('returns 403 for API keys and for users who are not owners', async () => {
    const answers = [await approve(shop.live), await approve(shop.test), await approve(await aReviewer(app, shop))];
    expect(answers.map(refusal)).toEqual(Array(3).fill([403, 'FORBIDDEN']));
  });
});

describe('consent', () => {
  const read = (fields: object) =>
    app.nest.get(AuthorizationRequests).read({ agent_name: 'Campaign Assistant', redirect_uri: CALLBACK, ...fields });
  const actor = (fields: object = {}) => ({
    kind: 'user' as const,
    id: shop.userId,
    businessId: shop.businessId,
    businessKind: 'business' as const,
    plan: 'free',
    role: 'owner' as const,
    scopes: new Set<string>(['read.perks']),
    livemode: true,
    emailVerified: true,
    sessionId: null,
    ...fields,
  });

  it('fails with the missing scopes when the person does not have all requested ones', async () => {
    const request = await read({ scope: 'read.perks write.perks read.billing' });
    const refused = app.nest.get(ConsentService).approve(actor(), request);
    await expect(refused).rejects.toMatchObject({
      type: { code: 'INSUFFICIENT_SCOPE', status: 403 },
      details: { missing: 'read.billing write.perks', granted: ['read.perks'] },
    });
  });

  it.each([
    ['a reviewer', { role: 'reviewer' }],
    ['a key', { kind: 'key', role: null }],
  ])('consent is not accepted from %s', async (_who, fields) => {
    const request = await read({ scope: 'read.perks' });
    const refused = app.nest.get(ConsentService).approve(actor(fields), request);
    await expect(refused).rejects.toMatchObject({ type: { code: 'FORBIDDEN' } });
  });

  it('denying consent redirects to the agent with access_denied and its state', async () => {
    const request = await read({ redirect_uri: `${CALLBACK}?x=1`, state: 'a b' });
    expect(app.nest.get(ConsentService).deny(request)).toBe(
      `${CALLBACK}?x=1&error=access_denied&state=a%20b&iss=http%3A%2F%2Flocalhost%3A3000`,
    );
  });
});
