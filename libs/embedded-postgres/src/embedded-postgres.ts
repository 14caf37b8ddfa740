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
import { EmbeddedServer } from './server';

export interface EmbeddedEngine {
  /** The `driver` for TypeORM: `pg` with a Pool whose only connection reaches PGlite without a socket. */
  driver: unknown;
  /** Shuts the database down cleanly and unlocks the directory. Open connections are dropped. */
  close(): Promise<void>;
}

/** Milliseconds after which waiting for the only connection is considered a bug. */
const ACQUIRE_TIMEOUT = 10_000;

type OnConnect = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: unknown) => void,
) => void;

/** Thrown if the only connection was not released in time, most likely because the caller itself holds it. */
export class BypassedTransactionError extends Error {
  override readonly name = 'BypassedTransactionError';

  constructor() {
    super(
      `No connection to the embedded database within ${ACQUIRE_TIMEOUT / 1000} s, because a transaction holds the only ` +
        'one: this query bypassed the ambient transaction. Use Db.manager or Db.query.',
    );
  }
}

/** Opens the database in `directory`, and creates it if there is none. */
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
 * Copies the data directory `template`, which must be closed, to `directory`, which must be empty or missing. Most of the
 * time is spent on creating a thousand files; in memory (/dev/shm), it takes a tenth of the time.
 */
export async function cloneEmbedded(template: string, directory: string): Promise<void> {
  const entries = readdirSync(template, { recursive: true, withFileTypes: true });
  if (entries.some(({ name }) => isLockFile(name))) throw new Error(`The database in ${template} was not closed.`);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  for (const entry of entries) {
    const from = join(entry.parentPath, entry.name);
    const to = join(directory, relative(template, from));
    if (entry.isDirectory()) mkdirSync(to, { mode: 0o700 });
    // Synchronously: with Node's thread pool it takes 50% longer.
    else copyFileSync(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  }
}

/**
 * PGlite creates a new database file by file, and an incomplete one does not open. A marker file shows that the creation
 * was interrupted, in which case it is safe to start again.
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

/** If the marker reappeared after a power loss, the next start would delete the data. */
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
        // Its timer could fire only after the query has finished, and would then report a success as a failure.
        query_timeout: undefined,
        max: 1,
        // A replaced connection would lose its prepared statements.
        idleTimeoutMillis: 0,
        maxLifetimeSeconds: 0,
        connectionTimeoutMillis: ACQUIRE_TIMEOUT,
        stream: () => server.connect(),
      });
    }

    override connect(): Promise<pg.PoolClient>;
    override connect(callback: OnConnect): void;
    override connect(callback?: OnConnect): Promise<pg.PoolClient> | void {
      // Created here, because the stack at the time of the timeout no longer shows the caller.
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
