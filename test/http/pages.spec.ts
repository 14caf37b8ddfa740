import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { NestExpressApplication } from '@nestjs/platform-express';
import { createAppWithoutDatabase } from '../../apps/api/src/openapi';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const CAMPAIGN = 'camp_01kaj4yt7hfbc9zqf3v1w2x5n8';

let app: NestExpressApplication;
let origin: string;
beforeAll(async () => {
  app = await createAppWithoutDatabase();
  await app.listen(0, '127.0.0.1');
  origin = await app.getUrl();
});
afterAll(() => app.close());

async function ask(path: string, accept = BROWSER, method = 'GET') {
  const answer = await fetch(origin + path, { method, headers: { accept }, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** Checks that a page has no script, a strict policy that allows exactly its styles, and the rate limit headers. */
function assertPage({ headers, text }: Awaited<ReturnType<typeof ask>>): void {
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  const hashes = [...text.matchAll(/<style>([^]*?)<\/style>/g)].map(
    ([, styles = '']) => `'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
  );
  expect(hashes.length).toBeGreaterThan(0);
  expect(headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src ${hashes.join(' ')}; img-src data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  );
  expect(text).not.toMatch(/<script|<form|\son\w+=|\sstyle=|javascript:/i);
  for (const name of ['x-request-id', 'x-response-time', 'x-ratelimit-limit', 'x-ratelimit-remaining'])
    expect(headers.has(name)).toBe(true);
}

describe('the start page', () => {
  it('is returned to browsers and other clients', async () => {
    for (const accept of [BROWSER, '*/*']) {
      const shown = await ask('/', accept);
      expect([shown.status, shown.headers.get('x-ratelimit-limit')]).toEqual([200, '120']);
      expect(shown.text).toContain('<h1>Give a free coffee to guests who post about your café</h1>');
      expect(shown.text).toMatch(/Version \d+\.\d+\.\d+/);
      assertPage(shown);
    }
  });

  it('is for the owners of places first, and for developers second', async () => {
    const { text } = await ask('/');
    const order = [
      '<h1>',
      'href="/dashboard/register"',
      'Example',
      'How it works',
      'Prices',
      'For developers',
      '/llms.txt',
    ];
    const positions = order.map((each) => text.indexOf(each, text.indexOf('<main>')));
    expect(positions).not.toContain(-1);
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
  });

  it('has the prices and limits of the plans', async () => {
    const text = (await ask('/')).text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
    const { data } = JSON.parse((await ask('/api/v1/billing/plans', '*/*')).text);
    expect(data.plans.length).toBeGreaterThan(2);
    for (const { plan, pricePerMonth, campaigns, submissions } of data.plans) {
      const amounts = [campaigns, submissions].map((limit) =>
        limit === null ? 'Unlimited' : (limit as number).toLocaleString('en-US'),
      );
      expect(text).toMatch(
        new RegExp(`${plan} \\$${pricePerMonth} a month ${amounts[0]} new offers .*${amounts[1]} guest posts `, 'i'),
      );
    }
    expect(text).toContain('Paid by the year, 2 months are free.');
  });

  it('does not make other pages heavier', async () => {
    expect((await ask('/legal/terms')).text.match(/<style>/g)).toHaveLength(1);
    expect((await ask('/')).text.match(/<style>/g)).toHaveLength(2);
  });

  it('has no broken links', async () => {
    const links = [...(await ask('/')).text.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, to = '']) => to);
    expect(links).toEqual(
      expect.arrayContaining(['/docs', '/agent/authorize', '/dashboard', '/dashboard/register', '/api/v1/health']),
    );
    // There is no database here, so /health returns 503.
    const statuses = await Promise.all(links.map(async (to) => [to, (await ask(to)).status]));
    expect(statuses).toEqual(links.map((to) => [to, to === '/api/v1/health' ? 503 : 200]));
  });

  it('supports HEAD and rejects POST', async () => {
    const head = await ask('/', BROWSER, 'HEAD');
    expect([head.status, head.text, head.headers.get('content-type')]).toEqual([200, '', 'text/html; charset=utf-8']);
    const posted = await ask('/', '*/*', 'POST');
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('the dashboard', () => {
  const PAGES = [
    '/dashboard',
    '/dashboard/',
    '/dashboard/settings',
    `/dashboard/campaigns/${CAMPAIGN}`,
    '/dashboard?x=1',
  ];

  it.each(PAGES)('is the same shell at %s, which browsers revalidate', async (path) => {
    const { status, headers, text } = await ask(path);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(text).toBe((await ask('/dashboard')).text);
    const revalidated = await fetch(origin + path, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect(revalidated.status).toBe(304);
  });

  it('allows only what comes from the service, and no scripts made of text', async () => {
    expect((await ask('/dashboard')).headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self'; font-src 'self'; connect-src 'self'; " +
        "form-action 'self'; frame-ancestors 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    );
  });

  it('has files that never change, of which 20 visitors can load all', async () => {
    const files = [...(await ask('/dashboard')).text.matchAll(/"(\/dashboard\/assets\/[^"]+)"/g)].map(
      ([, to = '']) => to,
    );
    expect(files.length).toBeGreaterThan(3);
    const everything = readdirSync('dist/dashboard/assets').filter((name) => !/\.(br|gz)$/.test(name)).length;
    for (const path of files) {
      const { status, headers } = await ask(path);
      expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'public, max-age=31536000, immutable']);
      expect(headers.get('content-type')).toMatch(/^(text\/(javascript|css); charset=utf-8|image\/svg\+xml)$/);
      expect(Number(headers.get('x-ratelimit-limit'))).toBeGreaterThanOrEqual(20 * everything);
    }
  });

  it('returns 404, and not the shell, for a file that does not exist or is not part of it', async () => {
    for (const name of ['missing.js', '..%2Findex.html', '%2e%2e%2fsources.txt', 'index.html']) {
      const { status, headers } = await ask(`/dashboard/assets/${name}`);
      expect([name, status, headers.get('cache-control')]).toEqual([name, 404, 'private, no-store']);
    }
  });

  it('loads little: at most 180 KB of packages, and 20 KB for a page', () => {
    const folder = 'dist/dashboard/assets';
    const scripts = readdirSync(folder).filter((name) => name.endsWith('.js.gz'));
    const kilobytes = (names: readonly string[]) =>
      names.reduce((sum, name) => sum + statSync(`${folder}/${name}`).size / 1000, 0);
    // Dialogs and menus are mostly packages too, which are loaded after the page.
    const packages = scripts.filter((name) => /^(vendor|overlays)-/.test(name));
    expect(packages).toHaveLength(2);
    expect(kilobytes(packages)).toBeLessThanOrEqual(180);
    expect(scripts.filter((name) => !packages.includes(name) && kilobytes([name]) > 20)).toEqual([]);
    expect(scripts.length).toBeGreaterThan(20);
  });

  it.each(['br', 'gzip'])('is sent in the %s form that was made when it was built', async (encoding) => {
    const [, path = ''] = /src="([^"]+\.js)"/.exec((await ask('/dashboard')).text) ?? [];
    const answer = await fetch(origin + path, { headers: { 'accept-encoding': encoding } });
    const built = readFileSync(`dist${path}.${encoding === 'br' ? 'br' : 'gz'}`);
    expect([answer.headers.get('content-encoding'), Number(answer.headers.get('content-length'))]).toEqual([
      encoding,
      built.length,
    ]);
    expect(await answer.text()).toBe(readFileSync(`dist${path}`, 'utf8'));
  });
});

describe('the consent page without a request', () => {
  it('explains how to get a key, and has no broken links', async () => {
    const shown = await ask('/agent/authorize');
    expect(shown.status).toBe(200);
    for (const way of ['/mcp</code>', '/api/v1/auth -H', '/api/v1/api-keys -H', '/agent/authorize?agent_name='])
      expect(shown.text).toContain(`http://localhost:3000${way}`);
    assertPage(shown);
    const links = [...shown.text.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, to = '']) =>
      to.replaceAll('&amp;', '&').replace('http://localhost:3000', ''),
    );
    expect(links.length).toBeGreaterThan(3);
    for (const to of links) expect([to, (await ask(to)).status]).toEqual([to, 200]);
  });

  it.each(['?scope=read.campaigns', '?agent_name=', '?x'])(
    'is an invalid request once it has any parameter: %s',
    async (query) => {
      const shown = await ask(`/agent/authorize${query}`);
      expect(shown.status).toBe(400);
      expect(shown.text).toContain('<code>redirect_uri</code>');
    },
  );
});

