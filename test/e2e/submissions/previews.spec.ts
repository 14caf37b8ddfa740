import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, Tenant, unique } from '../../support/builders';
import { rows } from '../../support/database/inspect';
import { anInternet, anOembed, aPage, Internet, INTERNET } from '../../support/stand-ins/internet';
import { reply } from '../../support/stand-ins/outbound';
import { settled } from '../../support/worker';
import { VerificationCleanup } from '../../../libs/submissions/src/verification/verification-cleanup';

let app: TestApp;
let internet: Internet;
let shop: Tenant;
let creator: Tenant;
let photo: Buffer;
beforeAll(async () => {
  app = await startApp({ OUTBOUND_ALLOW: INTERNET });
  internet = await anInternet(app);
  [shop, creator] = [await anEnterprise(app), await anEnterprise(app, { accountType: 'creator' })];
  photo = await sharp({ create: { width: 1170, height: 2532, channels: 3, background: '#0af' } })
    .png()
    .toBuffer();
});
afterEach(() => {
  app.clock.reset();
});
afterAll(async () => {
  internet.close();
  await app.stop();
});

const aPicture = (body = photo, type = 'image/png') => reply(200, { 'Content-Type': type }, body);
const aPost = () => `www.instagram.com/p/VIEW${String(unique())}abc/`;
const aFile = () => `photos.example.com/${String(unique())}.png`;
const asked = (address: string) => internet.asked.filter((each) => each === address).length;

async function submit(address: string, { mode = 'manual', ...fields }: { mode?: string; proofType?: string } = {}) {
  const { id: campaignId } = await aCampaign(shop.live, { actionId: 'ig_fp', verificationMode: mode });
  const { data, text } = await creator.live.post('/submissions', {
    campaignId,
    proofUrl: internet.url(address),
    proofType: 'screenshot',
    ...fields,
  });
  if (!data) throw new Error(text);
  return data.id as string;
}
const previewOf = async (id: string, by = shop) => (await by.live.get(`/submissions/${id}/preview`)).data;
const taken = async (...args: Parameters<typeof submit>) => {
  const id = await submit(...args);
  await settled(app);
  return previewOf(id);
};
const NONE = { status: 'none', image: null, width: null, height: null, takenAt: null };
const pixels = ({ image }: { image: string }) => {
  const [type, base64 = ''] = image.split(',');
  expect(type).toBe('data:image/webp;base64');
  return sharp(Buffer.from(base64, 'base64')).metadata();
};

/** A page that declares a picture. */
const aPageWith = (address: string, picture: string) =>
  aPage(address, { text: 'Hello', body: `<meta property="og:image" content="${picture}">` });

describe('the preview of a screenshot', () => {
  it('is a smaller copy that both sides may see, taken once', async () => {
    const address = aFile();
    internet.serve(address, aPicture());
    const id = await submit(address);
    expect(await previewOf(id)).toEqual({ ...NONE, status: 'pending' });
    expect((await shop.live.get(`/submissions/${id}`)).data.review.preview).toBe('pending');
    await settled(app);
    const preview = await previewOf(id);
    expect(preview).toMatchObject({ status: 'ready', width: 924, height: 2000, takenAt: expect.any(String) });
    expect(await pixels(preview)).toMatchObject({ format: 'webp', width: 924, height: 2000 });
    expect((await shop.live.get(`/submissions/${id}`)).data.review.preview).toBe('ready');
    expect(await previewOf(id, creator)).toEqual(preview);
    internet.serve(address, reply(404));
    expect(await previewOf(id)).toEqual(preview);
    expect(asked(address)).toBe(1);
    const stranger = await anEnterprise(app);
    expect((await stranger.live.get(`/submissions/${id}/preview`)).status).toBe(404);
    expect((await shop.test.get(`/submissions/${id}/preview`)).status).toBe(404);
  });

  it('is taken from the page to which the link leads', async () => {
    const [page, picture] = [`albums.example.com/${String(unique())}`, aFile()];
    internet.serve(page, aPageWith(page, internet.url(picture)));
    internet.serve(picture, aPicture());
    expect(await taken(page)).toMatchObject({ status: 'ready' });
  });
});

