import { HEADERS } from '../../libs/http/src/openapi/components';
import { startApp, TestApp } from '../support/app';
import { aTenant } from '../support/builders';

const PAGE = 'http://localhost:6274';

let app: TestApp;
let key: string;
beforeAll(async () => {
  app = await startApp();
  key = (await aTenant(app)).liveKey;
});
afterAll(() => app.stop());

/** Sends the preflight request of a browser for a page of another origin. */
function preflight(path: string, method: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(app.origin + path, {
    method: 'OPTIONS',
    headers: { origin: PAGE, 'access-control-request-method': method, ...headers },
  });
}

/** The endpoints that accept other origins, with an accepted origin for each. */
const OPEN: [method: string, path: string, to: string][] = [
  ['GET', '/.well-known/oauth-protected-resource', '*'],
  ['GET', '/.well-known/oauth-protected-resource/mcp', '*'],
  ['GET', '/.well-known/oauth-authorization-server', '*'],
  ['POST', '/agent/register', '*'],
  ['POST', '/api/v1/agent-auth/token', '*'],
  ['POST', '/mcp', PAGE],
  ['POST', '/mcp/auth', PAGE],
  ['POST', '/api/mcp', PAGE],
];
const TOOLS = OPEN.filter(([, , to]) => to === PAGE).map(([, path]) => path);

