import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertKey, ByteRange, FileStorage, StorageError } from './file-storage';
import type * as S3 from './s3-client';

const CONNECTION_MS = 5000;
/** How long the store may be silent. */
const SILENCE_MS = 15_000;
const ATTEMPTS = 3;
const PAUSE_MS = 200;
/** What goes wrong is in the error. */
const SILENT = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** Objects in a bucket of an S3-compatible store. */
export class S3Storage implements FileStorage {
  readonly name: string;
  private readonly bucket: string;
  private readonly client: S3.S3Client;

  /**
   * @param url `s3://bucket?endpoint=https://s3.example.com&region=eu-central-1`. Key and secret may precede the bucket, as in
   *   `s3://key:secret@bucket`; otherwise they are found as by every client of AWS, for example in AWS_ACCESS_KEY_ID and
   *   AWS_SECRET_ACCESS_KEY. Without an endpoint, it is that of AWS in the region.
   */
  constructor(
    { hostname, searchParams, username, password }: URL,
    private readonly s3: typeof S3,
  ) {
    this.bucket = hostname;
    this.name = `the bucket ${hostname}`;
    const endpoint = searchParams.get('endpoint') ?? undefined;
    this.client = new s3.S3Client({
      region: searchParams.get('region') ?? 'us-east-1',
      // Other stores seldom have a host name for each bucket, and do not know the newer checksums.
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(username !== '' && {
        credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
      }),
      requestHandler: { connectionTimeout: CONNECTION_MS, requestTimeout: SILENCE_MS, throwOnRequestTimeout: true },
      // `send` repeats requests: the client could not, if the body is a file that it has read.
      maxAttempts: 1,
      logger: SILENT,
    });
  }

  async put(key: string, content: Buffer | { path: string }): Promise<void> {
    assertKey(key);
    const object = { Bucket: this.bucket, Key: key };
    if (Buffer.isBuffer(content)) {
      const ContentMD5 = createHash('md5').update(content).digest('base64');
      await this.send(key, () =>
        this.client.send(new this.s3.PutObjectCommand({ ...object, Body: content, ContentMD5 })),
      );
      return;
    }
    const { path } = content;
    const hash = createHash('md5');
    await pipeline(createReadStream(path), hash);
    const checked = { ...object, ContentMD5: hash.digest('base64'), ContentLength: (await stat(path)).size };
    const send = () => this.client.send(new this.s3.PutObjectCommand({ ...checked, Body: createReadStream(path) }));
    await this.send(key, send);
    await rm(path, { force: true });
  }

  async read(key: string, range?: ByteRange): Promise<Readable | undefined> {
    assertKey(key);
    const part = range && `bytes=${String(range.start)}-${String(range.end)}`;
    const found = await this.send(key, async () => {
      try {
        return await this.client.send(new this.s3.GetObjectCommand({ Bucket: this.bucket, Key: key, Range: part }));
      } catch (error) {
        if (error instanceof this.s3.NoSuchKey) return undefined;
        throw error;
      }
    });
    return found?.Body as Readable | undefined;
  }

  async delete(key: string): Promise<void> {
    assertKey(key);
    await this.send(key, () => this.client.send(new this.s3.DeleteObjectCommand({ Bucket: this.bucket, Key: key })));
  }

  private async send<T>(key: string, request: () => Promise<T>): Promise<T> {
    try {
      return await this.repeated(request);
    } catch (error) {
      const { name, message } = error as Error;
      throw new StorageError(`${key} in ${this.name}: ${name}: ${message}`, { cause: error });
    }
  }

  private async repeated<T>(send: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++)
      try {
        return await send();
      } catch (error) {
        const status = error instanceof this.s3.S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 500;
        if (attempt === ATTEMPTS || (status < 500 && status !== 429) || status === 507) throw error;
        await sleep(PAUSE_MS * attempt);
      }
  }
}
