import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, resolve } from 'node:path';
import * as pg from 'pg';
import { isLockFile, lockDirectory } from './directory-lock';
import { EmbeddedServer } from './embedded-server';

export interface EmbeddedEngine {
  /** What TypeORM takes as `driver`: `pg`, with a Pool whose one connection reaches PGlite without a socket. */
  driver: unknown;
  /** Shuts the database down cleanly and gives the directory back. A connection that is still open is dropped. */
  close(): Promise<void>;
}

/** Milliseconds after which waiting for the only connection is taken for a bug. */
const ACQUIRE_TIMEOUT = 10_000;

type OnConnect = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: unknown) => void,
) => void;

/** Thrown where nobody gave the one connection back in time: its holder is most likely the very caller. */
export class BypassedTransactionError extends Error {
  override readonly name = 'BypassedTransactionError';

  constructor() {
    super(
      `No connection to the embedded database within ${ACQUIRE_TIMEOUT / 1000} s, because there is only one and a ` +
        'transaction holds it: this query bypassed the ambient transaction. Send it through Db.manager or Db.query.',
    );
  }
}

/** Opens the database in `directory`, and makes it when there is none. */
export async function openEmbedded(options: {
  directory: string;
  onProgress?: (message: string) => void;
}): Promise<EmbeddedEngine> {
  const directory = resolve(options.directory);
  const release = lockDirectory(directory);
  try {
    const server = new EmbeddedServer(directory);
    await creating(directory, options.onProgress, () => server.start());
    let closed: Promise<void> | undefined;
    return {
      driver: { ...pg, Pool: poolOn(server) },
      close: () => (closed ??= server.stop().finally(release)),
    };
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Copies the data directory `template`, which must be closed, to `directory`, which must be empty or missing. Most of
 * the time goes into making a thousand files: a directory in memory (/dev/shm) takes a tenth of it.
 */
export async function cloneEmbedded(template: string, directory: string): Promise<void> {
  const entries = readdirSync(template, { recursive: true, withFileTypes: true });
  if (entries.some(({ name }) => isLockFile(name))) throw new Error(`The database in ${template} was not closed.`);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  for (const entry of entries) {
    const from = join(entry.parentPath, entry.name);
    const to = join(directory, relative(template, from));
    if (entry.isDirectory()) mkdirSync(to, { mode: 0o700 });
    // One by one and without waiting: through Node's thread pool it takes half as long again.
    else copyFileSync(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  }
}

/**
 * PGlite writes a new database into the directory file by file, and half of one does not open. The marker beside the
 * files tells that a start was interrupted there and that nothing is lost by beginning again.
 */
async function creating(
  directory: string,
  onProgress: ((message: string) => void) | undefined,
  start: () => Promise<void>,
): Promise<void> {
  const marker = 'perk-creating';
  const contents = () => readdirSync(directory).filter((name) => !isLockFile(name) && name !== marker);
  if (existsSync(join(directory, marker))) {
    for (const name of contents()) rmSync(join(directory, name), { recursive: true });
  }
  if (existsSync(join(directory, 'PG_VERSION'))) return start();
  if (contents().length) throw new Error(`${directory} is neither empty nor a database: choose another directory.`);
  onProgress?.('Creating the embedded database (first start only)…');
  writeFileSync(join(directory, marker), '');
  await start();
  rmSync(join(directory, marker));
  syncDirectory(directory);
}

/** If the marker came back after a power loss, the next start would throw the data away. */
function syncDirectory(directory: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(directory, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function poolOn(server: EmbeddedServer) {
  return class EmbeddedPool extends pg.Pool {
    constructor(options?: pg.PoolConfig) {
      super({
        ...options,
        connectionString: undefined,
        user: 'postgres',
        database: 'postgres',
        ssl: false,
        // Its timer could only fire once the query is over, and would then call a success a failure.
        query_timeout: undefined,
        max: 1,
        // A connection that is replaced forgets its prepared statements.
        idleTimeoutMillis: 0,
        maxLifetimeSeconds: 0,
        connectionTimeoutMillis: ACQUIRE_TIMEOUT,
        stream: () => server.connect(),
      });
    }

    override connect(): Promise<pg.PoolClient>;
    override connect(callback: OnConnect): void;
    override connect(callback?: OnConnect): Promise<pg.PoolClient> | void {
      // Made here, because by the time of the timeout the stack no longer tells who asked.
      const bypassed = this.totalCount > this.idleCount ? new BypassedTransactionError() : undefined;
      const named = (error: Error) =>
        /^timeout |due to connection timeout$/.test(error.message)
          ? (bypassed ?? new BypassedTransactionError())
          : error;
      if (!callback) {
        return super.connect().catch((error: Error) => {
          throw named(error);
        });
      }
      super.connect((error, client, release) => callback(error && named(error), client, release));
    }
  };
}
