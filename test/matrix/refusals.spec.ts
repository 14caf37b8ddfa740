import { Route } from '#http/host';
import { newId } from '#kernel';
import { generateKey } from '../../libs/identity/src/api-keys/key-format';
import { startApp, TestApp } from '../support/app';
import { aPage } from '../support/pages/browser';
import { anEnterprise, aReviewer, aTenant, aUser, Tenant } from '../support/builders';
import { Answer, Client } from '../support/client';
import { countEvents } from '../support/database/outbox';
import {
  call,
  endpoints,
  factsFileOf,
  IdField,
  idsOf,
  pathOf,
  routes,
  usesEnvelope,
  writes,
  routesToTry,
  sendsBody,
} from './endpoints';
import { aWorld, BODIES, NAMINGS, PASSWORD_REQUIRED, PUBLIC, SCOPES_OF, VERIFIED, VISITORS } from './facts';
import { SCOPES } from '../support/declarations/registered';

const isPublic = ({ endpoint }: Route) => endpoint.access === 'public';
const isProtected = (route: Route) => !isPublic(route);
/** Protected endpoints with errors in the envelope, so that error codes can be compared. */
const isProtectedApi = (route: Route) => isProtected(route) && usesEnvelope(route);
const isForOwners = ({ endpoint }: Route) => endpoint.access === 'owner';
/** Endpoints that API keys cannot call. */
const isForUsers = (route: Route) => isForOwners(route) || route.endpoint.access === 'user';
const needsVerified = ({ endpoint }: Route) => endpoint.requires === 'verified-email';
const needsPassword = ({ endpoint }: Route) => endpoint.passwordRequired === true;
const hasScope = ({ endpoint }: Route) => (SCOPES as readonly string[]).includes(endpoint.access);

/** The part of a challenge that refers to the resource metadata, which explains how to get a credential. */
const METADATA = 'resource_metadata="http://localhost:3000/.well-known/oauth-protected-resource"';

const statusAndCode = ({ status, error }: Answer) => [status, error?.code];

let app: TestApp;
let shop: Tenant;
beforeAll(async () => {
  // With a mail server (nothing listens there), so that addresses have to be verified as in production.
  app = await startApp({ SMTP_URL: 'smtp://127.0.0.1:1' });
  shop = await anEnterprise(app);
});
afterAll(() => app.stop());

/** A client that may call the endpoint, with an API key if possible. */
const allowed = (route: Route, tenant: Tenant, mode: 'live' | 'test' = 'live'): Client =>
  isForUsers(route) ? tenant.owner : tenant[mode];

describe('the matrix', () => {
  it('covers every route of the application', () => {
    const names = (all: Route[]) => all.map(({ method, path, endpoint }) => `${endpoint.id}: ${method} ${path}`);
    expect(names(endpoints).sort()).toEqual(names(app.routes.routes).sort());
  });

  it("has a request with another tenant's id for every field that accepts an id", () => {
    const accepted = endpoints
      .filter(isProtected)
      // A proof of a guest belongs to a browser.
      .flatMap((route) =>
        idsOf(route)
          .filter(({ prefix }) => prefix !== 'gpr')
          .map(({ name }) => ({ route, id: route.endpoint.id, name })),
      );
    const missing = accepted.filter(({ id, name }) => !NAMINGS[id]?.[name]);
    expect(
      missing.map(({ route, id, name }) => `"namings" of ${factsFileOf(route)} needs ${id}: { ${name}: … }`),
    ).toEqual([]);
    expect(accepted.length).toBeGreaterThan(10);
  });
});

