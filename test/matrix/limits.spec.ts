import { connect } from 'node:net';
import { Route } from '#platform';
import { startApp, TestApp } from '../support/app';
import { each, endpoints, pathOf, speaksOurs, writes } from './endpoints';

/** Requests a minute, as decided; the service has its own list. */
const LIMITS = { strict: 5, standard: 30, relaxed: 60, public: 120 };

/** What a path is read for by anyone, and where a password, a code or a consent is tried. */
const PUBLIC =
  /^GET \/($|(docs|\.well-known|server\.json|llms\.txt|logo\.svg|api\/v1\/(health|pricing|actions|benchmarks|stats\/public|docs|mcp))(\/|$))/;
const STRICT =
  /^(GET \/api\/v1\/auth|POST \/(api\/v1\/auth|api\/v1\/agent-auth\/(token|approve)|agent\/(register|authorize|sign-in)))$/;
/** The tool protocol counts each call in it as the call's twin; the rest of it is read. */
const TOOLS = /^POST \/(api\/)?mcp(\/auth)?$/;

const NOW = Date.UTC(2026, 10, 21, 9, 30, 15);
const SECONDS_LEFT = 45;

// The window is the minute of the wall clock: it stands still, so that none ends in the middle of a test.
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
  left: string | null;
  reset: string | null;
  retryAfter: string | null;
  text: string;
}

async function send(app: TestApp, route: Route, forwardedFor?: string): Promise<Outcome> {
  const form = route.endpoint.body === 'form';
  const { status, headers, ...answer } = await fetch(app.origin + pathOf(route), {
    method: route.method,
    headers: {
      'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
      ...(forwardedFor && { 'x-forwarded-for': forwardedFor }),
    },
    body: writes(route) ? (form ? '' : '{}') : undefined,
  }).then(async (response) => ({ status: response.status, headers: response.headers, text: await response.text() }));
  return {
    ...answer,
    status,
    limit: headers.get('x-ratelimit-limit'),
    left: headers.get('x-ratelimit-remaining'),
    reset: headers.get('x-ratelimit-reset'),
    retryAfter: headers.get('retry-after'),
  };
}

/** The status of the answer to a head that announces a body of which nothing is sent. */
function statusOfHead(app: TestApp, route: Route): Promise<number> {
  const head = `${route.method} ${route.path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n`;
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(app.origin).port), '127.0.0.1', () => socket.write(head));
    socket.once('data', (answer) => {
      socket.destroy();
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer.toString())?.[1]));
    });
    socket.on('error', reject);
  });
}

const endpointOf = (id: string) => {
  const route = endpoints.find(({ endpoint }) => endpoint.id === id);
  if (!route) throw new Error(`There is no endpoint ${id}.`);
  return route;
};

