import { SCOPES } from '#identity';
import { newId, Registry, Route } from '#platform';
import { generateKey } from '../../libs/identity/src/key-format';
import { startApp, TestApp } from '../support/app';
import { aReviewer, aTenant, Tenant } from '../support/builders';
import { Answer, Client } from '../support/client';
import { countEvents } from '../support/outbox';
import { call, each, endpoints, IdField, idsOf, pathOf, speaksOurs, writes } from './endpoints';
import { aWorld, Naming, NAMINGS, World } from './worlds';

const isPublic = ({ endpoint }: Route) => endpoint.access === 'public';
const isProtected = (route: Route) => !isPublic(route);
/** Whether a refusal is told in the envelope, so that it can be held against the others. */
const isRefused = (route: Route) => isProtected(route) && speaksOurs(route);
const isOwners = ({ endpoint }: Route) => endpoint.access === 'owner';
/** What only people do: it is about themselves, or makes what keys must not make. */
const isPeoples = (route: Route) => isOwners(route) || route.endpoint.access === 'user';
const needsVerified = ({ endpoint }: Route) => endpoint.requires === 'verified-email';
const hasScope = ({ endpoint }: Route) => (SCOPES as readonly string[]).includes(endpoint.access);

/** Where the way to a credential is described. */
const METADATA = 'resource_metadata="http://localhost:3000/.well-known/oauth-protected-resource"';

const refusal = ({ status, error }: Answer) => [status, error?.code];

let app: TestApp;
let shop: Tenant;
let stranger: Tenant;
beforeAll(async () => {
  // With a mail server, which nobody answers at: so addresses have to be verified, as in production.
  app = await startApp({ SMTP_URL: 'smtp://127.0.0.1:1' });
  [shop, stranger] = [await aTenant(app), await aTenant(app)];
});
afterAll(() => app.stop());

/** A caller whom the endpoint lets through, with a key where keys may. */
const allowed = (route: Route, tenant: Tenant, mode: 'live' | 'test' = 'live'): Client =>
  isPeoples(route) ? tenant.owner : tenant[mode];

describe('the matrix', () => {
  it('covers every route that is served', () => {
    const names = (routes: Route[]) => routes.map(({ method, path, endpoint }) => `${endpoint.id}: ${method} ${path}`);
    expect(names(endpoints).sort()).toEqual(names(app.routes.routes).sort());
  });

  it("knows of every id that an endpoint takes how to name another tenant's", () => {
    const taken = endpoints
      .filter(isProtected)
      .flatMap((route) => idsOf(route).map(({ name }) => `${route.endpoint.id}.${name}`));
    const known = Object.entries(NAMINGS).flatMap(([id, fields]) => Object.keys(fields).map((name) => `${id}.${name}`));
    expect(known).toEqual(expect.arrayContaining(taken));
    expect(taken.length).toBeGreaterThan(10);
  });
});

describe('what is declared', () => {
  it('is public only where nobody needs to sign in', () => {
    const ids = new Set(endpoints.filter(isPublic).map(({ endpoint }) => endpoint.id));
    expect([...ids].sort()).toEqual([
      'authenticate',
      'callMcp',
      'callMcpUnderApi',
      'decideConsent',
      'exchangeAgentCode',
      'getApiDescription',
      'getAuthorizationServer',
      'getBenchmarks',
      'getDashboardPlaceholder',
      'getDocsAsset',
      'getDocsPage',
      'getHealth',
      'getInfluencer',
      'getLiveness',
      'getLlmsText',
      'getLogo',
      'getPluginManifest',
      'getPricing',
      'getProtectedResource',
      'getPublicStats',
      'getReadiness',
      'getServerManifest',
      'getStartPage',
      'getToolDefinition',
      'listActions',
      'receiveVerificationResult',
      'registerAgentClient',
      'searchInfluencers',
      'showConsent',
      'showEmailVerification',
      'signInToConsent',
      'signOutOfConsent',
      'verifyEmail',
    ]);
  });

  it.each(each(hasScope))('of %s is a scope that fits: reading reads, writing writes', (_title, route) => {
    const { id, access } = route.endpoint;
    const decided: Record<string, string> = {
      getUsage: 'read.analytics',
      getCampaignStats: 'read.analytics',
      getAgentActivity: 'read.analytics',
      listEvents: 'read.webhooks',
      getEvent: 'read.webhooks',
      reviewSubmission: 'review.submissions',
    };
    const noun = route.path.split('/')[3] ?? '';
    expect(access).toBe(decided[id] ?? `${route.method === 'GET' ? 'read' : 'write'}.${noun}`);
  });
});

