import { startApp, TestApp } from '../../support/app';
import { pageWith, signIn } from '../../support/pages/browser';
import { aCampaign, aTenant, unique } from '../../support/builders';
import { Client } from '../../support/client';

let app: TestApp;
let owner: Client;
let cookie: string;
let campaign: string;
beforeAll(async () => {
  app = await startApp();
  const shop = await aTenant(app);
  owner = shop.owner;
  cookie = await signIn(app, shop);
  campaign = (await aCampaign(shop.live)).id;
});
afterAll(() => app.stop());

const ABSENT = '(absent)';
const PAGE = ['1', '0', 'true', ABSENT];
const SITES = ['same-origin', ABSENT, 'same-site', 'cross-site', 'none', 'same-origin, cross-site'];
/** The origin of a request, for which the address of the service is known only when it has started. */
const ORIGINS: Record<string, () => string> = {
  [ABSENT]: () => ABSENT,
  'the address of the request': () => app.origin,
  BASE_URL: () => 'http://localhost:3000',
  'another site': () => 'https://evil.example',
  null: () => 'null',
  'the same host with another port': () => 'http://127.0.0.1:1',
  'the same host over https': () => app.origin.replace('http:', 'https:'),
  'the local name at another port': () => 'http://localhost:3001',
  'a name that begins like ours': () => `${app.origin}.evil.example`,
};
const OURS = [ABSENT, 'the address of the request', 'BASE_URL'];

/** The headers of a request from a page, as far as they are present. */
function headersOf(page: string, from: string, site: string): Record<string, string> {
  const all = { 'x-perk-page': page, origin: ORIGINS[from]!(), 'sec-fetch-site': site };
  return { cookie, ...Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ABSENT)) };
}

const table = PAGE.flatMap((page) =>
  Object.keys(ORIGINS).flatMap((from) => SITES.map((site) => ({ page, from, site }))),
);
const isAllowed = ({ page, from, site }: (typeof table)[number]) =>
  page === '1' && OURS.includes(from) && ['same-origin', ABSENT].includes(site);

const nameOf = async () => (await owner.get(`/campaigns/${campaign}`)).data.name as string;

describe('a request with the cookie that changes something', () => {
  it('has six allowed combinations of headers', () => {
    expect(table.filter(isAllowed)).toHaveLength(6);
  });

  it.each(table)(
    'is allowed only in these combinations: X-Perk-Page: $page, Origin: $from and Sec-Fetch-Site: $site',
    async (combination) => {
      const { page, from, site } = combination;
      const [before, name] = [await nameOf(), `Name ${String(unique())}`];
      const headers = headersOf(page, from, site);
      const { status } = await app.api.put(`/campaigns/${campaign}`, { name }, { headers });
      expect(status).toBe(isAllowed(combination) ? 200 : 401);
      expect(await nameOf()).toBe(isAllowed(combination) ? name : before);
    },
  );

  it.each([
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'text/plain; charset=utf-8',
    'application/octet-stream',
  ])('is refused with the content type %s, which forms and simple requests can have', async (type) => {
    const before = await nameOf();
    const bodies = [
      '{"name":"Forged"}',
      'name=Forged',
      '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nF\r\n--x--',
    ];
    for (const page of ['1', ABSENT])
      for (const body of bodies) {
        const headers = { ...headersOf(page, ABSENT, ABSENT), 'content-type': type };
        const { status } = await app.api.put(`/campaigns/${campaign}`, body, { headers });
        expect([401, 415]).toContain(status);
      }
    expect(await nameOf()).toBe(before);
  });
});

describe('the endpoints of the session', () => {
  const forged = table.filter((combination) => !isAllowed(combination));

  it('do not show, end or switch a session for a request that no page of ours has sent', async () => {
    for (const { page, from, site } of forged) {
      const headers = headersOf(page, from, site);
      expect((await app.api.get('/session', { headers })).data).toBeNull();
      await app.api.delete('/session', { headers });
      expect((await app.api.put('/session', { mode: 'test' }, { headers })).status).toBe(401);
    }
    expect((await pageWith(app, cookie).get('/session')).data).toMatchObject({ mode: 'live' });
  });

  it('do not sign in with a form, which another site could send', async () => {
    const { email } = (await pageWith(app, cookie).get('/session')).data.user;
    for (const type of ['application/x-www-form-urlencoded', 'text/plain']) {
      const body = JSON.stringify({ email, password: 'correct horse battery' });
      const answer = await app.api.post('/session', body, { headers: { 'content-type': type } });
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([415, null]);
    }
  });
});

describe.each(['*', 'https://partner.example'])('a page of another origin, with CORS_ORIGINS=%s', (allowed) => {
  let open: TestApp;
  beforeAll(async () => {
    open = await startApp({ CORS_ORIGINS: allowed });
  });
  afterAll(() => open.stop());

  it('may send its own credential, but neither the header of our pages nor the cookie', async () => {
    const { headers, status } = await fetch(`${open.origin}/api/v1/campaigns`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://partner.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type, X-Perk-Page,authorization',
      },
    });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-headers')).toBe('content-type,authorization');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('is not signed in, even if its browser sends the cookie and the header', async () => {
    const shop = await aTenant(open);
    const page = pageWith(open, await signIn(open, shop));
    const headers = { origin: 'https://partner.example' };
    expect((await page.get('/campaigns', { headers })).status).toBe(401);
    expect((await page.get('/campaigns')).status).toBe(200);
    const withToken = { ...headers, authorization: `Bearer ${shop.accessToken}` };
    expect((await page.get('/campaigns', { headers: withToken })).status).toBe(200);
  });
});
