import { BusinessProfilesService } from '#business-profiles';
import { startApp, TestApp } from '../../support/app';
import { aReviewer, aTenant, aUser, Tenant } from '../../support/builders';
import { rows } from '../../support/database/inspect';

let app: TestApp;
let shop: Tenant;
let other: Tenant;
beforeAll(async () => {
  app = await startApp();
  [shop, other] = [await aTenant(app), await aTenant(app)];
});
afterAll(() => app.stop());

const update = (fields: object, by = shop) => by.owner.put('/business', fields);
const profile = async (by = shop) => (await by.owner.get('/business')).data;
const messagesOf = ({ status, error }: { status: number; error: any }) => [
  status,
  ...error.details.map(({ path, message }: { path: string; message: string }) => `${path} ${message}`),
];

const EMPTY = {
  ...{ logoUrl: null, accentColor: null, description: null, website: null, address: null, openingHours: null },
  ...{ locale: null, handles: [], contact: { email: null, phone: null } },
};
const FULL = {
  accentColor: '#1D7A46',
  description: 'Single-origin coffee.\nAnd cakes.',
  website: 'cornercoffee.example/menu',
  address: '12 Main Street\nSpringfield',
  openingHours: { friday: [{ from: '18:00', to: '02:00' }] },
  locale: 'pt_br',
  handles: [
    { platformId: 'instagram', handle: 'https://www.instagram.com/Corner.Coffee/?igsh=1' },
    { platformId: 'yelp', handle: 'Corner Coffee' },
  ],
  contact: { email: 'hi@cornercoffee.example', phone: '+1 555 0123456' },
};

