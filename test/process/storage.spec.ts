import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freshDatabase } from '../support/jest/databases.cjs';
import { aPicture } from '../support/files';
import { aFolder, API, launch, Service, startService, WORKER } from '../support/processes/service';
import { openS3Server } from '../support/stand-ins/s3-server';

const SECRET = 'a secret that is only good for these tests';
const SECRETS = { JWT_SECRET: SECRET, ENCRYPTION_KEY: SECRET };

const onPostgres = process.env.DATABASE_URL ? describe : describe.skip;

/** Uploads a picture as a new creator. @returns the path of its content */
async function upload(service: Service): Promise<string> {
  const { data } = await service.api.post('/auth', {
    action: 'register',
    email: 'creator@example.com',
    password: 'correct horse battery',
    businessName: 'Grace',
    businessType: 'general',
    accountType: 'creator',
  });
  const answer = await service.api.as(data.accessToken).post('/uploads', await aPicture().png().toBuffer());
  if (answer.status !== 201) throw new Error(`Uploading failed: ${answer.text}`);
  const { pathname, search } = new URL(answer.data.url);
  return pathname + search;
}

onPostgres('a process on another machine', () => {
  it('refuses to start if its files are missing or belong to another database, and says what to do', async () => {
    const { settings, drop } = await freshDatabase();
    const first = await startService({ ...settings, ...SECRETS });
    const path = await upload(first);
    const elsewhere = { ...settings, ...SECRETS, DATA_DIR: aFolder() };
    const refused = async (script: string, expected: RegExp) => {
      const { code, stderr } = await launch(elsewhere, { args: [script] }).ended;
      expect([code, stderr]).toEqual([1, expect.stringMatching(expected)]);
      expect(stderr).not.toMatch(/^\s+at /m);
      return stderr;
    };
    for (const script of [API, WORKER])
      await refused(script, /^Perk could not start: The uploaded files of this database are not in the folder /m);
    const text = await refused(API, /STORAGE_URL in every process to an S3-compatible bucket/);
    expect(existsSync(join(elsewhere.DATA_DIR, 'files'))).toBe(false);
    const files = join(elsewhere.DATA_DIR, 'files');
    mkdirSync(files);
    writeFileSync(join(files, 'storage-id'), randomUUID());
    await refused(API, /this one has the ID [\w-]{36}/);
    // As the message says: copy the folder.
    rmSync(files, { recursive: true });
    cpSync(join(settings.DATA_DIR!, 'files'), files, { recursive: true });
    const second = await startService(elsewhere);
    expect((await fetch(second.origin + path)).status).toBe(200);
    // Or say that they are lost.
    const [, id = ''] = /storage has the ID ([\w-]+)/.exec(text) ?? [];
    expect(readFileSync(join(settings.DATA_DIR!, 'files/storage-id'), 'utf8')).toBe(id);
    await Promise.all([first.stop(), second.stop()]);
    rmSync(files, { recursive: true });
    expect(await refused(WORKER, /to the file storage-id/)).toContain(`write ${id} to the file storage-id`);
    await drop();
  });

  it('shares a bucket with the others', async () => {
    const s3 = await openS3Server();
    const { settings, drop } = await freshDatabase();
    const shared = { ...settings, ...SECRETS, STORAGE_URL: s3.url };
    const services = await Promise.all([startService(shared), startService({ ...shared, DATA_DIR: aFolder() })]);
    const path = await upload(services[0]);
    for (const { origin } of services) expect((await fetch(origin + path)).status).toBe(200);
    await Promise.all(services.map((service) => service.stop()));
    // It is the storage from now on.
    const { code, stderr } = await launch({ ...settings, ...SECRETS }).ended;
    expect([code, stderr]).toEqual([1, expect.stringMatching(/not in the folder/)]);
    await s3.close();
    await drop();
  });
});

it('a process starts although the bucket does not respond, because most of what it does needs none', async () => {
  const { settings, drop } = await freshDatabase();
  const STORAGE_URL = 's3://key:secret@files?endpoint=http://127.0.0.1:1';
  const service = await startService({ ...settings, ...SECRETS, STORAGE_URL });
  await service.printed(/Uploads do not work at the moment/);
  expect((await service.api.get('/actions')).status).toBe(200);
  await service.stop();
  await drop();
});

it('what a process was receiving when it was killed is gone after the next start', async () => {
  const { settings, drop } = await freshDatabase();
  const service = await startService({ ...settings, ...SECRETS });
  await upload(service);
  const left = join(settings.DATA_DIR!, 'incoming/left.part');
  writeFileSync(left, 'half a picture');
  await service.kill();
  const twoHoursAgo = Date.now() / 1000 - 2 * 60 * 60;
  utimesSync(left, twoHoursAgo, twoHoursAgo);
  const next = await startService({ ...settings, ...SECRETS });
  const answer = await next.api.post('/auth', { email: 'creator@example.com', password: 'correct horse battery' });
  await next.api.as(answer.data.accessToken).post('/uploads', await aPicture().png().toBuffer());
  expect(existsSync(left)).toBe(false);
  await next.stop();
  await drop();
});
