import { BillingService } from '#billing';
import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, Tenant, unique } from '../../support/builders';

const EVIL = `<img src=x onerror="alert(1)">"'</script><script>alert(1)</script>`;

let app: TestApp;
let shop: Tenant;
let slug: string;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  shop = await anEnterprise(app);
  slug = `cafe-${String(unique())}`;
  await shop.owner.put('/business', { name: 'Café Luna', slug });
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => app.stop());

const load = (path: string, headers: Record<string, string> = {}) =>
  fetch(app.origin + path, { redirect: 'manual', headers });
const page = async (path: string) => (await load(path)).text();
const locationOf = async (path: string) => {
  const { status, headers } = await load(path);
  return [status, headers.get('location')];
};
const pathOf = async (id: string, by = shop.live): Promise<string> =>
  new URL((await by.get(`/campaigns/${id}/offer`)).data.url).pathname;
const anOffer = async (fields: Record<string, unknown> = {}, by = shop.live) =>
  (await aCampaign(by, fields)).id as string;

describe('GET /o/:business/:offer', () => {
  it('shows an offer at an address with the names of the shop and of the campaign', async () => {
    const id = await anOffer({ name: 'Free cake for your story' });
    const path = await pathOf(id);
    expect(path).toBe(`/o/${slug}/free-cake-for-your-story-${id.slice(-6)}`);
    const response = await load(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const text = await response.text();
    expect(text).toContain(`<link rel="canonical" href="${app.settings.BASE_URL}${path}" />`);
    expect(text).toContain('<meta property="og:title" content="10% off at Café Luna" />');
  });

  it.each(['', '?utm_source=table', '?fbclid=1&x[]=2'])(
    'ignores what is added to a link on the way: %s',
    async (query) => {
      expect((await load((await pathOf(await anOffer())) + query)).status).toBe(200);
    },
  );

  it('still leads there after the campaign or the shop got another name', async () => {
    const id = await anOffer({ name: 'Free cake' });
    const before = await pathOf(id);
    await shop.live.put(`/campaigns/${id}`, { name: 'Two cakes' });
    await shop.owner.put('/business', { slug: `${slug}-2` });
    const after = await pathOf(id);
    expect(after).toBe(`/o/${slug}-2/two-cakes-${id.slice(-6)}`);
    expect(await locationOf(before)).toEqual([302, after]);
    expect(await locationOf(after.toUpperCase().replace('/O/', '/o/'))).toEqual([302, after]);
  });

  it('does not show the offer of another shop, drafts, test data or nothing at all, each with the same page', async () => {
    const other = await anEnterprise(app);
    const [foreign] = [await anOffer({}, other.live)];
    const unknown = await load(`/o/${slug}/nothing-000000`);
    expect(unknown.status).toBe(404);
    const text = await unknown.text();
    const hidden = [await anOffer({ status: 'draft' }), await anOffer({}, shop.test)].map(
      (id) => `/o/${slug}/any-${id.slice(-6)}`,
    );
    for (const path of [
      ...hidden,
      `/o/${slug}/any-${foreign.slice(-6)}`,
      '/o/nobody/any-000000',
      '/o/%00/-',
      '/o/-/%00',
    ]) {
      const response = await load(path);
      expect([path, response.status, await response.text()]).toEqual([path, 404, text]);
    }
  });

  it('shows what strangers wrote as text', async () => {
    await shop.owner.put('/business', { name: EVIL.slice(0, 100), description: EVIL, address: EVIL });
    const hashtags = ['#cake'];
    const id = await anOffer({
      ...{ name: EVIL.slice(0, 80), description: EVIL, guidelines: EVIL, appliesTo: EVIL.slice(0, 80) },
      ...{ rewardType: 'free_item', rewardDescription: EVIL.slice(0, 80), requirements: { hashtags } },
    });
    for (const text of [await page(await pathOf(id)), await page(`/b/${slug}`)]) {
      expect(text).toContain('&lt;img src=x');
      expect(text).not.toContain('<img src=x');
      expect(text).not.toMatch(/<script(?! type="module" src="\/guest-assets\/)/);
    }
  });

  it('lets no script but its own run, and nobody frame it', async () => {
    await shop.owner.put('/business', { accentColor: '#1d4ed8' });
    const response = await load(await pathOf(await anOffer()));
    const policy = response.headers.get('content-security-policy')!;
    for (const rule of ["default-src 'none'", "script-src 'self';", "frame-ancestors 'none'", "trusted-types 'none'"])
      expect(policy).toContain(rule);
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    const [, style] = /<style>([^<]*)<\/style>/.exec(await response.text())!;
    expect(style).toContain('#1d4ed8');
  });

  it('takes no proofs while the plan of the shop allows none, and says so', async () => {
    const path = await pathOf(await anOffer());
    expect(await page(path)).toContain('id="proof"');
    jest.spyOn(app.nest.get(BillingService), 'hasUnits').mockResolvedValue(false);
    const text = await page(path);
    expect(text).toContain('Nothing can be sent right now');
    expect(text).not.toContain('id="proof"');
  });
});

describe('GET /offers/:id', () => {
  it('redirects to the page, from where it was before too', async () => {
    const id = await anOffer();
    expect(await locationOf(`/offers/${id}`)).toEqual([302, await pathOf(id)]);
    expect(await locationOf(`/dashboard/offers/${id}`)).toEqual([302, `/offers/${id}`]);
  });

  it('tells a stranger nothing about drafts and test data, not even their names', async () => {
    for (const id of [await anOffer({ status: 'draft' }), await anOffer({}, shop.test), 'camp_1', 'nonsense'])
      expect(await locationOf(`/offers/${id}`)).toEqual([404, null]);
  });
});

describe('GET /b/:business', () => {
  it('shows the open live offers of the shop, newest first', async () => {
    const [first, second] = [await anOffer({ name: 'The first' }), await anOffer({ name: 'The second' })];
    const closed = await anOffer({ name: 'The third' });
    await shop.live.put(`/campaigns/${closed}`, { action: 'pause' });
    await anOffer({ name: 'The fourth' }, shop.test);
    // More than a page lists, before which it must not stop.
    for (let n = 0; n < 55; n++) await anOffer({ name: 'Not yet', startsAt: app.clock.in(3600).toISOString() });
    const found = [...(await page(`/b/${slug}`)).matchAll(/class="offer" href="([^"]+)"/g)].map(([, path]) => path);
    expect(found).toEqual([await pathOf(second), await pathOf(first)]);
  });

  it('says that there are none, and redirects from a former slug', async () => {
    expect(await page(`/b/${slug}`)).toContain('No offers right now');
    await shop.owner.put('/business', { slug: `${slug}-new` });
    expect(await locationOf(`/b/${slug}`)).toEqual([302, `/b/${slug}-new`]);
    expect((await load('/b/nobody-at-all')).status).toBe(404);
  });
});

describe('the files of the pages', () => {
  it('are named after their content, so browsers keep them', async () => {
    const text = await page('/example-offer');
    const paths = [...text.matchAll(/\/guest-assets\/[\w-]+\.(?:js|css|png)/g)].map(([path]) => path);
    expect(paths).toHaveLength(3);
    for (const path of paths) {
      const { status, headers } = await load(path);
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    }
    expect((await load('/guest-assets/other.js')).status).toBe(404);
  });
});