describe('without a credential', () => {
  it.each(each(isRefused))('%s asks for one', async (_title, route) => {
    const answer = await call(app.api, route);
    expect(refusal(answer)).toEqual([401, 'UNAUTHENTICATED']);
    const suggested = isPeoples(route) ? '' : `, ${METADATA}`;
    expect(answer.headers.get('www-authenticate')).toBe(`Bearer realm="perk"${suggested}`);
  });

  it.each(each(isPeoples))('%s asks to sign in, and suggests no API key', async (_title, route) => {
    for (const sent of [{}, { authorization: 'Bearer garbage' }]) {
      const { error } = await call(app.api, route, {}, sent as Record<string, string>);
      expect(error.message).toContain('sign in with POST /api/v1/auth');
      expect(error.message).not.toMatch(/\bkey\b/i);
    }
  });

  it.each(each((route) => isProtected(route) && !speaksOurs(route)))(
    '%s asks for one in words of its own',
    async (_title, route) => {
      const { status, headers } = await call(app.api, route);
      expect(status).toBe(401);
      expect(headers.get('www-authenticate')).toMatch(/^Bearer realm="perk", .*resource_metadata="http[^"]+"$/);
    },
  );
});

describe('with a credential that is none', () => {
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

  it.each(each(isRefused))('%s refuses it', async (_title, route) => {
    const answers = await Promise.all(bad.map(([name, value]) => call(app.api, route, {}, { [name]: value })));
    expect(answers.map(refusal)).toEqual(bad.map(() => [401, 'UNAUTHENTICATED']));
    expect(new Set(answers.map(({ headers }) => headers.get('www-authenticate')))).toEqual(
      new Set([`Bearer realm="perk", error="invalid_token"${isPeoples(route) ? '' : `, ${METADATA}`}`]),
    );
  });

  // Those who speak to tools with a credential rely on it, whatever they call: test/mcp/addresses.spec.ts.
  const ignores = (route: Route) => isPublic(route) && !route.endpoint.countsItself;
  it.each(each(ignores))('%s, which is public, does not look at it', async (_title, route) => {
    const [with_, without] = [await call(app.api, route, {}, { 'x-api-key': unknown }), await call(app.api, route)];
    expect(with_.status).toBe(without.status);
    expect(with_.status).not.toBe(401);
  });
});

describe('with a credential that may not', () => {
  it.each(each(hasScope))('%s names the scope that a key lacks', async (_title, route) => {
    const { access } = route.endpoint;
    const others = SCOPES.filter((scope) => scope !== access);
    const answer = await call(await shop.keyWith(...others), route);
    expect(refusal(answer)).toEqual([403, 'INSUFFICIENT_SCOPE']);
    expect(answer.error.details).toEqual({ missing: access, granted: [...others].sort() });
    const wanted = [...SCOPES].sort().join(' ');
    expect(answer.headers.get('www-authenticate')).toBe(
      `Bearer realm="perk", error="insufficient_scope", scope="${wanted}", ${METADATA}`,
    );
    expect([401, 403]).not.toContain((await call(await shop.keyWith(access), route)).status);
  });

  it.each(each(isOwners))('%s lets in no key, and of the users only owners', async (_title, route) => {
    const callers = [shop.live, shop.test, await aReviewer(app, shop)];
    const answers = await Promise.all(callers.map((caller) => call(caller, route)));
    expect(answers.map(refusal)).toEqual(callers.map(() => [403, 'FORBIDDEN']));
    expect([401, 403]).not.toContain((await call(shop.owner, route)).status);
  });

  const isUsers = ({ endpoint }: Route) => endpoint.access === 'user';
  it.each(each(isUsers))('%s lets in no key, and users of any role', async (_title, route) => {
    const keys = [shop.live, shop.test];
    const answers = await Promise.all(keys.map((key) => call(key, route)));
    expect(answers.map(refusal)).toEqual(keys.map(() => [403, 'FORBIDDEN']));
    for (const user of [shop.owner, await aReviewer(app, shop)])
      expect([401, 403]).not.toContain((await call(user, route)).status);
  });

  it('needs a verified address for what lasts and reaches outside', () => {
    const ids = endpoints.filter(needsVerified).map(({ endpoint }) => endpoint.id);
    expect(ids.sort()).toEqual(['approveAgent', 'createWebhook']);
  });

  it.each(each(needsVerified))('%s says how to verify an address that is not', async (_title, route) => {
    const unverified = await aTenant(app, { verified: false });
    const answer = await call(allowed(route, unverified), route);
    expect(refusal(answer)).toEqual([403, 'EMAIL_NOT_VERIFIED']);
    expect(answer.error.message).toContain('resend-verification');
    expect(refusal(await call(allowed(route, shop), route))[1]).not.toBe('EMAIL_NOT_VERIFIED');
  });

  it('a reviewer reads and reviews, and does nothing else', async () => {
    const reviewer = await aReviewer(app, shop);
    const answers = await Promise.all(each(hasScope).map(([, route]) => call(reviewer, route)));
    const let_in = each(hasScope).filter((_row, index) => answers[index]?.error?.code !== 'INSUFFICIENT_SCOPE');
    const may = (scope: string) => scope.startsWith('read.') || scope === 'review.submissions';
    expect(let_in).toEqual(each(hasScope).filter(([, { endpoint }]) => may(endpoint.access)));
  });
});