describe('a page of another origin', () => {
  it.each(OPEN)('may send %s %s with any headers', async (method, path, to) => {
    const wanted = 'authorization,content-type,mcp-protocol-version';
    const { status, headers } = await preflight(path, method, { 'access-control-request-headers': wanted });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(to);
    expect(headers.get('access-control-allow-methods')).toBe(method);
    expect(headers.get('access-control-allow-headers')).toBe(wanted);
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('x-ratelimit-limit')).not.toBeNull();
  });

  it.each(OPEN)('may read the responses of %s %s, including errors', async (method, path, to) => {
    const response = await fetch(app.origin + path, {
      method,
      headers: { origin: PAGE, 'content-type': 'application/json' },
      body: method === 'POST' ? '{"nonsense"' : undefined,
    });
    expect(response.headers.get('access-control-allow-origin')).toBe(to);
    expect(response.headers.get('access-control-expose-headers')).toContain('WWW-Authenticate');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it.each(TOOLS)('may send the headers of MCP clients to %s, and read those of the response', async (path) => {
    const asked = await preflight(path, 'POST');
    const allowed = asked.headers.get('access-control-allow-headers')?.toLowerCase().split(/, ?/);
    expect(allowed).toEqual(
      expect.arrayContaining([
        ...['authorization', 'content-type', 'idempotency-key', 'last-event-id'],
        ...['mcp-method', 'mcp-name', 'mcp-protocol-version', 'mcp-session-id', 'x-api-key'],
      ]),
    );
    const exposed = asked.headers.get('access-control-expose-headers')?.toLowerCase().split(/, ?/);
    expect(exposed).toEqual(
      expect.arrayContaining([
        ...['www-authenticate', 'retry-after', 'x-request-id', 'idempotency-replayed', 'mcp-session-id'],
        ...['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'],
      ]),
    );
    expect(asked.headers.get('vary')).toContain('Origin');
  });

  // CORS and the check of the Origin header must agree.
  describe.each(TOOLS)('at %s', (path) => {
    it.each<[string, boolean]>([
      [PAGE, true],
      ['http://127.0.0.1:5173', true],
      ['https://evil.example', false],
      ['http://localhost.evil.example', false],
      ['null', false],
    ])('is allowed from %s: %s, for the preflight request and the request itself', async (origin, isAllowed) => {
      const asked = await preflight(path, 'POST', { origin });
      const sent = await fetch(app.origin + path, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json', 'x-api-key': path === '/mcp/auth' ? key : '' },
        body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
      });
      expect([asked.status, sent.status]).toEqual(isAllowed ? [204, 200] : [405, 403]);
      for (const { headers } of [asked, sent])
        expect(headers.get('access-control-allow-origin')).toBe(isAllowed ? origin : null);
    });
  });

  it.each([
    ['POST', '/api/v1/auth'],
    ['POST', '/api/v1/agent-auth/approve'],
    ['GET', '/agent/authorize'],
    ['POST', '/agent/authorize'],
    ['POST', '/agent/sign-in'],
    ['POST', '/api/v1/campaigns'],
    ['GET', '/mcp'],
    ['GET', '/no/such/path'],
  ])('may not send %s %s', async (method, path) => {
    const { status, headers } = await preflight(path, method);
    expect([404, 405]).toContain(status);
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('may leave out the origin of a preflight request where all origins are allowed', async () => {
    const headers = { 'access-control-request-method': 'POST' };
    const { status } = await fetch(`${app.origin}/agent/register`, { method: 'OPTIONS', headers });
    expect(status).toBe(204);
  });

  it('gets no CORS headers for an OPTIONS request that is not a preflight request', async () => {
    const { status } = await fetch(`${app.origin}/mcp`, { method: 'OPTIONS', headers: { origin: PAGE } });
    expect(status).toBe(405);
  });
});

describe('with CORS_ORIGINS', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await startApp({ RATE_LIMIT_FACTOR: '1', CORS_ORIGINS: `https://app.example.com,${PAGE}` });
  });
  afterAll(() => limited.stop());

  const ask = (path: string, method: string, origin: string) =>
    fetch(limited.origin + path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,idempotency-key',
      },
    });

  it.each([
    ['POST', '/api/v1/campaigns'],
    ['DELETE', '/api/v1/api-keys/key_x'],
    ['GET', '/api/v1/usage'],
  ])('allows pages of a configured origin to send %s %s without the visitor’s credentials', async (method, path) => {
    const { status, headers } = await ask(path, method, PAGE);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(PAGE);
    expect(headers.get('access-control-allow-methods')).toBe(method);
    expect(headers.get('access-control-allow-headers')).toBe('authorization,idempotency-key');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('vary')).toContain('Origin');
  });

  it.each([
    ['an answer', 'GET', '/api/v1/actions', 200],
    ['a refusal', 'GET', '/api/v1/usage', 401],
    ['an unknown path', 'GET', '/api/v1/nowhere', 404],
    ['a body that is no JSON', 'POST', '/api/v1/auth', 400],
  ])('allows pages of a configured origin to read %s with all headers', async (_what, method, path, status) => {
    const response = await fetch(limited.origin + path, {
      method,
      headers: { origin: PAGE, 'content-type': 'application/json' },
      body: method === 'POST' ? '{"nonsense"' : undefined,
    });
    expect(response.status).toBe(status);
    expect(response.headers.get('access-control-allow-origin')).toBe(PAGE);
    expect(response.headers.get('vary')).toMatch(/^Origin\b/);
    const exposed = response.headers.get('access-control-expose-headers')?.toLowerCase().split(/, ?/) ?? [];
    for (const name of Object.keys(HEADERS).filter((header) => header !== 'Cache-Control'))
      expect(exposed).toContain(name.toLowerCase());
  });

  it.each([
    ['another origin', 'POST', '/api/v1/campaigns', 'https://evil.example'],
    [
      'an origin with a configured one as its prefix',
      'POST',
      '/api/v1/campaigns',
      'https://app.example.com.evil.example',
    ],
    ['no origin of its own', 'POST', '/api/v1/campaigns', 'null'],
    ['a named origin, for the consent page', 'POST', '/agent/authorize', PAGE],
    ['another origin, at the MCP endpoint', 'POST', '/mcp', 'https://elsewhere.example'],
  ])('rejects preflight requests from %s', async (_what, method, path, origin) => {
    const { status, headers } = await ask(path, method, origin);
    expect(status).toBe(405);
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('does not restrict endpoints that are open to all origins', async () => {
    const { status, headers } = await ask('/agent/register', 'POST', 'https://elsewhere.example');
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  });

  it('counts preflight requests against the rate limit', async () => {
    // A window in which nothing has been counted yet, and which does not end.
    limited.clock.advance(60);
    limited.clock.stop();
    const statuses: number[] = [];
    for (let i = 0; i < 61; i++) statuses.push((await ask('/mcp', 'POST', PAGE)).status);
    limited.clock.reset();
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 204), 429]);
  });
});