describe('the preview of a post', () => {
  it('is the picture that its page declares, whose address may be relative', async () => {
    const address = aPost();
    internet.serve(address, aPageWith(address, '/pictures/one.jpg'));
    internet.serve('www.instagram.com/pictures/one.jpg', aPicture());
    expect(await taken(address, { proofType: 'url' })).toMatchObject({ status: 'ready' });
    expect(asked(address)).toBe(1);
  });

  it('is the thumbnail of the platform if the page shows none', async () => {
    const { id: campaignId } = await aCampaign(shop.live, {
      platformId: 'tt',
      actionId: 'tt_vd',
      verificationMode: 'manual',
    });
    const [address, picture] = [`www.tiktok.com/@anna/video/7${String(unique()).padStart(18, '0')}`, aFile()];
    internet.tell('tt', anOembed({ title: 'Hello', thumbnail_url: internet.url(picture) }));
    internet.serve(picture, aPicture());
    const { data } = await creator.live.post('/submissions', { campaignId, proofUrl: internet.url(address) });
    await settled(app);
    expect(await previewOf(data.id)).toMatchObject({ status: 'ready' });
  });

  it('is missing if the page declares no picture, or is a sign-in page', async () => {
    const [plain, closed] = [aPost(), aPost()];
    internet.serve(plain, aPage(plain, { text: 'Hello' }));
    internet.serve(closed, reply(302, { Location: '/accounts/login/' }));
    internet.serve('www.instagram.com/accounts/login/', aPageWith('www.instagram.com/accounts/login/', '/logo.png'));
    internet.serve('www.instagram.com/logo.png', aPicture());
    expect(await taken(plain, { proofType: 'url' })).toEqual(NONE);
    expect(asked(plain)).toBe(1);
    expect(await taken(closed, { proofType: 'url' })).toEqual(NONE);
    expect(asked('www.instagram.com/logo.png')).toBe(0);
  });

  it('does not access our network, and stores no address that can never be fetched', async () => {
    for (const picture of [
      ...['http://10.0.0.7/a.png', 'http://[::1]/b.png', 'http://169.254.169.254/c.png', 'file:///etc/passwd'],
      ...[`https://cdn.example/${'x'.repeat(100_000)}.png`, `data:image/png;base64,${photo.toString('base64')}`],
    ]) {
      const address = aPost();
      internet.serve(address, aPageWith(address, picture));
      const id = await submit(address, { proofType: 'url' });
      await settled(app);
      expect(asked(address)).toBe(1);
      expect(await previewOf(id)).toEqual(NONE);
      expect(await rows(app, 'select id from submission_previews where id = $1', [id])).toEqual([]);
    }
  });
});

it.each([
  ['is approved automatically', { mode: 'auto' }],
  ['only the platform can confirm', { proofType: 'api_verified' }],
])('a proof that %s has none, and is not fetched', async (_, fields) => {
  const address = aFile();
  internet.serve(address, aPicture());
  expect(await taken(address, fields)).toEqual(NONE);
  expect(asked(address)).toBe(0);
});

describe('a picture that cannot be fetched', () => {
  it('retries a picture after one and ten minutes, and then gives up', async () => {
    const address = aFile();
    internet.serve(address, reply(503));
    const id = await submit(address);
    for (const [attempts, wait] of [
      [1, 61],
      [2, 601],
      [3, 100_000],
    ] as const) {
      await settled(app);
      expect(asked(address)).toBe(attempts);
      expect((await previewOf(id)).status).toBe(attempts < 3 ? 'pending' : 'none');
      app.clock.advance(wait);
    }
    await settled(app);
    expect(asked(address)).toBe(3);
  });

  it('gives up a picture if the process has ended during each of three attempts', async () => {
    const address = aFile();
    internet.serve(address, aPicture());
    const id = await submit(address);
    await rows(app, 'update submission_previews set fencing_token = 3 where id = $1 returning id', [id]);
    await settled(app);
    expect(await previewOf(id)).toEqual(NONE);
    expect(asked(address)).toBe(0);
  });

  it('takes the picture when the site is back', async () => {
    const address = aFile();
    internet.serve(address, reply(503));
    const id = await submit(address);
    await settled(app);
    internet.serve(address, aPicture());
    app.clock.advance(61);
    await settled(app);
    const { status, takenAt } = await previewOf(id);
    expect(status).toBe('ready');
    expect(Date.now() + 60_000 - Date.parse(takenAt)).toBeLessThan(0);
  });

  it.each<[string, () => Buffer]>([
    ['is gone', () => reply(404)],
    ['is no picture', () => aPicture(Buffer.from('GIF89a, they said'))],
    ['is larger than 10 MiB', () => aPicture(Buffer.alloc(10 * 1024 * 1024 + 1))],
    ['is a page without one', () => reply(200, { 'Content-Type': 'text/html' }, '<title>Nothing here</title>')],
  ])('gives up a picture at once if it %s', async (_, answer) => {
    const address = aFile();
    internet.serve(address, answer());
    expect(await taken(address)).toEqual(NONE);
    expect(asked(address)).toBe(1);
  });
});

it('keeps a picture for 90 days after the submission, and longer while it is undecided', async () => {
  const [decided, open] = [aFile(), aFile()];
  for (const address of [decided, open]) internet.serve(address, aPicture());
  const ids = [await submit(decided), await submit(open)];
  await settled(app);
  await shop.live.post('/submissions/review', { submissionId: ids[0], decision: 'approve' });
  const stored = async () => {
    await app.nest.get(VerificationCleanup).purge();
    return (await rows(app, 'select id from submission_previews where id = any ($1) order by id', [ids])).map(
      ({ id }) => id,
    );
  };
  const files = () =>
    readdirSync(join(app.settings.DATA_DIR, 'files/previews', creator.businessId)).filter((id) => ids.includes(id));
  app.clock.advance(90 * 24 * 60 * 60 - 60);
  expect([await stored(), files().sort()]).toEqual([ids, ids]);
  app.clock.advance(120);
  expect([await stored(), files()]).toEqual([[ids[1]], [ids[1]]]);
});

it('shows a picture that an earlier version has stored in the database, and none whose file is gone', async () => {
  const address = aFile();
  internet.serve(address, aPicture());
  const id = await submit(address);
  await settled(app);
  const path = join(app.settings.DATA_DIR, 'files/previews', creator.businessId, id);
  const preview = await previewOf(id);
  const image = readFileSync(path);
  rmSync(path);
  expect(await previewOf(id)).toEqual(NONE);
  await rows(app, 'update submission_previews set stored = false, image = $2 where id = $1 returning id', [id, image]);
  expect(await previewOf(id)).toEqual(preview);
});