describe('what is not there for the caller', () => {
  const ID = { 'x-request-id': 'the-same' };
  let theirs: World;
  let testWorld: World;
  beforeAll(async () => {
    theirs = await aWorld(app, shop, 'live');
    testWorld = await aWorld(app, shop, 'test');
  });

  const namings = endpoints.flatMap((route) =>
    Object.entries(NAMINGS[route.endpoint.id] ?? {}).map(([name, naming]): [string, Route, IdField, Naming] => [
      `${route.method} ${route.path} (${name})`,
      route,
      idsOf(route).find((field) => field.name === name) ?? { name, prefix: '', inPath: false },
      naming,
    ]),
  );
  const ofOneMode = namings.filter(([, route, , { of }]) => !isPeoples(route) && of !== 'businessId');

  /** Asks for something and for nothing, by the same words. */
  async function compare(by: Client, world: World, [, route, { name, prefix }, naming]: (typeof namings)[number]) {
    const ask = (value: string) => call(by, route, { ...naming.with?.(world), [name]: value }, ID);
    const events = await countEvents(app);
    const [named, absent] = [await ask(world[naming.of]), await ask(naming.absent ?? newId(prefix))];
    return { named, absent, changed: (await countEvents(app)) - events };
  }

  it.each(namings)("%s answers for another tenant's as for nothing, byte for byte", async (...row) => {
    const [, route, , { status = 404 }] = row;
    const { named, absent, changed } = await compare(allowed(route, stranger), theirs, row);
    expect({ status: named.status, text: named.text, changed }).toEqual({ status, text: absent.text, changed: 0 });
    if (status !== 200) expect(named.error.code).toBe({ 403: 'FORBIDDEN', 404: 'NOT_FOUND' }[status]);
  });

  it.each(ofOneMode)('%s answers across modes as for nothing, byte for byte', async (...row) => {
    const [, , , { status = 404 }] = row;
    for (const [by, world] of [
      [shop.test, theirs],
      [shop.live, testWorld],
    ] as const) {
      const { named, absent, changed } = await compare(by, world, row);
      expect({ status: named.status, text: named.text, changed }).toEqual({ status, text: absent.text, changed: 0 });
    }
  });

  it.each(namings)('%s answers its own tenant with more', async (...row) => {
    const [, route] = row;
    const { named, absent } = await compare(allowed(route, shop), theirs, row);
    expect(named.text).not.toBe(absent.text);
    expect([403, 404]).not.toContain(named.status);
  });

  it('a proof is filed to a campaign of the same mode alone, though it is an offer to all', async () => {
    const file = (by: Client, campaignId: string) =>
      by.post('/submissions', { campaignId, proofUrl: `https://www.instagram.com/p/${newId('x')}/` });
    expect((await file(stranger.live, theirs.campaign)).status).toBe(201);
    expect(refusal(await file(stranger.test, theirs.campaign))).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await file(stranger.live, testWorld.campaign))).toEqual([404, 'NOT_FOUND']);
  });

  const isList = (route: Route) => route.method === 'GET' && hasScope(route) && !route.path.includes(':');
  it.each(each(isList))('%s shows nothing of another tenant or of the other mode', async (_title, route) => {
    const outsider = await aTenant(app);
    // A log is read from its beginning, where this world is not.
    const input = route.endpoint.id === 'listEvents' ? { type: 'campaign.*', limit: '100' } : {};
    const shown = async (by: Client) => (await call(by, route, input)).text;
    const idsOfWorld = ({ campaign, draft, submission, perk, perkCode, webhook }: World) =>
      [campaign, draft, submission, perk, perkCode, webhook] as const;
    const found = async (by: Client, world: World) => {
      const text = await shown(by);
      return idsOfWorld(world).filter((id) => text.includes(id));
    };
    expect(await found(outsider.live, theirs)).toEqual([]);
    expect(await found(shop.test, theirs)).toEqual([]);
    expect(await found(shop.live, testWorld)).toEqual([]);
    if (!JSON.parse(await shown(shop.live)).data.items) return;
    expect(await found(shop.live, theirs)).not.toEqual([]);
    expect(await found(shop.test, testWorld)).not.toEqual([]);
  });
});

