import { connect } from 'node:net';
import { Route } from '#http/host';
import { startApp, TestApp } from '../support/app';
import { sampled } from '../support/sample';
import { endpoints, pathOf, routes, usesEnvelope, writes, routesToTry } from './endpoints';

/** Requests per minute, specified independently of the service. */
const LIMITS = { strict: 5, standard: 30, relaxed: 60, public: 120, files: 6000 };

/** Pages and reference data that anyone may read, and what guests do, of whom many share one network. */
const PUBLIC =
  /^\w+ \/api\/v1\/(guest-proofs(\/|$)|guest\/(me|proofs|perks|session)$)|^GET \/($|(docs|\.well-known|server\.json|llms\.txt|logo\.svg|legal|api\/v1\/(health|pricing|actions|benchmarks|stats\/public|docs|mcp|sdk|billing\/plans|campaigns\/:id\/offer))(\/|$))|^POST \/api\/v1\/(billing\/webhook|uploads)$/;
/** Files, of which a page loads many, and pages that all guests of a place open from one address. */
const FILES =
  /^GET \/((dashboard|o|b|offers|example-offer|guest-assets)(\/|$)|api\/v1\/(uploads\/:id\/content|guest\/proofs\/:id\/changes|business-logos\/:businessId\/:id)$)/;
/** Endpoints at which passwords, codes or consents could be guessed. */
const STRICT =
  /^(GET \/api\/v1\/auth|POST \/(api\/v1\/(auth|session|session\/confirm)|api\/v1\/agent-auth\/(token|approve)|agent\/(register|authorize|sign-in)))$/;
/** MCP counts each tool call like a request to the endpoint of the tool, and all other messages as reads. */
const TOOLS = /^POST \/(api\/)?mcp(\/auth)?(\/x\/:toolsets)?(\/readonly)?$/;

const NOW = Date.UTC(2026, 10, 21, 9, 30, 15);
const SECONDS_LEFT = 45;

// Windows follow the wall clock, which is frozen so that none ends during a test.
let time: jest.SpyInstance<number, []>;
beforeEach(() => {
  time = jest.spyOn(Date, 'now').mockReturnValue(NOW);
});
afterEach(() => {
  jest.restoreAllMocks();
});

interface Outcome {
  status: number;
  limit: string | null;
  remaining: string | null;
  reset: string | null;
  retryAfter: string | null;
  text: string;
}

async function send(app: TestApp, route: Route, forwardedFor?: string): Promise<Outcome> {
  const form = route.endpoint.body === 'form';
  const { status, headers, text } = await fetch(app.origin + pathOf(route), {
    method: route.method,
    headers: {
      'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
      ...(forwardedFor && { 'x-forwarded-for': forwardedFor }),
    },
    body: writes(route) ? (form ? '' : '{}') : undefined,
  }).then(async (response) => ({ status: response.status, headers: response.headers, text: await response.text() }));
  return {
    status,
    text,
    limit: headers.get('x-ratelimit-limit'),
    remaining: headers.get('x-ratelimit-remaining'),
    reset: headers.get('x-ratelimit-reset'),
    retryAfter: headers.get('retry-after'),
  };
}

/** The status of the response to the head of a request whose body is announced but never sent. */
function statusOfHead(app: TestApp, route: Route): Promise<number> {
  const head = `${route.method} ${route.path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n`;
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(app.origin).port), '127.0.0.1', () => socket.write(head));
    socket.once('data', (response) => {
      socket.destroy();
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(response.toString())?.[1]));
    });
    socket.on('error', reject);
  });
}

const endpointOf = (id: string) => {
  const route = endpoints.find(({ endpoint }) => endpoint.id === id);
  if (!route) throw new Error(`There is no endpoint ${id}.`);
  return route;
};

describe('the rate limit', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ RATE_LIMIT_FACTOR: '1' });
  });
  afterAll(() => app.stop());

  it.each(routesToTry())('the rate limit of %s has the specified tier', (_title, { method, path, endpoint }) => {
    const title = `${method} ${path}`;
    const reads = method === 'GET' || TOOLS.test(title) ? 'relaxed' : 'standard';
    const expected = FILES.test(title)
      ? 'files'
      : STRICT.test(title)
        ? 'strict'
        : PUBLIC.test(title)
          ? 'public'
          : reads;
    expect(endpoint.tier).toBe(expected);
  });

  it.each([
    ['exchangeAgentCode', 'application/x-www-form-urlencoded'],
    ['registerAgentClient', 'application/json'],
  ])('the rate limit of %s has an error in the format of OAuth', async (id, type) => {
    const route = endpointOf(id);
    for (let i = 0; i < 5; i++) await send(app, route);
    const over = await fetch(app.origin + route.path, { method: 'POST', headers: { 'content-type': type }, body: '' });
    expect([over.status, over.headers.get('retry-after')]).toEqual([429, String(SECONDS_LEFT)]);
    expect(await over.json()).toEqual({ error: 'slow_down', error_description: 'Too many requests' });
    expect(over.headers.get('cache-control')).toBe('no-store');
  });

  it('is enforced on the head of a request, without waiting for the body', async () => {
    time.mockReturnValue(NOW + 60_000);
    const route = endpointOf('exchangeAgentCode');
    for (let i = 0; i < 5; i++) await send(app, route);
    expect(await statusOfHead(app, route)).toBe(429);
  });

  it('the rate limit of the tool protocol is enforced on the head after many rejected requests', async () => {
    time.mockReturnValue(NOW + 120_000);
    const route = endpointOf('callMcp');
    const responses = await Promise.all(Array.from({ length: 2 * LIMITS.relaxed + 1 }, () => send(app, route)));
    expect(responses.at(-1)).toMatchObject({ status: 429 });
    expect(await statusOfHead(app, route)).toBe(429);
  });

  it.each([
    ['a body that is not valid JSON', '{', 400],
    ['an unsupported media type', undefined, 415],
  ])('counts a request with %s once', async (_what, body, status) => {
    time.mockReturnValue(NOW + 180_000);
    const headers = { 'content-type': body ? 'application/json' : 'text/plain' };
    const post = () => fetch(`${app.origin}/api/v1/campaigns`, { method: 'POST', headers, body: body ?? 'x' });
    const responses = [await post(), await post()];
    const remaining = responses.map(({ headers: received }) => Number(received.get('x-ratelimit-remaining')));
    expect(responses.map((response) => response.status)).toEqual([status, status]);
    expect(remaining[0]! - remaining[1]!).toBe(1);
  });

  it('is reset in the next minute', async () => {
    const route = endpointOf('getUsage');
    await Promise.all(Array.from({ length: 61 }, () => send(app, route)));
    expect(await send(app, route)).toMatchObject({ status: 429 });
    time.mockReturnValue(NOW + SECONDS_LEFT * 1000);
    expect(await send(app, route)).toMatchObject({ status: 401, remaining: '59' });
  });
});

