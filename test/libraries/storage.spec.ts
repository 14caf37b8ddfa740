import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import files from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { FileStorage, openStorage, StorageError } from '#storage';
import { scratch } from '../support/jest/databases.cjs';
import { openS3Server, S3Server } from '../support/stand-ins/s3-server';

let folder: string;
let s3: S3Server;
beforeAll(async () => {
  folder = mkdtempSync(join(scratch, 'perk-test-'));
  s3 = await openS3Server();
});
afterEach(() => {
  jest.restoreAllMocks();
  s3.failures.length = 0;
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await s3.close();
});

const inFolder = () => openStorage(undefined, join(folder, 'files'));
const inBucket = () => openStorage(s3.url, join(folder, 'files'));
const contentOf = async (storage: FileStorage, key: string) => {
  const found = await storage.read(key);
  return found && text(found);
};
const aFile = (content: string) => {
  const path = join(folder, 'sent');
  writeFileSync(path, content);
  return { path };
};

describe.each<[string, () => FileStorage]>([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('in %s', (_, open) => {
  it('keeps bytes and files, replaces them, and deletes them', async () => {
    const storage = open();
    expect(await contentOf(storage, 'uploads/biz_1/upl_1')).toBeUndefined();
    await storage.put('uploads/biz_1/upl_1', Buffer.from('first'));
    await storage.put('uploads/biz_1/upl_2', aFile('from a file'));
    expect(existsSync(join(folder, 'sent'))).toBe(false);
    expect(await contentOf(storage, 'uploads/biz_1/upl_1')).toBe('first');
    expect(await contentOf(storage, 'uploads/biz_1/upl_2')).toBe('from a file');
    await storage.put('uploads/biz_1/upl_1', aFile('second'));
    expect(await contentOf(open(), 'uploads/biz_1/upl_1')).toBe('second');
    for (let i = 0; i < 2; i++) await storage.delete('uploads/biz_1/upl_1');
    expect(await contentOf(storage, 'uploads/biz_1/upl_1')).toBeUndefined();
  });

  it('reads a part', async () => {
    const storage = open();
    await storage.put('part', Buffer.from('0123456789'));
    expect(await text((await storage.read('part', { start: 2, end: 4 }))!)).toBe('234');
  });

  it.each(['../x', '/etc/passwd', 'a/../b', 'a//b', '', 'A', 'a b'])('refuses the key %j', async (key) => {
    const storage = open();
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('is not the key');
    await expect(storage.read(key)).rejects.toThrow('is not the key');
    await expect(storage.delete(key)).rejects.toThrow('is not the key');
  });
});

describe('a folder', () => {
  it('contains nothing of a file that could not be written completely, and the one before stays', async () => {
    const storage = inFolder();
    await storage.put('kept', Buffer.from('before'));
    jest.spyOn(files, 'rename').mockRejectedValueOnce(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
    const failed = storage.put('kept', Buffer.from('after'));
    await expect(failed).rejects.toThrow(StorageError);
    await expect(failed).rejects.toThrow('(ENOSPC)');
    expect(await contentOf(storage, 'kept')).toBe('before');
    expect(readdirSync(join(folder, 'files')).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('can be read only by its owner', async () => {
    await inFolder().put('private/file', Buffer.from('x'));
    const modeOf = (...parts: string[]) => (statSync(join(folder, 'files', ...parts)).mode & 0o777).toString(8);
    expect([modeOf('private'), modeOf('private/file')]).toEqual(['700', '600']);
  });

  it('says what is wrong if it is none', async () => {
    writeFileSync(join(folder, 'a-file'), '');
    const storage = openStorage(undefined, join(folder, 'a-file'));
    const failed = storage.put('x', Buffer.from('x'));
    await expect(failed).rejects.toThrow(StorageError);
    await expect(failed).rejects.toThrow(/could not be written to the folder .* \((?:ENOTDIR|EEXIST)\)/);
  });
});

describe('a bucket', () => {
  it('receives what was sent, signed and with a checksum', async () => {
    const storage = inBucket();
    await storage.put('signed', aFile('x'.repeat(100_000)));
    expect(s3.objects.get('signed')).toHaveLength(100_000);
    const wrong = openStorage(s3.url.replace('AKIAEXAMPLE:', 'AKIAEXAMPLE:x'), folder);
    await expect(wrong.put('other', Buffer.from('x'))).rejects.toThrow(/SignatureDoesNotMatch/);
    expect(s3.objects.has('other')).toBe(false);
  });

  it.each(['bytes', 'a file'])('sends %s again after an error of the store', async (what) => {
    s3.failures.push({ status: 500, code: 'InternalError' }, { status: 503, code: 'SlowDown' });
    await inBucket().put('retried', what === 'bytes' ? Buffer.from('again') : aFile('again'));
    expect(s3.objects.get('retried')?.toString()).toBe('again');
  });

  it('gives up after three attempts, and keeps the file that was to be sent', async () => {
    for (let i = 0; i < 3; i++) s3.failures.push({ status: 500, code: 'InternalError' });
    const { path } = aFile('kept');
    const failed = inBucket().put('lost', { path });
    await expect(failed).rejects.toThrow(StorageError);
    await expect(failed).rejects.toThrow('InternalError');
    expect([s3.failures, readFileSync(path, 'utf8')]).toEqual([[], 'kept']);
  });

  it('does not try again if the store is full or refuses', async () => {
    s3.failures.push({ status: 403, code: 'QuotaExceeded' });
    await expect(inBucket().put('full', aFile('x'))).rejects.toThrow(/QuotaExceeded/);
    await expect(openStorage(s3.url.replace('perk-files', 'others'), folder).read('x')).rejects.toThrow(/NoSuchBucket/);
  });

  it('ends a content that the store cuts off with an error', async () => {
    const storage = inBucket();
    await storage.put('cut', Buffer.from('x'.repeat(10_000)));
    s3.failures.push('truncated');
    await expect(text((await storage.read('cut'))!)).rejects.toThrow();
  });

  it('does not wait forever for a store that is silent', async () => {
    const storage = inBucket();
    for (let i = 0; i < 3; i++) s3.failures.push('silent');
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'], advanceTimers: 50 });
    const failed = expect(storage.put('slow', Buffer.from('x'))).rejects.toThrow(StorageError);
    for (let i = 0; i < 100 && s3.failures.length > 0; i++) {
      await jest.advanceTimersByTimeAsync(1000);
      await new Promise((done) => setImmediate(done));
    }
    await jest.advanceTimersByTimeAsync(60_000);
    await failed;
    jest.useRealTimers();
  });
});