describe('input that is not right', () => {
  const malformed = (prefix: string) => [
    'nonsense',
    `${prefix}_short`,
    newId(prefix === 'usr' ? 'biz' : 'usr'),
    newId(prefix).toUpperCase(),
    `${newId(prefix)}0`,
    `${prefix}_${'z'.repeat(26)}`,
  ];
  /** What is signed is not read before its signature; its own tests say what comes then. */
  const isRead = ({ endpoint }: Route) => endpoint.body !== 'unparsed';
  const ids = endpoints
    .filter(isRead)
    .flatMap((route) =>
      idsOf(route).map((field): [string, Route, IdField] => [
        `${route.method} ${route.path} (${field.name})`,
        route,
        field,
      ]),
    );

  it.each(ids.filter(([, , { inPath }]) => inPath))('%s: a malformed id is not found', async (_title, route, field) => {
    const others = NAMINGS[route.endpoint.id]?.[field.name]?.with?.({} as World);
    const ask = (id: string) =>
      call(allowed(route, shop), route, { ...others, [field.name]: id }, { 'x-request-id': 'the-same' });
    const [absent, ...answers] = await Promise.all([newId(field.prefix), ...malformed(field.prefix)].map(ask));
    expect(absent && refusal(absent)).toEqual([404, 'NOT_FOUND']);
    expect(new Set(answers.map(({ status, text }) => `${String(status)} ${text}`))).toEqual(
      new Set([`404 ${absent?.text ?? ''}`]),
    );
  });

  it.each(ids.filter(([, , { inPath }]) => !inPath))('%s: a malformed id is invalid', async (_title, route, field) => {
    const answers = await Promise.all(
      malformed(field.prefix).map((id) => call(allowed(route, shop), route, { [field.name]: id })),
    );
    expect(answers.map(refusal)).toEqual(answers.map(() => [400, 'VALIDATION_ERROR']));
    for (const { error } of answers) {
      expect(error.details).toContainEqual({
        path: field.name,
        message: expect.stringMatching(`^must be an id that starts with ${field.prefix}_`),
      });
    }
  });

  const takes = (route: Route) => route.endpoint.input !== undefined && speaksOurs(route) && isRead(route);
  it.each(each(takes))('%s names a field that it does not know', async (_title, route) => {
    const by = isPublic(route) ? app.api : allowed(route, shop);
    const answer = await call(by, route, { colour: 'red' });
    expect(refusal(answer)).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.error.details).toContainEqual({ path: 'colour', message: 'is not a known field' });
  });

  it.each(each((route) => takes(route) && writes(route)))('%s takes nothing from the query', async (_title, route) => {
    const by = isPublic(route) ? app.api : allowed(route, shop);
    const { status, error } = await by.call(route.method, `${pathOf(route).replace('/api/v1', '')}?colour=red`, {});
    expect({ status, details: error.details }).toEqual({
      status: 400,
      details: [{ path: 'colour', message: 'belongs in the body, not in the query' }],
    });
  });
});

describe('the error table', () => {
  it('holds the codes that this part of the service raises, with their statuses', () => {
    const codes = new Map<number, string[]>();
    for (const { status, code } of app.nest.get(Registry).problems)
      codes.set(status, [...(codes.get(status) ?? []), code]);
    expect(Object.fromEntries(codes)).toEqual({
      400: ['INVALID_GRANT', 'INVALID_SIGNATURE', 'UNSUPPORTED_GRANT_TYPE', 'VALIDATION_ERROR'],
      401: ['INVALID_CREDENTIALS', 'UNAUTHENTICATED'],
      403: ['EMAIL_NOT_VERIFIED', 'FORBIDDEN', 'INSUFFICIENT_SCOPE', 'PLAN_LIMIT_EXCEEDED'],
      404: ['NOT_FOUND'],
      405: ['METHOD_NOT_ALLOWED'],
      409: [
        'ALREADY_REDEEMED',
        'ALREADY_REVIEWED',
        'CAMPAIGN_CAP_REACHED',
        'CONFLICT',
        'DUPLICATE_SUBMISSION',
        'EMAIL_TAKEN',
        'IDEMPOTENCY_IN_PROGRESS',
        'INVALID_STATE',
      ],
      410: ['EVENTS_PURGED'],
      413: ['PAYLOAD_TOO_LARGE'],
      415: ['UNSUPPORTED_MEDIA_TYPE'],
      422: ['IDEMPOTENCY_KEY_REUSED', 'PROHIBITED_ACTION'],
      429: ['RATE_LIMITED', 'TOO_MANY_STREAMS'],
      500: ['INTERNAL_ERROR'],
      503: ['SERVICE_UNAVAILABLE'],
    });
  });
});