describe('PUT /business', () => {
  it('has nothing but a slug at first', async () => {
    expect(await profile()).toMatchObject({ ...EMPTY, slug: expect.stringMatching(/^corner-coffee/) });
  });

  it('stores each field in its normal form', async () => {
    const { status, data } = await update(FULL);
    const closed = { monday: [], tuesday: [], wednesday: [], thursday: [], saturday: [], sunday: [] };
    const expected = {
      ...FULL,
      accentColor: '#1d7a46',
      website: 'https://cornercoffee.example/menu',
      openingHours: { ...closed, ...FULL.openingHours },
      locale: 'pt-BR',
      handles: [
        { platformId: 'ig', handle: 'Corner.Coffee', url: 'https://www.instagram.com/Corner.Coffee/' },
        { platformId: 'yp', handle: 'Corner Coffee', url: null },
      ],
    };
    expect([status, data]).toMatchObject([200, expected]);
    expect(await profile()).toEqual(data);
    expect(await profile(other)).toMatchObject(EMPTY);
  });

  it('leaves what is not sent, and clears what is null', async () => {
    const before = (await update(FULL)).data;
    expect((await update({ description: 'Coffee.' })).data).toEqual({ ...before, description: 'Coffee.' });
    expect((await update({ contact: { phone: null } })).data.contact).toEqual({ ...FULL.contact, phone: null });
    const nothing = Object.fromEntries(Object.keys(FULL).map((name) => [name, null]));
    expect((await update(nothing)).data).toEqual({ ...before, ...EMPTY });
  });

  it.each([
    [{ slug: 'ab' }, 'slug must be at least 3 characters'],
    [{ slug: 'a'.repeat(41) }, 'slug must be at most 40 characters'],
    [{ slug: 'café-luna' }, /^slug must have only letters from a to z/],
    [{ slug: 'dashboard' }, /^slug is reserved/],
    [{ accentColor: 'green' }, 'accentColor must be a colour with six digits, such as #1d7a46'],
    [{ accentColor: '#FFD400' }, /^accentColor is too light.* is #af9200$/],
    [{ description: 'a'.repeat(501) }, 'description must be at most 500 characters'],
    [{ address: 'a'.repeat(301) }, 'address must be at most 300 characters'],
    [{ website: 'javascript:alert(1)' }, /^website must be the address of a website/],
    [{ website: 'https://user:pass@shop.example' }, /^website must be/],
    [{ website: 'ftp://shop.example' }, /^website must be/],
    [{ locale: 'english please' }, /^locale must be a language tag/],
    [{ contact: { email: 'nobody' } }, 'contact.email must be an e-mail address'],
    [{ contact: { phone: 'call me' } }, /^contact.phone must be a phone number/],
    [
      { handles: [{ platformId: 'ig', handle: 'https://www.tiktok.com/@mia' }] },
      /^handles\[0\].handle is an address of another/,
    ],
    [{ handles: [{ platformId: 'myspace', handle: 'tom' }] }, /^handles\[0\].platformId is not a platform/],
    [
      {
        handles: [
          { platformId: 'ig', handle: 'a' },
          { platformId: 'instagram', handle: 'b' },
        ],
      },
      /^handles\[1\].platformId is there already/,
    ],
    [{ openingHours: { monday: [{ from: '9:00', to: '18:00' }] } }, /^openingHours.monday\[0\].from must be a time/],
    [{ openingHours: { monday: [{ from: '24:00', to: '18:00' }] } }, /^openingHours.monday\[0\].from must be a time/],
    [
      { openingHours: { friday: [{ from: '18:00', to: '03:00' }], saturday: [{ from: '02:00', to: '05:00' }] } },
      'openingHours.saturday[0] must not overlap with the hours of Friday',
    ],
    [
      { openingHours: { monday: ['06', '08', '10', '12'].map((hour) => ({ from: `${hour}:00`, to: `${hour}:30` })) } },
      /^openingHours.monday must be at most 3 items/,
    ],
  ])('refuses %j', async (fields, message) => {
    const before = await profile();
    const [status, first] = messagesOf(await update(fields));
    expect(status).toBe(400);
    if (typeof message === 'string') expect(first).toBe(message);
    else expect(first).toMatch(message);
    expect(await profile()).toEqual(before);
  });

  it('suggests a colour that is accepted', async () => {
    const { error } = await update({ accentColor: '#ffe9a8' });
    const [suggested] = /#[0-9a-f]{6}$/.exec(error.details[0].message) ?? [];
    expect((await update({ accentColor: suggested })).data.accentColor).toBe(suggested);
  });

  it('is for owners alone, with their session', async () => {
    const manager = (await aUser(app, shop, 'manager')).client;
    for (const by of [manager, await aReviewer(app, shop), shop.live, shop.test]) {
      expect((await by.put('/business', { description: 'Mine' })).status).toBe(403);
      expect((await by.delete('/business/logo')).status).toBe(403);
    }
    expect((await app.api.put('/business', {})).status).toBe(401);
  });

  it('changes nothing in a dry run', async () => {
    const fresh = await aTenant(app, { businessName: 'Dry Run Diner' });
    const { data } = await fresh.owner.put('/business?dryRun=true', { slug: 'dry-run-slug', locale: 'en' });
    expect(data.wouldReturn).toMatchObject({ slug: 'dry-run-slug', locale: 'en' });
    expect(await rows(app, `select slug from business_slugs where slug = 'dry-run-slug'`)).toEqual([]);
    expect(await profile(fresh)).toMatchObject({ slug: 'dry-run-diner', locale: null });
  });
});

describe('slugs', () => {
  const profiles = () => app.nest.get(BusinessProfilesService);

  it('are made of the name when they are first needed, and stay when it changes', async () => {
    const [luna, another] = [
      await aTenant(app, { businessName: 'Café Luna' }),
      await aTenant(app, { businessName: 'Café Luna' }),
    ];
    expect([(await profile(luna)).slug, (await profile(another)).slug]).toEqual(['cafe-luna', 'cafe-luna-2']);
    expect((await update({ name: 'Café Sol' }, luna)).data.slug).toBe('cafe-luna');
    const unread = await aTenant(app, { businessName: 'Bäckerei Süß' });
    expect(await profiles().publicOf(unread.businessId)).toMatchObject({ slug: 'backerei-suss', name: 'Bäckerei Süß' });
  });

  it('lead to the business after a change, and nobody else gets them', async () => {
    const [owner, rival] = [await aTenant(app, { businessName: 'Red Door' }), await aTenant(app)];
    expect((await profile(owner)).slug).toBe('red-door');
    expect((await update({ slug: 'Blue-Door' }, owner)).data.slug).toBe('blue-door');
    for (const slug of ['red-door', 'blue-door', 'BLUE-DOOR'])
      expect(await profiles().bySlug(slug)).toMatchObject({ businessId: owner.businessId, slug: 'blue-door' });
    for (const slug of ['red-door', 'blue-door'])
      expect(messagesOf(await update({ slug }, rival))).toEqual([400, expect.stringMatching(/^slug is taken/)]);
    expect((await aTenant(app, { businessName: 'Red Door' }).then(profile)).slug).toBe('red-door-2');
    expect((await update({ slug: 'red-door' }, owner)).data.slug).toBe('red-door');
    expect(await profiles().bySlug('blue-door')).toMatchObject({ slug: 'red-door' });
    expect(await profiles().bySlug('no-such-door')).toBeUndefined();
  });

  it('can be changed ten times, and then only to a former one', async () => {
    const owner = await aTenant(app, { businessName: 'Restless' });
    expect((await profile(owner)).slug).toBe('restless');
    for (let n = 1; n <= 10; n++) expect((await update({ slug: `restless-${String(n)}` }, owner)).status).toBe(200);
    expect(messagesOf(await update({ slug: 'restless-eleven' }, owner))).toEqual([
      400,
      expect.stringMatching(/^slug has been changed 10 times.*: restless, restless-1, .*restless-9$/),
    ]);
    expect(await rows(app, `select 1 from business_slugs where slug = 'restless-eleven'`)).toEqual([]);
    expect((await update({ slug: 'restless-3' }, owner)).data.slug).toBe('restless-3');
  });

  it('of a business that does not exist are not made', async () => {
    expect(await profiles().publicOf('biz_01kaj4yt7hfbc9zqf3v1w2x5n8')).toBeUndefined();
    expect((await profiles().brandsOf(['biz_01kaj4yt7hfbc9zqf3v1w2x5n8'])).size).toBe(0);
  });

  it('are null in a brand until somebody needed them', async () => {
    const fresh = await aTenant(app, { businessName: 'Quiet Corner', timeZone: 'Europe/Berlin' });
    const brand = async () => (await profiles().brandsOf([fresh.businessId, shop.businessId])).get(fresh.businessId);
    const expected = { name: 'Quiet Corner', timeZone: 'Europe/Berlin', accentColor: null, logoUrl: null, slug: null };
    expect(await brand()).toEqual(expected);
    await update({ accentColor: '#1d7a46' }, fresh);
    expect(await brand()).toEqual({ ...expected, accentColor: '#1d7a46', slug: 'quiet-corner' });
  });
});
