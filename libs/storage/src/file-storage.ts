import { Readable } from 'node:stream';

/** Part of a file: both positions are included, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where files are kept. Keys are paths such as `uploads/biz_1/upl_2`. */
export interface FileStorage {
  /** What it is, for messages: `the folder /data/files` or `the bucket perk`. */
  readonly name: string;

  /**
   * Keeps a file, which replaces one of the same key. When it returns, a crash does not lose the file.
   * @param content the bytes, or the path of a file of this machine, which is moved or copied
   * @throws StorageError
   */
  put(key: string, content: Buffer | { path: string }): Promise<void>;

  /** The content of a file; undefined if there is none. @throws StorageError */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>;

  /** Deletes a file; does nothing if there is none. @throws StorageError */
  delete(key: string): Promise<void>;
}

/** That a file cannot be stored, read or deleted, perhaps only at the moment. The message says why, for the operator. */
export class StorageError extends Error {}

/** @throws Error for a key that could lead out of the storage */
export function assertKey(key: string): void {
  if (!/^[a-z0-9_-]+(?:[./][a-z0-9_-]+)*$/.test(key)) throw new Error(`${key} is not the key of a stored file.`);
}