describe('an unknown address', () => {
  it.each(['/nothing', '/dashboard/a/b/c', '/nothing.html?x=<b>', '/mcpx', '/apis'])(
    'is a page for browsers: %s',
    async (path) => {
      const shown = await ask(path);
      expect([shown.status, shown.headers.get('vary')]).toEqual([404, 'Accept, Accept-Encoding']);
      expect(shown.text).toContain('<h1>Page not found</h1>');
      expect(shown.text).toContain('href="/docs"');
      assertPage(shown);
    },
  );

  it.each(['/api/v1/nothing', '/api/nothing', '/api', '/mcp/nothing', '/mcp?x'])(
    'is JSON even for browsers: %s',
    async (path) => {
      const { status, headers, text } = await ask(path);
      expect([404, 405]).toContain(status);
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(JSON.parse(text)).toMatchObject({ success: false });
    },
  );

  it.each(['*/*', 'application/json', 'text/html;q=0, */*', ''])(
    'is JSON for a client that accepts %j',
    async (accept) => {
      const { status, headers, text } = await ask('/nothing', accept);
      expect([status, headers.get('vary')]).toEqual([404, 'Accept']);
      expect(JSON.parse(text)).toMatchObject({ success: false, error: { code: 'NOT_FOUND' } });
    },
  );

  it('returns an error page for a wrong method and for an invalid path', async () => {
    const posted = await ask('/docs', BROWSER, 'POST');
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    assertPage(posted);
    const unreadable = await ask('/%zz');
    expect(unreadable.status).toBe(400);
    assertPage(unreadable);
  });

  it('supports HEAD', async () => {
    const { status, text } = await ask('/nothing', BROWSER, 'HEAD');
    expect([status, text]).toEqual([404, '']);
  });
});

it('returns an error page to a browser that exceeds the rate limit', async () => {
  let shown = await ask('/somewhere');
  for (let i = 0; i < 200 && shown.status === 404; i++) shown = await ask('/somewhere');
  expect(shown.status).toBe(429);
  expect(shown.headers.has('retry-after')).toBe(true);
  expect(shown.text).toContain('Too many requests');
  assertPage(shown);
});
