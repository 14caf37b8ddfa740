import { once } from 'node:events';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { HttpAdapter } from '#http/host';
import { LOG, Log } from '#kernel';
import { openLog } from '#kernel/host';
import { readSettings } from '#kernel/settings';
import { startApp, TestApp } from '../support/app';
import { aTenant, PASSWORD, Tenant } from '../support/builders';

/** The headers of every response. */
const ALWAYS = ['x-request-id', 'x-response-time', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

const CAMPAIGN = { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 };

describe('every response', () => {
  let app: TestApp;
  let shop: Tenant;
  beforeAll(async () => {
    app = await startApp();
    shop = await aTenant(app);
  });
  afterAll(() => app.stop());

  /** The first detail of a 400. */
  const refused = async (body: unknown) => {
    const { status, error } = await shop.live.post('/campaigns', body);
    expect({ status, code: error.code }).toEqual({ status: 400, code: 'VALIDATION_ERROR' });
    return error.details[0];
  };

  describe('has the common headers and the envelope', () => {
    it('uses a valid request id of the client, and otherwise generates one', async () => {
      const given = await app.api.get('/health', { headers: { 'x-request-id': 'abc.DEF_1-2' } });
      expect(given.headers.get('x-request-id')).toBe('abc.DEF_1-2');
      const unsafe = await app.api.get('/nowhere', { headers: { 'x-request-id': 'a b<script>' } });
      expect(unsafe.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(unsafe.error.requestId).toBe(unsafe.headers.get('x-request-id'));
    });

    it('states the response time in milliseconds', async () => {
      expect((await app.api.get('/health')).headers.get('x-response-time')).toMatch(/^\d+\.\dms$/);
    });

    it('returns 404 for an unknown path, also outside the API', async () => {
      for (const path of ['/nowhere', '//nowhere', '/campaigns/a/b/c']) {
        const { status, error } = await app.api.get(path);
        expect({ status, code: error.code }).toEqual({ status: 404, code: 'NOT_FOUND' });
      }
    });

    it('returns 405 with the supported methods for any other method', async () => {
      const { status, headers, error } = await app.api.call('DELETE', '/campaigns');
      expect({ status, code: error.code }).toEqual({ status: 405, code: 'METHOD_NOT_ALLOWED' });
      expect(headers.get('allow')?.split(', ').sort()).toEqual(['GET', 'HEAD', 'PATCH', 'POST', 'PUT']);
      expect((await app.api.call('DELETE', '/campaigns/camp_x')).headers.get('allow')?.split(', ').sort()).toEqual([
        'GET',
        'HEAD',
        'PATCH',
        'PUT',
      ]);
    });

    it('returns the same for HEAD as for GET, without the body', async () => {
      const { status, text } = await app.api.call('HEAD', '/actions');
      expect({ status, text }).toEqual({ status: 200, text: '' });
    });

    it('returns 400 for a path with invalid percent-encoding', async () => {
      const { status, error } = await app.api.get('/actions/%zz');
      expect({ status, code: error.code }).toEqual({ status: 400, code: 'VALIDATION_ERROR' });
    });

    it('returns 400 for bytes that are not HTTP, and closes the connection', async () => {
      const answer = await raw(app, 'GARBAGE\r\n\r\n');
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      for (const header of ALWAYS) expect(answer).toContain(`${header}: `);
      expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({
        success: false,
        error: { code: 'VALIDATION_ERROR' },
      });
    });

    it('returns 400 for headers that are too large', async () => {
      expect(await raw(app, `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`)).toContain(
        'larger than 16 kB',
      );
    });

    it.each([
      ['no Host header', '', 'Host'],
      ['an Expect header that nothing meets', 'host: x\r\nexpect: foo\r\n', 'Expect'],
    ])('returns 400 for %s', async (_what, headers, path) => {
      const answer = await raw(app, `GET /api/v1/health HTTP/1.1\r\n${headers}connection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      for (const header of ALWAYS) expect(answer.toLowerCase()).toContain(`\r\n${header}: `);
      const { success, error } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
      expect({ success, code: error.code, path: error.details[0].path }).toEqual({
        success: false,
        code: 'VALIDATION_ERROR',
        path,
      });
    });

    it('accepts HTTP/1.0 without a Host header', async () => {
      expect(await raw(app, 'GET /api/v1/health/live HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
    });

    it('does not use the Host header for links', async () => {
      const { data } = await shop.live.post('/campaigns', CAMPAIGN, { headers: { host: 'evil.example' } });
      expect(data.dashboardUrl).toMatch(/^http:\/\/localhost:3000\/dashboard\//);
    });
  });

  describe('to an invalid body', () => {
    it('contains the position of a JSON syntax error', async () => {
      expect((await refused('{"name": ')).message).toMatch(/^is not valid JSON/);
    });

    it.each([
      ['a NUL character in a value', '{"name":"a\\u0000b"}', 'name', /NUL/],
      ['a NUL character in a key', '{"a\\u0000b":1}', '', /NUL/],
      ['a lone surrogate', '{"requirements":{"hashtags":["ok","\\ud800"]}}', 'requirements.hashtags[1]', /surrogate/],
      ['__proto__', '{"requirements":{"__proto__":{"minFollowers":1}}}', 'requirements', /__proto__/],
      ['nesting over 32', `{"a":${'['.repeat(33)}${']'.repeat(33)}}`, `a${'[0]'.repeat(31)}`, /deeper than 32/],
      ['an unknown field', JSON.stringify({ ...CAMPAIGN, colour: 'red' }), 'colour', /not a known field/],
      [
        'an unknown nested field',
        JSON.stringify({ ...CAMPAIGN, requirements: { minAge: 3 } }),
        'requirements.minAge',
        /not a known field/,
      ],
      ['a wrong type', JSON.stringify({ ...CAMPAIGN, rewardValue: '10' }), 'rewardValue', /must be a number/],
      ['an array for a body', '[]', '', /must be an object/],
      ['a text for a body', '"x"', '', /must be an object/],
      ['null for a body', 'null', '', /must be an object/],
    ])('rejects %s with its path', async (_what, body, path, message) => {
      const detail = await refused(body);
      expect(detail.path).toBe(path);
      expect(detail.message).toMatch(message);
    });

    it('accepts a free-form object nested 32 levels deep', async () => {
      const nested = `{"action":"login","email":"a@example.com","password":"x","deep":${'['.repeat(31)}${']'.repeat(31)}}`;
      const { error } = await app.api.post('/auth', nested);
      expect(error.details).toEqual([{ path: 'deep', message: 'is not a known field' }]);
    });

    it('names the missing fields if the body is missing', async () => {
      const { error } = await shop.live.post('/submissions/review');
      expect(error.details).toContainEqual({ path: 'submissionId', message: 'is required' });
    });

    it('rejects bytes that are not UTF-8', async () => {
      const response = await fetch(`${app.origin}/api/v1/campaigns`, {
        method: 'POST',
        headers: { 'x-api-key': shop.liveKey, 'content-type': 'application/json' },
        body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]),
      });
      expect({ status: response.status, message: ((await response.json()) as any).error.details[0].message }).toEqual({
        status: 400,
        message: 'must be UTF-8',
      });
    });

    it('returns 413 for a body over 100 kB', async () => {
      const { status, error } = await shop.live.post('/campaigns', { ...CAMPAIGN, name: 'x'.repeat(101_000) });
      expect({ status, code: error.code }).toEqual({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
    });

    it('returns 413 for the length of a body over 100 kB, without waiting for the body', async () => {
      const head = { host: 'x', 'content-type': 'application/json', 'content-length': '100001' };
      const { status, headers } = await rawAnswer(app, 'POST /api/v1/campaigns HTTP/1.1', head);
      expect([status, headers.connection]).toEqual([413, 'close']);
    });

    it.each([
      ['text/plain', {}],
      ['application/x-www-form-urlencoded', {}],
      ['application/json; charset=utf-16', {}],
      ['application/json', { 'content-encoding': 'gzip' }],
    ])('returns 415 for %s %j', async (type, headers) => {
      const { status, error } = await shop.live.post('/campaigns', 'a=b', {
        headers: { 'content-type': type, ...headers },
      });
      expect({ status, code: error.code }).toEqual({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
    });
  });

  describe('to an invalid query', () => {
    it.each([
      ['perPage=0', 'perPage', 'must be at least 1'],
      ['perPage=101', 'perPage', 'must be at most 100'],
      ['page=0', 'page', 'must be at least 1'],
      ['page=1.5', 'page', 'must be a whole number'],
      ['page=x', 'page', 'must be a number'],
      ['page=1&page=2', 'page', 'must be given once'],
      ['type=nonsense', 'type', 'must be one of: content, review, engage, share, referral'],
      ['colour=red', 'colour', 'is not a known field'],
      ['platformId=%00', 'platformId', 'must not contain a NUL character'],
    ])('describes the error in ?%s', async (query, path, message) => {
      const { status, error } = await app.api.get(`/actions?${query}`);
      expect({ status, details: error.details }).toEqual({ status: 400, details: [{ path, message }] });
    });

    it('rejects body fields in the query', async () => {
      const { status, error } = await shop.live.post('/campaigns?name=x', CAMPAIGN);
      expect({ status, details: error.details }).toEqual({
        status: 400,
        details: [{ path: 'name', message: 'belongs in the body, not in the query' }],
      });
    });
  });

  describe('to null', () => {
    it('treats null as absent in an optional field, unless the field is nullable', async () => {
      const { data } = await shop.live.post('/campaigns', {
        ...CAMPAIGN,
        ...{ name: null, status: null, actions: null, guidelines: null, maxCompletions: null },
        requirements: { minFollowers: null, hashtags: null },
      });
      expect(data).toMatchObject({ status: 'active', guidelines: null, requirements: { minFollowers: null } });
      const { data: changed } = await shop.live.put(`/campaigns/${data.id}`, { name: null, description: null });
      expect(changed).toMatchObject({ name: data.name, description: null });
    });

    it('rejects null in a required field', async () => {
      expect(await refused({ ...CAMPAIGN, platformId: null })).toEqual({ path: 'platformId', message: 'is required' });
    });
  });

  describe('to 24,000 invalid items', () => {
    it('the response to 24,000 invalid items is small', async () => {
      const { status, text, error } = await shop.owner.post('/api-keys', {
        name: 'k',
        scopes: Array(24_000).fill('x'),
      });
      expect({ status, details: error.details }).toEqual({
        status: 400,
        details: [{ path: 'scopes', message: 'must be at most 100 items' }],
      });
      expect(text.length).toBeLessThan(500);
    });
  });

  describe('that is large', () => {
    const ask = (path: string, headers: Record<string, string>, method = 'GET') =>
      rawAnswer(app, `${method} ${path} HTTP/1.1`, { host: 'x', connection: 'close', ...headers });
    const identity = async (path: string) => (await ask(path, {})).body;

    it.each([
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ])('compresses a large response with %s for clients that accept it', async (encoding, decompress) => {
      for (const path of ['/api/v1/actions', '/docs/swagger-ui.css', '/api/v1/docs']) {
        const { headers, body } = await ask(path, { 'accept-encoding': encoding });
        expect(headers).toMatchObject({
          'content-encoding': encoding,
          'content-length': String(body.length),
          vary: 'Accept-Encoding',
        });
        expect(headers.etag).toMatch(/^W\/"/);
        expect(decompress(body)).toEqual(await identity(path));
      }
    });

    it('has the same entity tag in every encoding', async () => {
      const plain = await ask('/api/v1/actions', {});
      const packed = await ask('/api/v1/actions', { 'accept-encoding': 'br' });
      expect(packed.headers.etag).toBe(`W/${plain.headers.etag}`);
      for (const accepted of ['', 'br'])
        for (const tag of [plain.headers.etag!, packed.headers.etag!]) {
          const { status, headers } = await ask('/api/v1/actions', {
            'accept-encoding': accepted,
            'if-none-match': tag,
          });
          const { etag } = (accepted ? packed : plain).headers;
          expect({ status, headers }).toMatchObject({ status: 304, headers: { etag, vary: 'Accept-Encoding' } });
        }
    });

    it('has the same headers for HEAD as for GET, and no body', async () => {
      const [head, get] = [
        await ask('/api/v1/actions', { 'accept-encoding': 'br' }, 'HEAD'),
        await ask('/api/v1/actions', { 'accept-encoding': 'br' }),
      ];
      expect(head.body).toHaveLength(0);
      for (const name of ['content-encoding', 'content-length', 'etag', 'vary'])
        expect(head.headers[name]).toBe(get.headers[name]);
    });

    it.each([
      ['small', '/api/v1/health/live'],
      ['a picture', '/docs/favicon-32x32.png'],
    ])('is not compressed if it is %s', async (_what, path) => {
      const { headers } = await ask(path, { 'accept-encoding': 'br, gzip' });
      expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined]);
    });

    it('is not compressed if it may contain a secret beside text from others (BREACH)', async () => {
      const page = await ask('/agent/authorize?agent_name=x', { 'accept-encoding': 'br, gzip' });
      expect(page.body.length).toBeGreaterThan(1024);
      expect(page.headers).toMatchObject({ 'cache-control': 'private, no-store' });
      expect(page.headers['content-encoding']).toBeUndefined();
    });

    it('is not kept by caches if it contains a secret', async () => {
      const answers = [
        await app.api.post('/auth', { action: 'login', email: shop.email, password: PASSWORD }),
        await shop.owner.post('/api-keys', { name: 'k' }),
        await shop.live.post('/webhooks', { url: 'https://shop.example.com/events' }),
      ];
      for (const { status, headers } of answers) {
        expect(status).toBeLessThan(300);
        expect(headers.get('cache-control')).toBe('private, no-store');
      }
    });
  });

  describe('to a client that disconnects', () => {
    let log: Log;
    beforeEach(() => {
      log = app.nest.get(LOG);
    });
    afterEach(() => {
      jest.restoreAllMocks();
    });

    it.each(['/api/v1/campaigns', '/mcp', '/nowhere'])(
      'a client that disconnects in the middle of a body for %s causes no server error',
      async (path) => {
        const errors = jest.spyOn(log, 'error');
        const server = app.nest.getHttpServer();
        const socket = connect(Number(new URL(app.origin).port), '127.0.0.1');
        socket.on('error', () => undefined);
        socket.write(
          `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"a":`,
        );
        const [request] = (await once(server, 'request')) as [NodeJS.EventEmitter];
        const closed = new Promise((resolve) => request.once('close', resolve));
        socket.resetAndDestroy();
        await closed;
        // Its effects happen within this turn of the event loop and the next.
        await new Promise(setImmediate);
        expect(errors).not.toHaveBeenCalled();
        expect((await app.api.get('/health/live')).status).toBe(200);
      },
    );
  });

  describe('is logged', () => {
    afterEach(() => {
      jest.restoreAllMocks();
    });

    it('logs the address of the client', async () => {
      const lines = jest.spyOn(app.nest.get<Log>(LOG), 'info');
      await app.api.get('/actions');
      expect(lines).toHaveBeenCalledWith(expect.objectContaining({ route: '/api/v1/actions', client: '127.0.0.1' }));
    });

    it('logs probes of load balancers at level debug', async () => {
      const log = app.nest.get<Log>(LOG);
      const [info, debug] = [jest.spyOn(log, 'info'), jest.spyOn(log, 'debug')];
      for (const path of ['/health/live', '/health/ready']) await app.api.get(path);
      expect(info).not.toHaveBeenCalled();
      expect(debug).toHaveBeenCalledWith(expect.objectContaining({ route: '/api/v1/health/live', status: 200 }));
    });
  });

  describe('to a request that fails internally', () => {
    it('does not reveal the cause', async () => {
      const secret = 'password=hunter2 at 10.0.0.7';
      jest.spyOn(app.db, 'query').mockRejectedValueOnce(new Error(secret));
      const { status, text, error } = await shop.live.get('/campaigns');
      expect({ status, code: error.code }).toEqual({ status: 500, code: 'INTERNAL_ERROR' });
      expect(text).not.toContain('hunter2');
    });

    it('returns 503 with Retry-After if the database is unavailable', async () => {
      const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      jest.spyOn(app.db, 'query').mockRejectedValue(refused);
      jest.spyOn(app.engine, 'ping').mockRejectedValue(refused);
      const list = await shop.live.get('/campaigns');
      const health = await app.api.get('/health');
      const [live, ready] = [await app.api.get('/health/live'), await app.api.get('/health/ready')];
      jest.restoreAllMocks();
      expect({ status: list.status, code: list.error.code }).toEqual({ status: 503, code: 'SERVICE_UNAVAILABLE' });
      expect({ status: health.status, details: health.error.details }).toMatchObject({
        status: 503,
        details: { status: 'degraded', database: { connected: false } },
      });
      expect([live.status, ready.status]).toEqual([200, 503]);
    });
  });

  it('GET /health contains version, uptime and engine', async () => {
    const { data } = await app.api.get('/health');
    expect(data).toMatchObject({
      status: 'ok',
      version: '1.0.0',
      database: { connected: true, engine: process.env.DATABASE_URL ? 'postgres' : 'pglite' },
    });
  });
});

describe('a route without @Endpoint', () => {
  it('a route without @Endpoint prevents the start', () => {
    const adapter = new HttpAdapter(readSettings([], { NODE_ENV: 'test' }), openLog({ LOG_LEVEL: 'silent' }));
    expect(() => adapter.get('/undeclared', () => '')).toThrow(/GET \/undeclared has no @Endpoint/);
    expect(() => adapter.all('/undeclared', () => '')).toThrow(/has no @Endpoint/);
  });
});

/** The response to bytes that no HTTP client would send. */
async function raw(app: TestApp, bytes: string): Promise<string> {
  return (await rawBytes(app, bytes)).toString();
}

function rawBytes(app: TestApp, bytes: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(app.origin).port), '127.0.0.1', () => socket.write(bytes));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('close', () => {
      resolve(Buffer.concat(chunks));
    });
    socket.on('error', reject);
  });
}

interface RawAnswer {
  status: number;
  headers: Partial<Record<string, string>>;
  /** As received, possibly compressed. */
  body: Buffer;
}

/** Sends a request without decompressing the response. */
async function rawAnswer(app: TestApp, line: string, sent: Record<string, string>): Promise<RawAnswer> {
  const fields = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  const answer = await rawBytes(app, `${line}\r\n${fields.join('')}\r\n`);
  const end = answer.indexOf('\r\n\r\n');
  const [status = '', ...lines] = answer.subarray(0, end).toString().split('\r\n');
  const headers = lines.map((each) => [
    each.slice(0, each.indexOf(':')).toLowerCase(),
    each.slice(each.indexOf(':') + 2),
  ]);
  return {
    status: Number(status.split(' ')[1]),
    headers: Object.fromEntries(headers),
    body: answer.subarray(end + 4),
  };
}
