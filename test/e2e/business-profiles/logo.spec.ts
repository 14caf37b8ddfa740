import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { LogoCleanup } from '../../../libs/business-profiles/src/logo-cleanup';
import { startApp, TestApp } from '../../support/app';
import { aReviewer, aTenant, Tenant } from '../../support/builders';
import { rows } from '../../support/database/inspect';
import { aForm, aHeic, aPicture, aVideo } from '../../support/files';

const DAY_SECONDS = 24 * 60 * 60;

let app: TestApp;
let shop: Tenant;
beforeAll(async () => {
  app = await startApp();
  shop = await aTenant(app);
});
afterEach(() => {
  app.clock.reset();
});
afterAll(() => app.stop());

const png = () => aPicture().png().toBuffer();
const setLogo = async (bytes: Buffer | FormData, by = shop) => by.owner.post('/business/logo', bytes);
const load = (path: string) => fetch(app.origin + path);
const filesOf = ({ businessId }: Tenant) =>
  ['logos', 'mail-logos'].map((folder) => {
    const path = join(app.settings.DATA_DIR, 'files', folder, businessId);
    return existsSync(path) ? readdirSync(path).length : 0;
  });
const purge = async (afterDays: number) => {
  app.clock.advance(afterDays * DAY_SECONDS);
  await app.nest.get(LogoCleanup).purge();
};