describe('a limit', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ RATE_LIMIT_FACTOR: '1' });
  });
  afterAll(() => app.stop());

  it.each(each())('of %s is the one that was decided', (_title, { method, path, endpoint }) => {
    const title = `${method} ${path}`;
    const reads = method === 'GET' || TOOLS.test(title) ? 'relaxed' : 'standard';
    const decided = STRICT.test(title) ? 'strict' : PUBLIC.test(title) ? 'public' : reads;
    expect(endpoint.tier).toBe(decided);
  });

  // An endpoint with several addresses has one limit, and so has the tool protocol.
  const nameOf = ({ id }: Route['endpoint']) => (id === 'callMcpUnderApi' ? 'callMcp' : id);
  const isFirst = (route: Route) =>
    endpoints.find(({ endpoint }) => nameOf(endpoint) === nameOf(route.endpoint)) === route;
  it.each(each(isFirst))('of %s is its own, holds, and tells when to come back', async (_title, route) => {
    const limit = LIMITS[route.endpoint.tier];
    const shared = { limit: String(limit), reset: String(NOW / 1000 + SECONDS_LEFT) };
    const first = await send(app, route);
    expect(first).toMatchObject({ ...shared, left: String(limit - 1), retryAfter: null });
    const rest = await Promise.all(Array.from({ length: limit - 1 }, () => send(app, route)));
    expect(new Set(rest.map(({ status }) => status))).toEqual(new Set([first.status]));
    expect(rest.map(({ left }) => left)).toContain('0');
    for (const over of [await send(app, route), await send(app, route, '203.0.113.7')]) {
      expect(over).toMatchObject({ ...shared, status: 429, left: '0', retryAfter: String(SECONDS_LEFT) });
      if (!speaksOurs(route)) continue;
      expect(JSON.parse(over.text)).toMatchObject({
        success: false,
        error: { code: 'RATE_LIMITED', message: 'Too many requests' },
      });
    }
  });

  it.each([
    ['exchangeAgentCode', 'application/x-www-form-urlencoded'],
    ['registerAgentClient', 'application/json'],
  ])('of %s is told in the words of OAuth where it is spoken', async (id, type) => {
    const route = endpointOf(id);
    for (let i = 0; i < 5; i++) await send(app, route);
    const over = await fetch(app.origin + route.path, { method: 'POST', headers: { 'content-type': type }, body: '' });
    expect([over.status, over.headers.get('retry-after')]).toEqual([429, String(SECONDS_LEFT)]);
    expect(await over.json()).toEqual({ error: 'slow_down', error_description: 'Too many requests' });
    expect(over.headers.get('cache-control')).toBe('no-store');
  });

  it('holds by the head of a request: a body that is still to come is not waited for', async () => {
    time.mockReturnValue(NOW + 60_000);
    const route = endpointOf('exchangeAgentCode');
    for (let i = 0; i < 5; i++) await send(app, route);
    expect(await statusOfHead(app, route)).toBe(429);
  });

  it('holds by the head alone for a client of the tool protocol that was refused many times', async () => {
    time.mockReturnValue(NOW + 120_000);
    const route = endpointOf('callMcp');
    const refused = await Promise.all(Array.from({ length: 2 * LIMITS.relaxed + 1 }, () => send(app, route)));
    expect(refused.at(-1)).toMatchObject({ status: 429 });
    expect(await statusOfHead(app, route)).toBe(429);
  });

  it.each([
    ['a body that is no JSON', '{', 400],
    ['a body of another kind', undefined, 415],
  ])('counts a request once, also with %s', async (_what, body, status) => {
    time.mockReturnValue(NOW + 180_000);
    const headers = { 'content-type': body ? 'application/json' : 'text/plain' };
    const ask = () => fetch(`${app.origin}/api/v1/campaigns`, { method: 'POST', headers, body: body ?? 'x' });
    const answers = [await ask(), await ask()];
    const left = answers.map((answer) => Number(answer.headers.get('x-ratelimit-remaining')));
    expect(answers.map((answer) => answer.status)).toEqual([status, status]);
    expect(left[0]! - left[1]!).toBe(1);
  });

  it('is counted anew in the next minute', async () => {
    const route = endpointOf('getUsage');
    await Promise.all(Array.from({ length: 61 }, () => send(app, route)));
    expect(await send(app, route)).toMatchObject({ status: 429 });
    time.mockReturnValue(NOW + SECONDS_LEFT * 1000);
    expect(await send(app, route)).toMatchObject({ status: 401, left: '59' });
  });
});

describe('behind one proxy that is trusted', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });
  });
  afterAll(() => app.stop());

  /** How many of the six requests of these clients, sent in turn, are let through. */
  async function letThrough(id: string, clients: string[]): Promise<number> {
    const route = endpointOf(id);
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push((await send(app, route, clients[i % clients.length])).status);
    return statuses.filter((status) => status !== 429).length;
  }

  it.each([
    ['one address', ['203.0.113.1']],
    ['one address with whatever it claims to come from', ['198.51.100.1, 203.0.113.2', '198.51.100.2, 203.0.113.2']],
    ['one address with the port of each connection', ['203.0.113.3:1000', '203.0.113.3:1001', '203.0.113.3']],
    ['one address, mapped to IPv6', ['203.0.113.4', '::ffff:203.0.113.4', '::ffff:cb00:7104']],
    ['one /64 of IPv6', ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:0DB8:0001:0002::2']],
    ['one /64 in brackets, with a port', ['[2001:db8:1:3::1]:443', '[2001:db8:1:3::2]:444']],
    ['what is no address at all', ['unknown:::']],
  ])('counts %s as one client', async (_what, clients) => {
    expect(await letThrough('getPrincipal', clients)).toBe(5);
  });

  it.each([
    ['two addresses', ['203.0.113.21', '203.0.113.22']],
    ['two /64s of IPv6', ['2001:db8:2:1::1', '2001:db8:2:2::1']],
    ['the proxy itself and a client', ['', '203.0.113.23']],
  ])('counts %s apart', async (_what, clients) => {
    expect(await letThrough('getPrincipal', clients)).toBe(6);
  });
});
