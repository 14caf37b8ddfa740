import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { UploadCleanup } from '../../../libs/uploads/src/upload-cleanup';
import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, aTenant, aUser, PASSWORD, Tenant } from '../../support/builders';
import { Client } from '../../support/client';
import { rows } from '../../support/database/inspect';
import { aForm, aHeic, aPicture, aVideo, aWebm, cropped } from '../../support/files';

const DAY = 24 * 60 * 60;

let app: TestApp;
let shop: Tenant;
let creator: Tenant;
beforeAll(async () => {
  app = await startApp();
  shop = await anEnterprise(app);
  creator = await aTenant(app, { accountType: 'creator' });
});
beforeEach(() => rows(app, 'delete from attempt_limits'));
afterEach(() => {
  app.clock.reset();
});
afterAll(() => app.stop());

const png = (seed?: number) => aPicture(seed).png().toBuffer();
const messageOf = ({ error }: { error: any }) => error.details?.[0]?.message ?? error.message;
async function upload(by: Client, bytes: Buffer): Promise<any> {
  const answer = await by.post('/uploads', bytes);
  if (answer.status !== 201) throw new Error(`Uploading failed: ${answer.text}`);
  return answer.data;
}
const submit = (by: Client, campaignId: string, fields: object) => by.post('/submissions', { campaignId, ...fields });
const contentOf = async (url: string, headers: Record<string, string> = {}) =>
  fetch(url.replace(app.settings.BASE_URL, app.origin), { headers });
const filesOf = ({ businessId }: Tenant) => {
  const folder = join(app.settings.DATA_DIR, 'files/uploads', businessId);
  return existsSync(folder) ? readdirSync(folder) : [];
};
const totalOf = async ({ businessId }: Tenant) =>
  Number((await rows(app, 'select bytes from upload_totals where business_id = $1', [businessId]))[0]?.bytes ?? 0);