describe('POST /business/logo', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('makes a small WebP without metadata of %s', async (format) => {
    const large = aPicture()
      .resize(900, 600)
      .withExif({ IFD0: { Make: 'Camera' } });
    const bytes = await large[format]().toBuffer();
    const { status, data } = await setLogo(bytes);
    expect([status, data.logoUrl]).toEqual([
      200,
      expect.stringMatching(`^/api/v1/business-logos/${shop.businessId}/logo_`),
    ]);
    const response = await load(data.logoUrl);
    expect([response.status, Object.fromEntries(response.headers)]).toMatchObject([
      200,
      {
        ...{ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' },
        ...{ 'content-security-policy': "sandbox; default-src 'none'" },
        'cache-control': 'public, max-age=31536000, immutable',
      },
    ]);
    const { exif, ...metadata } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([exif, metadata]).toMatchObject([undefined, { format: 'webp', width: 256, height: 171 }]);
  });

  it('keeps what is transparent', async () => {
    const ring =
      '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><circle cx="100" cy="100" r="60" fill="#1d7a46"/></svg>';
    const { data } = await setLogo(await sharp(Buffer.from(ring)).png().toBuffer());
    const picture = sharp(Buffer.from(await (await load(data.logoUrl)).arrayBuffer()));
    const { channels } = await picture.stats();
    expect([channels.length, channels[3]?.min]).toEqual([4, 0]);
  });

  it('takes a form too', async () => {
    expect((await setLogo(aForm(await png(), 'logo.png'))).status).toBe(200);
  });

  it.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
    ['nothing', () => Buffer.alloc(0), /^is empty/],
    [
      'SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      /^must be a picture/,
    ],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), /^must be a picture/],
    ['GIF', () => aPicture().gif().toBuffer(), /^must be a picture/],
    ['HEIC', aHeic, /^must be a picture/],
    ['a video', () => aVideo(), /^must be a picture/],
    ['a picture that was cut off', async () => (await png()).subarray(0, 3000), /^is not a whole picture/],
    [
      'a page that begins like a picture',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>alert(1)</script>'.repeat(20))]),
      /^is not a whole picture/,
    ],
    ['a line', () => aPicture().resize(900, 20, { fit: 'fill' }).png().toBuffer(), /eight times as long/],
    ['an icon', () => aPicture().resize(16, 16).png().toBuffer(), /fewer than 32 pixels/],
  ])('refuses %s, and keeps the logo there is', async (_, make, message) => {
    const { data: before } = await setLogo(await png());
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(await make())], { type: 'image/png' }), 'logo.png');
    const { status, error } = await setLogo(form);
    expect([status, error.details[0].path, error.details[0].message]).toEqual([
      400,
      'file',
      expect.stringMatching(message),
    ]);
    expect((await shop.owner.get('/business')).data).toEqual(before);
  });

  it('refuses more than 5 MB', async () => {
    const { status, error } = await setLogo(Buffer.concat([await png(), Buffer.alloc(5 * 1024 * 1024)]));
    expect([status, error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('is for owners alone, with their session', async () => {
    const bytes = await png();
    for (const by of [await aReviewer(app, shop), shop.live])
      expect((await by.post('/business/logo', bytes)).status).toBe(403);
    expect((await app.api.post('/business/logo', bytes)).status).toBe(401);
  });

  it('deletes the one before a week later, and nothing else', async () => {
    const owner = await aTenant(app);
    const [first, second] = [(await setLogo(await png(), owner)).data, (await setLogo(await png(), owner)).data];
    expect(second.logoUrl).not.toBe(first.logoUrl);
    await purge(6);
    expect([(await load(first.logoUrl)).status, filesOf(owner)]).toEqual([200, [2, 2]]);
    await purge(2);
    expect([(await load(first.logoUrl)).status, (await load(second.logoUrl)).status]).toEqual([404, 200]);
    expect(filesOf(owner)).toEqual([1, 1]);
    await purge(400);
    expect((await load(second.logoUrl)).status).toBe(200);
  });

  it('keeps at most twenty replaced logos, and deletes the oldest first', async () => {
    const owner = await aTenant(app);
    const urls = [];
    for (let n = 0; n < 24; n++) urls.push((await setLogo(await png(), owner)).data.logoUrl as string);
    await purge(0);
    expect(filesOf(owner)).toEqual([21, 21]);
    const statuses = [];
    for (const url of urls) statuses.push((await load(url)).status);
    expect(statuses).toEqual([...Array(3).fill(404), ...Array(21).fill(200)]);
  });

  it('leaves nothing of an upload that was not finished', async () => {
    const owner = await aTenant(app);
    await setLogo(await png(), owner);
    // As a process leaves it that ends before it answers.
    await rows(app, 'update business_profiles set logo_id = null where business_id = $1', [owner.businessId]);
    await rows(app, 'update business_logos set expires_at = $2 where business_id = $1', [
      owner.businessId,
      app.clock.now(),
    ]);
    await purge(1);
    expect([
      filesOf(owner),
      await rows(app, 'select 1 from business_logos where business_id = $1', [owner.businessId]),
    ]).toEqual([[0, 0], []]);
  });
});

describe('DELETE /business/logo', () => {
  it('removes the logo and its pictures, and does nothing without one', async () => {
    const owner = await aTenant(app);
    const { data } = await setLogo(await png(), owner);
    for (let n = 0; n < 2; n++) expect((await owner.owner.delete('/business/logo')).data.logoUrl).toBeNull();
    await purge(0);
    expect([(await load(data.logoUrl)).status, filesOf(owner)]).toEqual([404, [0, 0]]);
  });

  it('removes nothing in a dry run', async () => {
    const { data } = await setLogo(await png());
    const dry = await shop.owner.delete('/business/logo?dryRun=true');
    expect(dry.data.wouldReturn.logoUrl).toBeNull();
    await purge(0);
    expect([(await shop.owner.get('/business')).data.logoUrl, (await load(data.logoUrl)).status]).toEqual([
      data.logoUrl,
      200,
    ]);
  });
});

describe('GET /business-logos/:businessId/:id', () => {
  it.each(['/logo_01kaj4yt7hfbc9zqf3v1w2x5n8', '/..%2F..%2Fstorage-id', '/logo_'])(
    'finds nothing at %s',
    async (path) => {
      expect([400, 404]).toContain((await app.api.get(`/business-logos/${shop.businessId}${path}`)).status);
    },
  );

  it('finds a logo only at its own business', async () => {
    const other = await aTenant(app);
    const { data } = await setLogo(await png());
    expect((await load(data.logoUrl.replace(shop.businessId, other.businessId))).status).toBe(404);
  });
});
