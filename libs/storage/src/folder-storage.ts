import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { assertKey, ByteRange, FileStorage, StorageError } from './file-storage';

/** Files in a folder of this machine, or one that several machines mount. */
export class FolderStorage implements FileStorage {
  readonly name: string;

  constructor(private readonly folder: string) {
    this.name = `the folder ${folder}`;
  }

  async put(key: string, content: Buffer | { path: string }): Promise<void> {
    const target = this.pathOf(key);
    // In the same folder, so that renaming it is one step.
    const part = `${target}.${randomUUID()}.part`;
    try {
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      if (Buffer.isBuffer(content)) await write(part, content);
      else await moveOrCopy(content.path, part);
      await synced(part, 'r+');
      await rename(part, target);
      await synced(dirname(target), 'r');
    } catch (error) {
      await rm(part, { force: true }).catch(() => undefined);
      throw failure(error, `${key} could not be written to ${this.name}`);
    }
  }

  async read(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const path = this.pathOf(key);
    let file: FileHandle;
    try {
      file = await open(path, 'r');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw failure(error, `${key} could not be read from ${this.name}`);
    }
    // It closes the file.
    return createReadStream('', { fd: file, ...range });
  }

  async delete(key: string): Promise<void> {
    const path = this.pathOf(key);
    try {
      await rm(path, { force: true });
    } catch (error) {
      throw failure(error, `${key} could not be deleted from ${this.name}`);
    }
  }

  private pathOf(key: string): string {
    assertKey(key);
    return join(this.folder, key);
  }
}

async function write(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
  } finally {
    await file.close();
  }
}

async function moveOrCopy(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    // On another file system.
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(from, to);
    await rm(from, { force: true });
  }
}

/** Waits until a file, or the list of files in a folder, is on the disk. */
async function synced(path: string, flags: string): Promise<void> {
  const file = await open(path, flags);
  try {
    await file.sync();
  } catch (error) {
    // Some systems and network file systems have no such operation for folders.
    if (!['EPERM', 'EINVAL', 'EISDIR', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    await file.close();
  }
}

function failure(error: unknown, what: string): StorageError {
  const { code = 'unknown error' } = error as NodeJS.ErrnoException;
  return new StorageError(`${what} (${code}).`, { cause: error });
}