describe('the rate limit (lowered, so that fewer requests reach it)', () => {
  const FACTOR = 0.4;
  const AT_ONCE = 60;
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ RATE_LIMIT_FACTOR: String(FACTOR) });
  });
  afterAll(() => app.stop());

  // An endpoint with several paths has one limit, and so has the tool protocol.
  const nameOf = ({ id }: Route['endpoint']) => (id === 'callMcpUnderApi' ? 'callMcp' : id);
  const isFirst = (route: Route) =>
    endpoints.find(({ endpoint }) => nameOf(endpoint) === nameOf(route.endpoint)) === route;
  // Each endpoint declares its tier, and the same code counts the requests of all of them.
  it.each(sampled(routes(isFirst), 8))(
    'the rate limit of %s is counted separately, and returns 429 with Retry-After when exceeded',
    async (_title, route) => {
      const limit = LIMITS[route.endpoint.tier] * FACTOR;
      const shared = { limit: String(limit), reset: String(NOW / 1000 + SECONDS_LEFT) };
      const first = await send(app, route);
      expect(first).toMatchObject({ ...shared, remaining: String(limit - 1), retryAfter: null });
      const rest: Outcome[] = [];
      // In groups, because a server refuses connections when too many come at once.
      while (rest.length < limit - 1) {
        const group = Math.min(AT_ONCE, limit - 1 - rest.length);
        rest.push(...(await Promise.all(Array.from({ length: group }, () => send(app, route)))));
      }
      expect(new Set(rest.map(({ status }) => status))).toEqual(new Set([first.status]));
      expect(rest.map(({ remaining }) => remaining)).toContain('0');
      for (const over of [await send(app, route), await send(app, route, '203.0.113.7')]) {
        expect(over).toMatchObject({ ...shared, status: 429, remaining: '0', retryAfter: String(SECONDS_LEFT) });
        if (!usesEnvelope(route)) continue;
        expect(JSON.parse(over.text)).toMatchObject({
          success: false,
          error: { code: 'RATE_LIMITED', message: 'Too many requests' },
        });
      }
    },
  );
});

it('the rate limit window is RATE_LIMIT_WINDOW_SECONDS long', async () => {
  const app = await startApp({ RATE_LIMIT_WINDOW_SECONDS: '10' });
  expect((await send(app, endpointOf('getUsage'))).reset).toBe(String(NOW / 1000 + 5));
  await app.stop();
});

describe('with one trusted proxy, the rate limit', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });
  });
  afterAll(() => app.stop());

  /** How many of six requests, sent by these clients in turn, are admitted. */
  async function countAdmitted(id: string, clients: string[]): Promise<number> {
    const route = endpointOf(id);
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push((await send(app, route, clients[i % clients.length])).status);
    return statuses.filter((status) => status !== 429).length;
  }

  it.each([
    ['one address', ['203.0.113.1']],
    [
      'one address with different X-Forwarded-For entries of its own',
      ['198.51.100.1, 203.0.113.2', '198.51.100.2, 203.0.113.2'],
    ],
    ['one address with different ports', ['203.0.113.3:1000', '203.0.113.3:1001', '203.0.113.3']],
    ['one address, mapped to IPv6', ['203.0.113.4', '::ffff:203.0.113.4', '::ffff:cb00:7104']],
    ['one /64 of IPv6', ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:0DB8:0001:0002::2']],
    ['one /64 in brackets, with a port', ['[2001:db8:1:3::1]:443', '[2001:db8:1:3::2]:444']],
    ['an invalid address', ['unknown:::']],
  ])('counts %s as one client', async (_what, clients) => {
    expect(await countAdmitted('getPrincipal', clients)).toBe(5);
  });

  it.each([
    ['two addresses', ['203.0.113.21', '203.0.113.22']],
    ['two /64s of IPv6', ['2001:db8:2:1::1', '2001:db8:2:2::1']],
    ['the proxy itself and a client', ['', '203.0.113.23']],
  ])('counts %s separately', async (_what, clients) => {
    expect(await countAdmitted('getPrincipal', clients)).toBe(6);
  });
});
