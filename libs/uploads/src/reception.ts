import { createHash, randomUUID } from 'node:crypto';
import { FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { SentFile } from '#http/pages';
import { Clock, invalid, LOG, Log, SERVICE_UNAVAILABLE, SETTINGS, Settings } from '#kernel';
import { PAYLOAD_TOO_LARGE } from '#kernel/errors';
import { ACCEPTED, FileType, fileTypeOf, HEAD_BYTES, isWholeVideo, LARGEST_BYTES } from './file-types';
import { noRoom } from './stored-files';

/** A file that has arrived, on this machine, with a type that can be uploaded. */
export interface ReceivedFile {
  path: string;
  type: FileType;
  bytes: number;
  /** In hexadecimal digits. */
  sha256: string;
}

/** Files that arrive at the same time in this process. */
const MOST_AT_ONCE = 100;
/** What a process that ended early has left behind. */
const ABANDONED_MS = 60 * 60 * 1000;

const HEIC =
  'is a HEIC picture, which most browsers cannot show. On an iPhone, choose it with "Take photo" or from the photo library instead of from Files, or take a screenshot of it; elsewhere, save it as JPEG';

/** Receives files: writes them to this machine as they arrive, and refuses them as soon as something is wrong with them. */
@Injectable()
export class Reception {
  private readonly folder: string;
  private opened: Promise<void> | undefined;
  private receiving = 0;

  constructor(
    @Inject(SETTINGS) { DATA_DIR }: Settings,
    @Inject(LOG) private readonly log: Log,
    private readonly clock: Clock,
  ) {
    this.folder = join(resolve(DATA_DIR), 'incoming');
  }

  /**
   * Hands a file to `use`, and deletes it afterwards.
   * @throws ApiError VALIDATION_ERROR, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE or SERVICE_UNAVAILABLE
   */
  async receive<T>(file: SentFile, use: (received: ReceivedFile) => Promise<T>): Promise<T> {
    if (this.receiving >= MOST_AT_ONCE)
      throw SERVICE_UNAVAILABLE.error(
        'Too many files are arriving at the moment. Try again in a few seconds.',
        undefined,
        {
          headers: { 'retry-after': '5' },
        },
      );
    this.receiving++;
    const path = join(this.folder, `${randomUUID()}.part`);
    try {
      const received = await this.write(path, file);
      return await use(received);
    } finally {
      this.receiving--;
      await rm(path, { force: true }).catch(() => undefined);
    }
  }

  private async write(path: string, file: SentFile): Promise<ReceivedFile> {
    const out = await this.onDisk(() => this.create(path));
    try {
      const hash = createHash('sha256');
      let [head, bytes] = [Buffer.alloc(0), 0];
      let type: FileType | undefined;
      for await (const chunk of file.chunks()) {
        if (!type) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
        if (head.length === HEAD_BYTES) type ??= acceptedType(head);
        bytes += chunk.length;
        if (type) assertSize(bytes, type);
        hash.update(chunk);
        await this.onDisk(() => out.writeFile(chunk));
      }
      if (bytes === 0) throw invalid('file', 'is empty: choose the file again');
      type ??= acceptedType(head);
      if (type.kind === 'video' && !(await isWholeVideo(out, bytes, type)))
        throw invalid(
          'file',
          'is not a whole video: part of it is missing or damaged. Send it again, or record it anew',
        );
      return { path, type, bytes, sha256: hash.digest('hex') };
    } finally {
      await out.close();
    }
  }

  private async create(path: string): Promise<FileHandle> {
    this.opened ??= this.open();
    await this.opened;
    return open(path, 'wx+', 0o600);
  }

  private async open(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(this.folder)) {
      const path = join(this.folder, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
      if (this.clock.now().getTime() - mtimeMs > ABANDONED_MS) await rm(path, { force: true });
    }
  }

  /** A disk that is full or damaged is for the operator to mend. */
  private async onDisk<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.opened = undefined;
      this.log.error({ err: error }, `A file could not be written to ${this.folder}.`);
      throw noRoom(error);
    }
  }
}

function acceptedType(head: Buffer): FileType {
  const type = fileTypeOf(head);
  if (type === 'heic') throw invalid('file', HEIC);
  if (!type) throw invalid('file', `must be ${ACCEPTED}, whatever its name says`);
  return type;
}

function assertSize(bytes: number, { kind, maxBytes }: FileType): void {
  if (bytes <= maxBytes) return;
  const most = String(maxBytes / 1024 / 1024);
  throw PAYLOAD_TOO_LARGE.error(
    `The ${kind === 'image' ? 'picture' : 'video'} is larger than ${most} MB. ${kind === 'image' ? 'Send it in a lower resolution.' : 'Send a shorter one, or one in a lower resolution.'}`,
    undefined,
    // A larger one than any would go on for long.
    bytes > LARGEST_BYTES ? { headers: { connection: 'close' } } : {},
  );
}