describe('POST /uploads', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('stores a picture as WebP: %s', async (format) => {
    const bytes = await aPicture()[format]().toBuffer();
    const answer = await creator.live.post('/uploads', bytes);
    expect([answer.status, answer.data]).toMatchObject([
      201,
      {
        ...{ kind: 'image', mediaType: 'image/webp', width: 360, height: 640, bytes: bytes.length, takenAt: null },
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    ]);
    const content = await contentOf(answer.data.url);
    const { exif, ...metadata } = await sharp(Buffer.from(await content.arrayBuffer())).metadata();
    expect([exif, metadata]).toMatchObject([undefined, { format: 'webp', width: 360, height: 640 }]);
  });

  it.each([
    ['MP4', () => aVideo(), 'video/mp4'],
    ['MOV', () => aVideo('qt  '), 'video/quicktime'],
    ['WebM', () => aWebm(), 'video/webm'],
  ])('stores a video as it was sent: %s', async (_, make, mediaType) => {
    const bytes = make();
    const data = await upload(creator.live, bytes);
    expect(data).toMatchObject({ kind: 'video', mediaType, width: null, height: null, bytes: bytes.length });
    const content = await contentOf(data.url);
    expect([content.headers.get('content-type'), Buffer.from(await content.arrayBuffer())]).toEqual([mediaType, bytes]);
  });

  it('takes a file as a part of a form too, and believes only its bytes', async () => {
    const answer = await creator.live.post('/uploads', aForm(aVideo(), 'photo.jpg'));
    expect([answer.status, answer.data.kind]).toEqual([201, 'video']);
  });

  it('keeps when and with what a picture was taken, and never where', async () => {
    const bytes = await aPicture()
      .withExif({
        IFD0: { Make: 'Camera', Software: 'Snapseed 2.0' },
        IFD2: { DateTimeOriginal: '2025:11:27 10:00:00', OffsetTimeOriginal: '+02:00' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' },
      })
      .jpeg()
      .toBuffer();
    const { id, takenAt, url } = await upload(creator.live, bytes);
    expect(takenAt).toBe('2025-11-27T08:00:00.000Z');
    const content = Buffer.from(await (await contentOf(url)).arrayBuffer());
    expect(content.toString('latin1')).not.toMatch(/Camera|Snapseed/);
    const [row] = await rows(app, 'select facts from uploads where id = $1', [id]);
    expect(row.facts).toEqual({ takenAt, software: 'Snapseed 2.0', isEdited: true });
  });

  it('scales a large picture down to 2,400 pixels', async () => {
    const large = sharp({ create: { width: 5000, height: 4000, channels: 3, background: '#f80' } });
    expect(await upload(creator.live, await large.jpeg().toBuffer())).toMatchObject({ width: 2400, height: 1920 });
  });

  /** Each of which would take a read. */
  const ofEmptyBoxes = () => {
    const bytes = Buffer.alloc(59 * 1024 * 1024, Buffer.from('0000000866726565', 'hex'));
    return Buffer.concat([aVideo(), bytes]);
  };
  const huge = () =>
    sharp({ create: { width: 20_000, height: 20_000, channels: 3, background: '#f80' }, limitInputPixels: false })
      .png()
      .toBuffer();
  it.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
    ['nothing', () => Buffer.alloc(0), /^is empty/],
    ['text', () => Buffer.from('<!doctype html><script>alert(1)</script>'), /^must be a picture \(JPEG, PNG/],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), /^must be a picture/],
    ['GIF', () => aPicture().gif().toBuffer(), /^must be a picture/],
    ['HEIC', aHeic, /^is a HEIC picture.*save it as JPEG/],
    ['a picture of 400 megapixels', huge, /at most 32 megapixels/],
    ['a picture that was cut off', async () => (await png()).subarray(0, 5000), /^is not a whole picture/],
    [
      'a page that begins like a picture',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>alert(1)</script>'.repeat(20))]),
      /^is not a whole picture/,
    ],
    ['a video that was cut off', () => aVideo().subarray(0, 60), /^is not a whole video/],
    ['a video without a description', () => aVideo().subarray(0, 40), /^is not a whole video/],
    ['a video of millions of empty boxes', ofEmptyBoxes, /^is not a whole video/],
    ['Matroska', () => Buffer.from('1a45dfa3934282886d6174726f736b61', 'hex'), /^must be a picture/],
  ])('refuses %s, says what to do, and keeps nothing', async (_, make, message) => {
    const before = filesOf(creator).length;
    const answer = await creator.live.post('/uploads', await make());
    expect([answer.status, answer.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(messageOf(answer)).toMatch(message);
    expect(filesOf(creator)).toHaveLength(before);
    expect(readdirSync(join(app.settings.DATA_DIR, 'incoming'))).toEqual([]);
  });

  it('stores only the pixels of a file that is also something else', async () => {
    const polyglot = Buffer.concat([await png(), Buffer.from('<script>alert(1)</script>PK\x03\x04')]);
    const { url } = await upload(creator.live, polyglot);
    const content = await contentOf(url);
    expect(Buffer.from(await content.arrayBuffer()).toString('latin1')).not.toMatch(/script|PK/);
  });

  it.each([
    ['another part', () => aForm(Buffer.from('x'), 'photo.jpg', 'other'), 400],
    ['no part', () => new FormData(), 400],
    ['JSON', () => ({ file: 'x' }), 415],
  ])('refuses a body with %s', async (_, make, status) => {
    expect((await creator.live.post('/uploads', make())).status).toBe(status);
  });

  it('refuses what is compressed, and a form without a boundary', async () => {
    const refused: Record<string, string>[] = [
      { 'content-encoding': 'gzip' },
      { 'content-type': 'multipart/form-data' },
    ];
    for (const headers of refused)
      expect((await creator.live.post('/uploads', await png(), { headers })).status).toBe(415);
  });

  it('refuses a picture of more than 15 MB and a video of more than 60 MB', async () => {
    const picture = Buffer.concat([await png(), Buffer.alloc(15 * 1024 * 1024)]);
    const video = aVideo('isom', Buffer.alloc(60 * 1024 * 1024));
    for (const bytes of [picture, video]) {
      const answer = await creator.live.post('/uploads', bytes);
      expect([answer.status, answer.error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    }
    expect(readdirSync(join(app.settings.DATA_DIR, 'incoming'))).toEqual([]);
  });

  it('needs a credential or the proof of a guest', async () => {
    expect((await app.api.post('/uploads', await png())).status).toBe(401);
    const guestProofId = 'gpr_01kaj4yt7hfbc9zqf3v1w2x5n8';
    expect((await app.api.post(`/uploads?guestProofId=${guestProofId}`, await png())).status).toBe(401);
    expect((await creator.live.post(`/uploads?guestProofId=${guestProofId}`, await png())).status).toBe(401);
    expect((await creator.live.post('/uploads?name=x', await png())).status).toBe(400);
  });

  it('lets a person upload 20 files a day; one that was refused does not count', async () => {
    const { client, email } = await aUser(app, creator, 'owner');
    for (let i = 0; i < 3; i++) await client.post('/uploads', Buffer.from('text'));
    for (let i = 0; i < 20; i++) await upload(client, aVideo());
    const answer = await client.post('/uploads', aVideo());
    expect([answer.status, answer.error.code, answer.error.details.limit]).toEqual([429, 'RATE_LIMITED', 20]);
    app.clock.advance(DAY + 1);
    const { data } = await app.api.post('/auth', { email, password: PASSWORD });
    expect((await app.api.as(data.accessToken).post('/uploads', aVideo())).status).toBe(201);
  });

  it('keeps to the room that the plan has', async () => {
    const full = await aTenant(app, { accountType: 'creator' });
    const { businessId } = full;
    await rows(app, 'insert into upload_totals values ($1, 999999000)', [businessId]);
    const answer = await full.live.post('/uploads', await png());
    expect([answer.status, answer.error.details]).toEqual([
      403,
      { resource: 'uploads', limit: 1e9, used: 999_999_000, plan: 'free', resetsAt: null },
    ]);
    expect(filesOf(full)).toEqual([]);
    await rows(app, 'update upload_totals set bytes = 0 where business_id = $1', [businessId]);
    const { id } = await upload(full.live, await png());
    const [{ stored }] = await rows(
      app,
      `select content_bytes + (preview ->> 'bytes')::int as stored from uploads where id = $1`,
      [id],
    );
    expect(await totalOf(full)).toBe(Number(stored));
  });
});

describe('the content', () => {
  it('is sent by a link that is valid for 5 minutes, to be shown and not to be run', async () => {
    const { url } = await upload(creator.live, await png());
    const { status, headers } = await contentOf(url);
    expect([status, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
      ...[200, 'image/webp', 'nosniff'],
    ]);
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    expect(headers.get('cache-control')).toBe('private, max-age=300');
    app.clock.advance(301);
    expect((await contentOf(url)).status).toBe(404);
  });

  it('is not sent by a link that was changed', async () => {
    const [one, other] = [await upload(creator.live, await png()), await upload(shop.live, await png())];
    const [a, b] = [new URL(one.url), new URL(other.url)];
    const swapped = (change: (url: URL) => void) => {
      const url = new URL(a);
      change(url);
      return url.href;
    };
    const changed = [
      swapped((url) => (url.pathname = b.pathname)),
      swapped((url) => url.searchParams.set('key', b.searchParams.get('key')!)),
      swapped((url) => url.searchParams.set('expires', String(Number(a.searchParams.get('expires')) + 1))),
      swapped((url) => url.searchParams.set('key', 'v1.x.y')),
    ];
    for (const url of changed) expect((await contentOf(url)).status).toBe(404);
    expect(a.search).not.toContain(creator.businessId);
  });

  it('is sent in parts, so that a video can be played from any position', async () => {
    const bytes = aVideo('isom', Buffer.from('0123456789'));
    const { url } = await upload(creator.live, bytes);
    const part = async (range: string) => {
      const response = await contentOf(url, { range });
      return [response.status, response.headers.get('content-range'), await response.text()];
    };
    const size = bytes.length;
    const from = bytes.indexOf('0123456789');
    expect(await part(`bytes=${String(from)}-${String(from + 3)}`)).toEqual([
      ...[206, `bytes ${String(from)}-${String(from + 3)}/${String(size)}`, '0123'],
    ]);
    expect((await part(`bytes=${String(size - 2)}-`))[2]).toHaveLength(2);
    expect((await part('bytes=-5'))[2]).toHaveLength(5);
    expect((await part(`bytes=0-${String(size * 2)}`))[1]).toBe(`bytes 0-${String(size - 1)}/${String(size)}`);
    expect((await part(`bytes=${String(size)}-`)).slice(0, 2)).toEqual([416, `bytes */${String(size)}`]);
    for (const ignored of ['bytes=5-2', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-'])
      expect((await part(ignored))[0]).toBe(200);
  });
});

describe('a proof', () => {
  it('consists of an uploaded picture, which its sender and its reviewer see, and nobody else', async () => {
    const { id: campaignId } = await aCampaign(shop.live);
    const bytes = await png();
    const { id: uploadId } = await upload(creator.live, bytes);
    const answer = await submit(creator.live, campaignId, { uploadId, proofType: 'url' });
    expect([answer.status, answer.data]).toMatchObject([
      201,
      {
        ...{ state: 'pending', uploadId, proofType: 'screenshot' },
        proofUrl: `${app.settings.BASE_URL}/api/v1/uploads/${uploadId}`,
        verification: { status: 'none', checks: [] },
      },
    ]);
    const other = await aTenant(app);
    expect((await other.live.get(`/uploads/${uploadId}`)).status).toBe(404);
    expect((await creator.test.get(`/uploads/${uploadId}`)).status).toBe(404);
    for (const by of [shop.live, creator.live]) {
      const found = (await by.get(`/uploads/${uploadId}`)).data;
      expect([found.id, found.expiresAt, (await contentOf(found.url)).status]).toEqual([uploadId, null, 200]);
      const detail = (await by.get(`/submissions/${answer.data.id}`)).data;
      expect((await contentOf(detail.upload.url)).status).toBe(200);
      expect((await by.get(`/submissions/${answer.data.id}/preview`)).data).toMatchObject({
        ...{ status: 'ready', width: 360, height: 640, image: expect.stringMatching(/^data:image\/webp;base64,/) },
      });
    }
    const { review } = (await shop.live.get(`/submissions/${answer.data.id}`)).data;
    expect([review.preview, review.file]).toEqual(['ready', { software: null, isEdited: false, similarTo: null }]);
  });

  it.each(['its address', 'its link'])('names the file by %s in place of uploadId', async (by) => {
    const { id: campaignId } = await aCampaign(shop.live);
    const { id: uploadId, url } = await upload(creator.live, aVideo());
    const proofUrl = by === 'its link' ? url : `${app.settings.BASE_URL}/api/v1/uploads/${uploadId}`;
    expect((await submit(creator.live, campaignId, { proofUrl })).data).toMatchObject({
      ...{ uploadId, proofType: 'video' },
    });
  });

  it.each<[string, (own: any, others: any) => object, string | undefined]>([
    ['the file of another business', (_, others) => ({ uploadId: others.id }), undefined],
    ['the link of another business', (_, others) => ({ proofUrl: others.url }), undefined],
    ['a file that does not exist', () => ({ uploadId: 'upl_01kaj4yt7hfbc9zqf3v1w2x5n8' }), undefined],
    ['a file and a URL', (own) => ({ uploadId: own.id, proofUrl: 'https://www.instagram.com/p/x1/' }), 'proofUrl'],
    ['two files', (own, others) => ({ uploadId: own.id, proofUrl: others.url }), 'proofUrl'],
    ['nothing', () => ({}), 'proofUrl'],
  ])('is refused with %s', async (_, fields, path) => {
    const { id: campaignId } = await aCampaign(shop.live);
    const [own, others] = [await upload(creator.live, aVideo()), await upload(shop.live, aVideo())];
    const { status, error } = await submit(creator.live, campaignId, fields(own, others));
    expect([status, error.details?.[0].path]).toEqual([path === undefined ? 404 : 400, path]);
  });

  it('uses a file once, also after a dry run, and only in its mode', async () => {
    const { id: campaignId } = await aCampaign(shop.live);
    const { id: uploadId } = await upload(creator.live, aVideo());
    expect((await creator.live.post('/submissions?dryRun=true', { campaignId, uploadId })).status).toBe(200);
    const trial = await aCampaign(shop.test);
    expect((await submit(creator.test, trial.id, { uploadId })).status).toBe(404);
    expect((await submit(creator.live, campaignId, { uploadId })).status).toBe(201);
    const again = await submit(creator.live, campaignId, { uploadId });
    expect([again.status, messageOf(again)]).toEqual([409, expect.stringMatching(/submitted with another proof/)]);
  });

  it('is a duplicate if the same file was submitted for the same action, and the file is still there', async () => {
    const { id: campaignId } = await aCampaign(shop.live);
    const bytes = await png();
    const first = await upload(creator.live, bytes);
    const { data } = await submit(creator.live, campaignId, { uploadId: first.id });
    const second = await upload(creator.live, bytes);
    const answer = await submit(creator.live, campaignId, { uploadId: second.id });
    expect([answer.status, answer.error.code, answer.error.details.submissionId]).toEqual([
      ...[409, 'DUPLICATE_SUBMISSION', data.id],
    ]);
    // A refused proof does not use it up.
    const other = await aCampaign(shop.live);
    expect((await submit(creator.live, other.id, { uploadId: second.id })).status).toBe(201);
  });

  it('is approved at once in the mode auto, unless the picture looks like one before', async () => {
    const { id: campaignId } = await aCampaign(shop.live, { verificationMode: 'auto', maxCompletions: 50 });
    const picture = aPicture();
    const first = await upload(creator.live, await picture.clone().png().toBuffer());
    const { data: approved } = await submit(creator.live, campaignId, { uploadId: first.id });
    expect(approved.state).toBe('approved');
    const copies = [
      await picture.clone().jpeg({ quality: 50 }).toBuffer(),
      await picture.clone().resize(240).webp().toBuffer(),
      await (await cropped(picture.clone(), 8, 0, 6, 0)).jpeg({ quality: 70 }).toBuffer(),
      await (await cropped(picture.clone(), 10, 5, 10, 5)).resize(500).png().toBuffer(),
    ];
    for (const copy of copies) {
      const { id: uploadId } = await upload(creator.live, copy);
      const { data } = await submit(creator.live, campaignId, { uploadId });
      expect([data.state, data.verification.status, data.verification.checks.map(({ name }: any) => name)]).toEqual([
        ...['pending', 'unknown', ['similar_picture']],
      ]);
      const { review } = (await shop.live.get(`/submissions/${data.id}`)).data;
      expect(review.file.similarTo).toMatch(/^sub_/);
    }
    const { id: uploadId } = await upload(creator.live, await png());
    expect((await submit(creator.live, campaignId, { uploadId })).data.state).toBe('approved');
  });

  it('is not compared with those of other businesses, or in the other mode', async () => {
    const other = await anEnterprise(app);
    const picture = aPicture();
    for (const [by, owner] of [
      [creator.live, shop.live],
      [creator.live, other.live],
      [creator.test, other.test],
    ] as const) {
      const { id: campaignId } = await aCampaign(owner, { verificationMode: 'auto' });
      const { id: uploadId } = await upload(by, await picture.clone().jpeg().toBuffer());
      expect((await submit(by, campaignId, { uploadId })).data.state).toBe('approved');
    }
  });

  it('waits for a person in the mode verified, since nobody else can see what a picture shows', async () => {
    const { id: campaignId } = await aCampaign(shop.live, { verificationMode: 'verified' });
    const { id: uploadId } = await upload(creator.live, await png());
    const { data } = await submit(creator.live, campaignId, { uploadId });
    expect([data.state, data.verification.status]).toEqual(['pending', 'none']);
    const review = { submissionId: data.id, decision: 'approve' };
    expect((await shop.live.post('/submissions/review', review)).data.perk.status).toBe('issued');
  });
});

describe('the cleanup', () => {
  const purge = () => app.nest.get(UploadCleanup).purge();

  it('deletes a file that was not submitted after 24 hours, with its content and its share of the total', async () => {
    const tenant = await aTenant(app, { accountType: 'creator' });
    const [left, used] = [await upload(tenant.live, await png()), await upload(tenant.live, aVideo())];
    const { id: campaignId } = await aCampaign(shop.live);
    await submit(tenant.live, campaignId, { uploadId: used.id });
    await purge();
    expect(filesOf(tenant).sort()).toEqual([left.id, used.id].sort());
    app.clock.advance(DAY + 1);
    expect((await submit(tenant.live, campaignId, { uploadId: left.id })).status).toBe(404);
    await purge();
    expect(filesOf(tenant)).toEqual([used.id]);
    expect(await totalOf(tenant)).toBe(used.bytes);
    expect((await tenant.live.get(`/uploads/${left.id}`)).status).toBe(404);
  });

  it('deletes the file of a decided proof after 90 days, and never one that waits', async () => {
    const tenant = await aTenant(app, { accountType: 'creator' });
    const { id: campaignId } = await aCampaign(shop.live);
    const files = [await upload(tenant.live, await png()), await upload(tenant.live, await png())];
    const [decided, waiting] = await Promise.all(
      files.map(async ({ id }) => (await submit(tenant.live, campaignId, { uploadId: id })).data),
    );
    await shop.live.post('/submissions/review', { submissionId: decided.id, decision: 'reject', reason: 'Not ours' });
    app.clock.advance(89 * DAY);
    await purge();
    expect(filesOf(tenant)).toHaveLength(2);
    app.clock.advance(2 * DAY);
    await purge();
    expect(filesOf(tenant)).toEqual([waiting.uploadId]);
    const detail = (await shop.live.get(`/submissions/${decided.id}`)).data;
    expect([detail.upload, detail.uploadId]).toEqual([undefined, files[0].id]);
    expect((await shop.live.get(`/submissions/${decided.id}/preview`)).data.status).toBe('none');
  });

  it('deletes what an erased person has uploaded', async () => {
    const { id: campaignId } = await aCampaign(shop.live);
    const { id: uploadId, url } = await upload(shop.live, await png());
    const { data } = await submit(shop.live, campaignId, { uploadId, participant: { externalId: 'erased-1' } });
    expect((await shop.live.delete(`/participants/${data.participant.id}?erase=true`)).status).toBe(200);
    // Even before the cleanup.
    expect((await shop.live.get(`/uploads/${uploadId}`)).status).toBe(404);
    expect((await contentOf(url)).status).toBe(404);
    await purge();
    expect(filesOf(shop)).not.toContain(uploadId);
    expect(await rows(app, 'select id from uploads where id = $1', [uploadId])).toEqual([]);
  });
});
