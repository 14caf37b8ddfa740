import { existsSync, readdirSync } from 'node:fs';
import { once } from 'node:events';
import { connect, Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startApp, TestApp } from '../../support/app';
import { aTenant, Tenant } from '../../support/builders';
import { rows } from '../../support/database/inspect';
import { aPicture, aVideo } from '../../support/files';
import { openS3Server, S3Server } from '../../support/stand-ins/s3-server';

let app: TestApp;
let s3: S3Server;
let creator: Tenant;
beforeAll(async () => {
  s3 = await openS3Server();
  app = await startApp({ STORAGE_URL: s3.url });
  creator = await aTenant(app, { accountType: 'creator' });
});
beforeEach(() => {
  s3.failures.length = 0;
});
afterAll(async () => {
  await app.stop();
  await s3.close();
});

const png = () => aPicture().png().toBuffer();
const waiting = () => {
  const folder = join(app.settings.DATA_DIR, 'incoming');
  return existsSync(folder) ? readdirSync(folder) : [];
};
const uploads = async () => (await rows(app, 'select id from uploads')).length;

/** A request whose body is sent by hand. */
async function open(length: number): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect(Number(new URL(app.origin).port), '127.0.0.1');
  await once(socket, 'connect');
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  socket.on('error', () => undefined);
  socket.write(
    `POST /api/v1/uploads HTTP/1.1\r\nhost: localhost\r\nx-api-key: ${creator.liveKey}\r\n` +
      `content-type: image/png\r\ncontent-length: ${String(length)}\r\n\r\n`,
  );
  return { socket, answer: once(socket, 'close').then(() => text) };
}

it('50 clients that send one byte a second do not keep anybody from working, and are told to try again', async () => {
  const before = await uploads();
  const slow = await Promise.all(Array.from({ length: 50 }, () => open(1_000_000)));
  const timer = setInterval(() => {
    for (const { socket } of slow) socket.write('x');
  }, 1000);
  const since = performance.now();
  for (let i = 0; i < 5; i++) expect((await creator.live.post('/uploads', await png())).status).toBe(201);
  expect((await creator.live.get('/campaigns')).status).toBe(200);
  expect(performance.now() - since).toBeLessThan(9000);
  const answers = await Promise.all(slow.map(({ answer }) => answer));
  clearInterval(timer);
  expect(new Set(answers.map((text) => /^HTTP\/1.1 400 .*arrived too slowly/s.test(text)))).toEqual(new Set([true]));
  expect([waiting(), await uploads()]).toEqual([[], before + 5]);
}, 60_000);

it('a connection that is cut off leaves nothing, and does not count', async () => {
  const before = await uploads();
  for (const length of [0, 10, 50_000]) {
    const { socket } = await open(1_000_000);
    socket.write(Buffer.concat([(await png()).subarray(0, 64), Buffer.alloc(length)]));
    await sleep(50);
    socket.destroy();
  }
  while (waiting().length > 0) await sleep(10);
  expect(await uploads()).toBe(before);
  expect(
    await rows(app, `select times from attempt_limits where key like 'upload:%' and cardinality(times) > 0`),
  ).toEqual([]);
});

it('a refusal reaches a client that is still sending, and its connection can be used again', async () => {
  const { socket } = await open(3_000_000);
  let text = '';
  socket.on('data', (chunk: string) => (text += chunk));
  socket.write(Buffer.alloc(100_000, 'x'));
  while (!text.includes('must be a picture')) await sleep(10);
  socket.write(Buffer.alloc(2_900_000, 'x'));
  socket.write('GET /api/v1/health/live HTTP/1.1\r\nhost: localhost\r\n\r\n');
  while (!text.includes('HTTP/1.1 200')) await sleep(10);
  socket.destroy();
});

it.each(['/api/v1/uploads', '/nowhere', '/api/v1/campaigns'])(
  'a client that sends a byte a second to %s after it was refused is disconnected',
  async (path) => {
    const socket = connect(Number(new URL(app.origin).port), '127.0.0.1');
    socket.on('error', () => undefined).resume();
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: image/png\r\ncontent-length: 100000\r\n\r\n`,
    );
    const since = performance.now();
    const timer = setInterval(() => socket.write('x'), 1000);
    // With an error or without.
    await new Promise((done) => socket.once('close', done));
    clearInterval(timer);
    expect(performance.now() - since).toBeLessThan(15_000);
  },
  30_000,
);

it('stores files in a bucket', async () => {
  const picture = await creator.live.post('/uploads', await png());
  const bytes = aVideo();
  const video = await creator.live.post('/uploads', bytes);
  const { businessId } = creator;
  expect([...s3.objects.keys()]).toEqual(
    expect.arrayContaining([
      'storage-id',
      `uploads/${businessId}/${picture.data.id as string}`,
      `previews/${businessId}/${picture.data.id as string}`,
      `uploads/${businessId}/${video.data.id as string}`,
    ]),
  );
  const content = await fetch(video.data.url.replace(app.settings.BASE_URL, app.origin));
  expect(Buffer.from(await content.arrayBuffer())).toEqual(bytes);
  expect(waiting()).toEqual([]);
});

it.each([
  ['fails', [1, 2, 3].map(() => ({ status: 500, code: 'InternalError' }))],
  ['is full', [{ status: 507, code: 'QuotaExceeded' }]],
])('says so if the storage %s, and works again afterwards', async (_, failures) => {
  const [{ bytes: before }] = await rows(app, 'select bytes from upload_totals where business_id = $1', [
    creator.businessId,
  ]);
  s3.failures.push(...failures);
  const answer = await creator.live.post('/uploads', aVideo());
  expect([answer.status, answer.error.code, answer.headers.get('retry-after')]).toEqual([
    503,
    'SERVICE_UNAVAILABLE',
    '60',
  ]);
  expect(answer.error.message).toMatch(/^Files cannot be stored at the moment. Keep yours/);
  expect(waiting()).toEqual([]);
  expect((await creator.live.post('/uploads', aVideo())).status).toBe(201);
  const [{ expired }] = await rows(app, 'select count(*)::int as expired from uploads where expires_at <= $1', [
    app.clock.now(),
  ]);
  expect([expired > 0, Number(before) > 0]).toEqual([true, true]);
});

it('ends the response early if the storage cuts a content off', async () => {
  const { data } = await creator.live.post('/uploads', aVideo('isom', Buffer.alloc(100_000)));
  s3.failures.push('truncated');
  const response = await fetch(data.url.replace(app.settings.BASE_URL, app.origin));
  expect(response.status).toBe(200);
  await expect(response.arrayBuffer()).rejects.toThrow();
});
