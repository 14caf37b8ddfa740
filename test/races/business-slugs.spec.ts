import { startApp, TestApp } from '../support/app';
import { tally, times } from '../support/at-once';
import { aTenant, Tenant } from '../support/builders';
import { rows } from '../support/database/inspect';
import { aPicture } from '../support/files';

const AT_ONCE = 20;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

async function tenants(businessName: string): Promise<Tenant[]> {
  const made: Tenant[] = [];
  for (let n = 0; n < AT_ONCE; n++) made.push(await aTenant(app, { businessName }));
  return made;
}
const slugsOf = async (all: readonly Tenant[]) =>
  (await Promise.all(all.map(({ owner }) => owner.get('/business')))).map(({ data }) => data.slug as string);

it(`${String(AT_ONCE)} businesses of one name that are first seen at once get slugs of their own`, async () => {
  const all = await tenants('Café Luna');
  const slugs = await slugsOf(all);
  expect(new Set(slugs).size).toBe(AT_ONCE);
  expect(slugs.filter((slug) => /^cafe-luna(?:-[23])?$/.test(slug)).sort()).toEqual([
    'cafe-luna',
    'cafe-luna-2',
    'cafe-luna-3',
  ]);
  expect(await slugsOf(all)).toEqual(slugs);
});

it(`of ${String(AT_ONCE)} businesses that want one slug at once, one gets it`, async () => {
  const all = await tenants('Corner Coffee');
  const answers = await Promise.all(all.map(({ owner }) => owner.put('/business', { slug: 'the-corner' })));
  expect(tally(answers)).toEqual({ 200: 1, VALIDATION_ERROR: AT_ONCE - 1 });
});

it('a business that is first seen many times at once has one slug', async () => {
  const shop = await aTenant(app, { businessName: 'Red Door' });
  const slugs = await slugsOf(times(AT_ONCE, () => shop));
  const stored = await rows(app, 'select slug from business_slugs where business_id = $1', [shop.businessId]);
  expect([new Set(slugs).size, stored]).toEqual([1, [{ slug: slugs[0] }]]);
});

it('a business that is first seen while it chooses a slug ends with the chosen one', async () => {
  const shop = await aTenant(app, { businessName: 'Blue Door' });
  const seen = slugsOf(times(AT_ONCE, () => shop));
  expect((await shop.owner.put('/business', { slug: 'the-blue-door' })).status).toBe(200);
  await seen;
  expect(await slugsOf([shop])).toEqual(['the-blue-door']);
});

it('owners who send logos at once leave one that is shown, and the others to be deleted', async () => {
  const shop = await aTenant(app);
  const bytes = await aPicture().png().toBuffer();
  const answers = await Promise.all(times(4, () => shop.owner.post('/business/logo', bytes)));
  expect(tally(answers)).toEqual({ 200: 4 });
  const [{ logo_id: shown }] = await rows(app, 'select logo_id from business_profiles where business_id = $1', [
    shop.businessId,
  ]);
  const kept = await rows(app, 'select id from business_logos where business_id = $1 and expires_at is null', [
    shop.businessId,
  ]);
  expect(kept).toEqual([{ id: shown }]);
});