describe('the access of endpoints', () => {
  it('exactly these endpoints are public', () => {
    const open = endpoints.filter(isPublic);
    const unexpected = open.filter(({ endpoint }) => !PUBLIC.includes(endpoint.id));
    expect(unexpected.map((route) => `"publicEndpoints" of ${factsFileOf(route)}: ${route.endpoint.id}`)).toEqual([]);
    const ids = open.map(({ endpoint }) => endpoint.id);
    expect(PUBLIC.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it.each(routesToTry(hasScope))('the access of %s is the scope for its method and resource', (_title, route) => {
    const { id, access } = route.endpoint;
    const noun = route.path.split('/')[3] ?? '';
    expect(access).toBe(SCOPES_OF[id] ?? `${route.method === 'GET' ? 'read' : 'write'}.${noun}`);
  });
});

describe('with a trailing slash, as a client sends an id that is empty or a dot segment', () => {
  const changes = routes(({ method }) => method === 'PUT' || method === 'DELETE');

  it.each(changes)('%s does not change what the path without it names', async (_title, route) => {
    const before = await countEvents(app);
    const path = `${pathOf(route).replace(/^\/api\/v1/, '')}/`;
    for (const method of route.method === 'PUT' ? ['PUT', 'PATCH'] : ['DELETE'])
      expect(statusAndCode(await allowed(route, shop).call(method, path))).toEqual([404, 'NOT_FOUND']);
    expect(await countEvents(app)).toBe(before);
  });
});

describe('without a credential', () => {
  it.each(routesToTry(isProtectedApi))('%s returns 401 with a challenge', async (_title, route) => {
    const response = await call(app.api, route);
    expect(statusAndCode(response)).toEqual([401, 'UNAUTHENTICATED']);
    const metadata = isForUsers(route) ? '' : `, ${METADATA}`;
    expect(response.headers.get('www-authenticate')).toBe(`Bearer realm="perk"${metadata}`);
  });

  it.each(routesToTry(isForUsers))('%s suggests signing in, and not an API key', async (_title, route) => {
    for (const sent of [{}, { authorization: 'Bearer garbage' }]) {
      const { error } = await call(app.api, route, {}, sent as Record<string, string>);
      expect(error.message).toContain('sign in with POST /api/v1/auth');
      expect(error.message).not.toMatch(/\bkey\b/i);
    }
  });

  it.each(routesToTry((route) => isProtected(route) && !usesEnvelope(route)))(
    '%s, whose errors have another format, returns 401 with a challenge',
    async (_title, route) => {
      const { status, headers } = await call(app.api, route);
      expect(status).toBe(401);
      expect(headers.get('www-authenticate')).toMatch(/^Bearer realm="perk", .*resource_metadata="http[^"]+"$/);
    },
  );
});

describe('with an invalid credential', () => {
  const unknown = generateKey(true);
  const bad: [string, string][] = [
    'perk_live_tooshort',
    unknown.slice(0, -1) + (unknown.endsWith('0') ? '1' : '0'),
    unknown,
    'garbage.garbage.garbage',
    'garbage',
  ].flatMap((credential): [string, string][] => [
    ['authorization', `Bearer ${credential}`],
    ['x-api-key', credential],
  ]);

  it.each(routesToTry(isProtectedApi))('%s returns 401', async (_title, route) => {
    const responses = await Promise.all(bad.map(([name, value]) => call(app.api, route, {}, { [name]: value })));
    expect(responses.map(statusAndCode)).toEqual(bad.map(() => [401, 'UNAUTHENTICATED']));
    expect(new Set(responses.map(({ headers }) => headers.get('www-authenticate')))).toEqual(
      new Set([`Bearer realm="perk", error="invalid_token"${isForUsers(route) ? '' : `, ${METADATA}`}`]),
    );
  });

  // The MCP endpoints are public but reject invalid credentials: see test/mcp/addresses.spec.ts.
  const ignores = (route: Route) => isPublic(route) && !route.endpoint.countsItself;
  it.each(routesToTry(ignores))('%s, which is public, ignores it', async (_title, route) => {
    const [with_, without] = [await call(app.api, route, {}, { 'x-api-key': unknown }), await call(app.api, route)];
    expect(with_.status).toBe(without.status);
    if (!VISITORS.includes(route.endpoint.id)) expect(with_.status).not.toBe(401);
  });
});

describe('without permission', () => {
  let manager: Client;
  let till: Client;
  beforeAll(async () => {
    manager = (await aUser(app, shop, 'manager')).client;
    till = (await aUser(app, shop, 'till')).client;
  });

  it.each(routesToTry(hasScope))('%s returns 403 with the missing scope', async (_title, route) => {
    const { access } = route.endpoint;
    const others = SCOPES.filter((scope) => scope !== access);
    const response = await call(await shop.keyWith(...others), route);
    expect(statusAndCode(response)).toEqual([403, 'INSUFFICIENT_SCOPE']);
    expect(response.error.details).toEqual({ missing: access, granted: [...others].sort() });
    const wanted = [...SCOPES].sort().join(' ');
    expect(response.headers.get('www-authenticate')).toBe(
      `Bearer realm="perk", error="insufficient_scope", scope="${wanted}", ${METADATA}`,
    );
    expect([401, 403]).not.toContain((await call(await shop.keyWith(access), route)).status);
  });

  it.each(routesToTry(isForOwners))(
    '%s returns 403 to API keys and to users who are not owners',
    async (_title, route) => {
      const clients = [shop.live, shop.test, manager, await aReviewer(app, shop), till];
      const responses = await Promise.all(clients.map((client) => call(client, route)));
      expect(responses.map(statusAndCode)).toEqual(clients.map(() => [403, 'FORBIDDEN']));
      expect([401, 403]).not.toContain((await call(shop.owner, route)).status);
    },
  );

  const isForAnyUser = ({ endpoint }: Route) => endpoint.access === 'user';
  it.each(routesToTry(isForAnyUser))('%s returns 403 to API keys but not to users', async (_title, route) => {
    const keys = [shop.live, shop.test];
    const responses = await Promise.all(keys.map((key) => call(key, route)));
    expect(responses.map(statusAndCode)).toEqual(keys.map(() => [403, 'FORBIDDEN']));
    for (const user of [shop.owner, await aReviewer(app, shop)])
      expect([401, 403]).not.toContain((await call(user, route)).status);
  });

  it('exactly approveAgent, createWebhook and inviteTeamMember always require a verified e-mail address', () => {
    const ids = endpoints.filter(needsVerified).map(({ endpoint }) => endpoint.id);
    expect(ids.sort()).toEqual([...VERIFIED].sort());
  });

  it.each(routesToTry(needsVerified))('%s explains how to verify the e-mail address', async (_title, route) => {
    const unverified = await aTenant(app, { verified: false });
    const response = await call(allowed(route, unverified), route);
    expect(statusAndCode(response)).toEqual([403, 'EMAIL_NOT_VERIFIED']);
    expect(response.error.message).toContain('open /verify-email');
    expect(statusAndCode(await call(allowed(route, shop), route))[1]).not.toBe('EMAIL_NOT_VERIFIED');
  });

  it('exactly the listed endpoints require the password again in a browser', () => {
    const ids = endpoints.filter(needsPassword).map(({ endpoint }) => endpoint.id);
    expect(ids.sort()).toEqual([...PASSWORD_REQUIRED].sort());
  });

  it.each(routesToTry(needsPassword))(
    '%s returns 403 in a browser 10 minutes after the sign-in',
    async (_title, route) => {
      const page = await aPage(app, shop);
      expect(statusAndCode(await call(page, route))[1]).not.toBe('PASSWORD_REQUIRED');
      app.clock.advance(10 * 60);
      expect(statusAndCode(await call(page, route))).toEqual([403, 'PASSWORD_REQUIRED']);
      expect(statusAndCode(await call(allowed(route, shop), route))[1]).not.toBe('PASSWORD_REQUIRED');
      app.clock.reset();
    },
  );

  /** The endpoints with a scope that a user is not refused, in their order. */
  async function admitting(user: Client): Promise<Route[]> {
    const all = routes(hasScope).map(([, route]) => route);
    const responses = await Promise.all(all.map((route) => call(user, route)));
    return all.filter((_route, index) => responses[index]?.error?.code !== 'INSUFFICIENT_SCOPE');
  }

  it('a reviewer may only read and review', async () => {
    const may = ({ endpoint: { access } }: Route) => access.startsWith('read.') || access === 'review.submissions';
    expect(await admitting(await aReviewer(app, shop))).toEqual(endpoints.filter(hasScope).filter(may));
  });

  it('a manager may do everything that keys may, except for paying in and out', async () => {
    const may = ({ endpoint }: Route) => endpoint.access !== 'write.billing';
    expect(await admitting(manager)).toEqual(endpoints.filter(hasScope).filter(may));
  });

  it('a till may only look codes up, redeem perks and confirm proofs, and neither revoke perks nor see the team', async () => {
    const atTill = ['listPerks', 'checkPerk', 'redeemPerk', 'getProofsAtTill', 'confirmProof'];
    const may = ({ endpoint }: Route) => atTill.includes(endpoint.id);
    expect(await admitting(till)).toEqual(endpoints.filter(may));
    const forUsers = endpoints.filter(({ endpoint }) => endpoint.access === 'user');
    const responses = await Promise.all(forUsers.map((route) => call(till, route)));
    const refused = forUsers.filter((_route, index) => responses[index]?.status === 403);
    expect(refused.map(({ endpoint }) => endpoint.id)).toEqual(['listTeam']);
  });
});

describe('with invalid input', () => {
  const malformed = (prefix: string) => [
    'nonsense',
    `${prefix}_short`,
    newId(prefix === 'usr' ? 'biz' : 'usr'),
    newId(prefix).toUpperCase(),
    `${newId(prefix)}0`,
    `${prefix}_${'z'.repeat(26)}`,
  ];
  /** Signed requests are not parsed before their signature is verified; they have their own tests. */
  const isParsed = ({ endpoint }: Route) => endpoint.body !== 'unparsed';
  const idRows = (inPath: boolean) =>
    endpoints.filter(isParsed).flatMap((route) =>
      idsOf(route)
        .filter((field) => field.inPath === inPath)
        .map((field): [string, Route, IdField] => [`${route.method} ${route.path} (${field.name})`, route, field]),
    );

  it.each(idRows(true))('%s returns 404 for a malformed id', async (_title, route, field) => {
    const others = BODIES[route.endpoint.id] ?? NAMINGS[route.endpoint.id]?.[field.name]?.with?.({});
    const send = (id: string) =>
      call(allowed(route, shop), route, { ...others, [field.name]: id }, { 'x-request-id': 'the-same' });
    const [absent, ...responses] = await Promise.all([newId(field.prefix), ...malformed(field.prefix)].map(send));
    expect(absent && statusAndCode(absent)).toEqual([404, 'NOT_FOUND']);
    expect(new Set(responses.map(({ status, text }) => `${String(status)} ${text}`))).toEqual(
      new Set([`404 ${absent?.text ?? ''}`]),
    );
  });

  it.each(idRows(false))('%s returns 400 for a malformed id', async (_title, route, field) => {
    const responses = await Promise.all(
      malformed(field.prefix).map((id) => call(allowed(route, shop), route, { [field.name]: id })),
    );
    expect(responses.map(statusAndCode)).toEqual(responses.map(() => [400, 'VALIDATION_ERROR']));
    for (const { error } of responses) {
      expect(error.details).toContainEqual({
        path: field.name,
        message: expect.stringMatching(`^must be an id that starts with ${field.prefix}_`),
      });
    }
  });

  /** OAuth and its pages, what other services send, and web pages, since links to them get parameters on the way. */
  const IGNORES_UNKNOWN_INPUT = [
    ...[
      'showConsent',
      'decideConsent',
      'signInToConsent',
      'signOutOfConsent',
      'exchangeAgentCode',
      'registerAgentClient',
    ],
    ...['finishConnection', 'receiveBillingEvent', 'receiveVerificationResult'],
    ...['getStartPage', 'getTerms', 'getPrivacyPolicy', 'getDashboard', 'getDocsPage', 'showEmailVerification'],
    ...['showUnsubscribe', 'unsubscribe'],
    ...['showOffer', 'showOfferById', 'showOwnPart', 'showShop', 'showExampleOffer'],
  ];
  it('only these endpoints ignore unknown parameters and fields', () => {
    const ids = endpoints.filter(({ endpoint }) => endpoint.ignoresUnknownInput).map(({ endpoint }) => endpoint.id);
    expect([...new Set(ids)].sort()).toEqual([...IGNORES_UNKNOWN_INPUT].sort());
  });

  const isStrict = ({ endpoint }: Route) => !endpoint.ignoresUnknownInput;
  it.each(routesToTry(isStrict))('%s refuses an unknown parameter in the query', async (_title, route) => {
    const by = isPublic(route) ? app.api : allowed(route, shop);
    const path = pathOf(route);
    const events = await countEvents(app);
    const { status, text } = await by.call(
      route.method,
      `${path.startsWith('/api/v1/') ? path.slice('/api/v1'.length) : `/${path}`}?colour=red`,
      writes(route) ? {} : undefined,
      { form: route.endpoint.body === 'form' },
    );
    expect({ status, changed: (await countEvents(app)) - events }).toEqual({ status: 400, changed: 0 });
    expect(text).toContain('colour');
  });

  const deletes = (route: Route) => route.method === 'DELETE';
  it.each(routesToTry(deletes))('%s refuses a body', async (_title, route) => {
    const path = pathOf(route).replace('/api/v1', '');
    const { status, error } = await allowed(route, shop).call('DELETE', path, { colour: 'red' });
    expect({ status, details: error.details }).toEqual({
      status: 400,
      details: [{ path: 'colour', message: 'is not read: this request takes no body' }],
    });
  });

  it('DELETE /api/v1/exchange/orders?orderId= says how to cancel one order, and cancels none', async () => {
    const trader = await anEnterprise(app);
    const { order } = await aWorld(app, trader, 'live');
    const { status, error } = await trader.live.delete(`/exchange/orders?orderId=${order!}`);
    const message =
      'is not a known parameter: this request takes none. For a single one, send DELETE /api/v1/exchange/orders/:id';
    expect({ status, details: error.details }).toEqual({ status: 400, details: [{ path: 'orderId', message }] });
    expect((await trader.live.get(`/exchange/orders/${order!}`)).data.status).toBe('open');
  });

  const hasInput = (route: Route) =>
    route.endpoint.input !== undefined && isStrict(route) && usesEnvelope(route) && isParsed(route);
  it.each(routesToTry(hasInput))('%s returns 400 with the path of an unknown field', async (_title, route) => {
    const by = isPublic(route) ? app.api : allowed(route, shop);
    const response = await call(by, route, { colour: 'red' });
    expect(statusAndCode(response)).toEqual([400, 'VALIDATION_ERROR']);
    expect(response.error.details).toContainEqual({ path: 'colour', message: 'is not a known field' });
  });

  const hasBody = (route: Route) => hasInput(route) && sendsBody(route) && route.path.startsWith('/api/v1/');
  it.each(routesToTry(hasBody))('%s rejects fields in the query', async (_title, route) => {
    const by = isPublic(route) ? app.api : allowed(route, shop);
    const { status, error } = await by.call(route.method, `${pathOf(route).replace('/api/v1', '')}?colour=red`, {});
    expect({ status, details: error.details }).toEqual({
      status: 400,
      details: [{ path: 'colour', message: 'belongs in the body, not in the query' }],
    });
  });
});
