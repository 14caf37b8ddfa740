import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import { Db } from '#database';
import { LOG, Log, SERVICE_UNAVAILABLE, SETTINGS, Settings } from '#kernel';
import { ByteRange, FileStorage, openStorage, StorageError } from '#storage';
import { KnownStorage } from './upload.entity';
import { UploadsSettings } from './uploads.settings';

/** The file in the storage that says which one it is, and its row in the database. */
const NAME = 'storage-id';

/** A bucket takes several milliseconds for each. */
const DELETED_AT_ONCE = 20;

/** That the storage is not the one with the files. */
export class OtherStorageError extends Error {}

/**
 * The content of files. Every process that uses a database must use the same storage: otherwise one of them would not find what another
 * has stored, and nobody would notice until somebody looks at it. So the storage has an ID that the database knows.
 */
@Injectable()
export class StoredFiles {
  private readonly storage: FileStorage;
  private checked: Promise<void> | undefined;

  constructor(
    private readonly db: Db,
    @Inject(SETTINGS) private readonly settings: Settings & UploadsSettings,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.storage = openStorage(settings.STORAGE_URL, join(resolve(settings.DATA_DIR), 'files'));
  }

  /**
   * Checks that this is the storage that the database knows, for a process that starts. One that does not work at the moment is checked when
   * it is used: most of what the process does needs none.
   * @throws OtherStorageError
   */
  async checkAtStart(): Promise<void> {
    try {
      await this.check();
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      this.log.warn({ err: error }, `Uploads do not work at the moment: ${error.message}`);
    }
  }

  /** The first storage becomes the one that the database knows. */
  private async check(): Promise<void> {
    this.checked ??= this.compare();
    try {
      await this.checked;
    } catch (error) {
      this.checked = undefined;
      throw error;
    }
  }

  /** @throws ApiError SERVICE_UNAVAILABLE */
  async put(key: string, content: Buffer | { path: string }): Promise<void> {
    await this.attempt(() => this.storage.put(key, content));
  }

  /** The content; undefined if there is none. @throws ApiError SERVICE_UNAVAILABLE */
  async read(key: string, range?: ByteRange): Promise<Readable | undefined> {
    return this.attempt(() => this.storage.read(key, range));
  }

  /** @throws ApiError SERVICE_UNAVAILABLE */
  async delete(keys: readonly string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += DELETED_AT_ONCE)
      await this.attempt(() =>
        Promise.all(keys.slice(at, at + DELETED_AT_ONCE).map((key) => this.storage.delete(key))),
      );
  }

  private async attempt<T>(work: () => Promise<T>): Promise<T> {
    try {
      await this.check();
      return await work();
    } catch (error) {
      if (!(error instanceof StorageError) && !(error instanceof OtherStorageError)) throw error;
      this.log.error({ err: error }, `The storage for files does not work: ${error.message}`);
      throw noRoom(error);
    }
  }

  private async compare(): Promise<void> {
    // In this order: the storage has what the database knows, because that is written first.
    const known = await this.db.manager.findOneBy(KnownStorage, { name: NAME });
    const found = await this.ownId();
    if (known && known.storageId === found) return;
    if (known) throw this.other(known.storageId, found);
    const agreed = await this.db.tx(() => this.agree(found));
    const own = await this.ownId();
    if (agreed !== own) throw this.other(agreed, own);
  }

  /**
   * Makes this the storage that the database knows. Another process that does the same at this moment waits for the row, and finds then
   * what this one has written; if this one ends before that, the other takes over.
   */
  private async agree(found: string | undefined): Promise<string> {
    const row = { name: NAME, storageId: found ?? randomUUID() };
    await this.db.manager.createQueryBuilder().insert().into(KnownStorage).values(row).orIgnore().execute();
    const { storageId } = await this.db.manager.findOneByOrFail(KnownStorage, { name: NAME });
    if (found === undefined && storageId === row.storageId) await this.storage.put(NAME, Buffer.from(storageId));
    return storageId;
  }

  private async ownId(): Promise<string | undefined> {
    const content = await this.storage.read(NAME);
    return content && (await text(content)).trim();
  }

  private other(known: string, found: string | undefined): OtherStorageError {
    const place = this.storage.name;
    const isFolder = this.settings.STORAGE_URL === undefined;
    const copy = isFolder
      ? `If they are on this machine, set DATA_DIR to their directory or copy its folder "files" here. If this process runs on another machine than they are on, set STORAGE_URL in every process to an S3-compatible bucket (s3://bucket?endpoint=https://s3.example.com), or let the machines share DATA_DIR.`
      : `Set STORAGE_URL to the bucket that the other processes use.`;
    return new OtherStorageError(
      `The uploaded files of this database are not in ${place}: its storage has the ID ${known}, and this one has ${found === undefined ? 'none' : `the ID ${found}`}.\n${copy}\n` +
        `If the files are lost, write ${known} to the file ${NAME} in ${place}: what was uploaded is then shown as missing.`,
    );
  }
}

/** What a person sees, who cannot do anything about it. */
export function noRoom(cause: unknown) {
  return SERVICE_UNAVAILABLE.error(
    'Files cannot be stored at the moment. Keep yours, and try again in a minute.',
    undefined,
    {
      headers: { 'retry-after': '60' },
      cause,
    },
  );
}
