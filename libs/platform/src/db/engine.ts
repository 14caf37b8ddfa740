import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import { Pool, PoolClient } from 'pg';
import { DataSource, EntityManager, EntitySchema, MigrationInterface } from 'typeorm';
import { Settings } from '../settings';
import { Connection, ServerConnection } from './connection';
import { openEmbedded } from './embedded';
import { migrate } from './migrations';

/** Injection token of the opened database engine. */
export const ENGINE = Symbol('ENGINE');

type Class<T> = new (...args: never[]) => T;

/** What a context brings to the database: its entities, and the migrations that make and change their tables. */
export interface ContextSchema {
  entities: (Class<object> | EntitySchema)[];
  migrations: Class<MigrationInterface>[];
}

/** The transaction that the running code is in, and its connection. */
export interface Ambient {
  client: PoolClient;
  /** What is due once it is committed. */
  onCommit: (() => void)[];
  /** TypeORM's face of it, once something has asked for that. */
  manager?: EntityManager;
}

/** One PostgreSQL behind one face: the embedded one in this process, or a server. */
export interface Engine {
  kind: 'pglite' | 'postgres';
  dataSource: DataSource;
  pool: Pool;
  ambient: AsyncLocalStorage<Ambient>;
  /** Runs `work` alone on the embedded engine, which has one session; on a server, at once. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** A database that is open, with its tables as they are. */
interface Database {
  kind: Engine['kind'];
  dataSource: DataSource;
  close(): Promise<void>;
}

/** The server answers for a statement within this, by refusing it at the latest. */
const STATEMENT_TIMEOUT_MS = 8_000;

/**
 * Opens the database of these settings and brings its tables up to date.
 * @param onProgress told what takes long on a first start
 */
export async function openEngine(
  settings: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>,
  schemas: ContextSchema[],
  onProgress: (message: string) => void = () => undefined,
): Promise<Engine> {
  const database = await openDatabase(settings, schemas, onProgress);
  try {
    await migrate(database.dataSource, onProgress);
  } catch (error) {
    await database.close();
    throw error;
  }
  if (!settings.DATABASE_URL) return engineOn(database);
  await database.close();
  return engineOn(await connectServer(settings.DATABASE_URL, schemas, LIMITS));
}

/** Opens the database of these settings as it is, for those who change its tables and take the time that it takes. */
export function openDatabase(
  settings: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>,
  schemas: ContextSchema[],
  onProgress: (message: string) => void = () => undefined,
): Promise<Database> {
  return settings.DATABASE_URL
    ? connectServer(settings.DATABASE_URL, schemas)
    : connectEmbedded(settings.DATA_DIR, schemas, onProgress);
}

/** For all that serves requests: nobody waits longer for an answer. */
const LIMITS = {
  Client: ServerConnection,
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: 30_000,
};

async function connectServer(url: string, schemas: ContextSchema[], limits: object = {}): Promise<Database> {
  const dataSource = new DataSource({
    ...sharedOptions(schemas),
    url,
    poolSize: 10,
    connectTimeoutMS: 5000,
    extra: { Client: Connection, keepAlive: true, ...limits },
  });
  try {
    await dataSource.initialize();
  } catch (error) {
    throw new Error(
      `The PostgreSQL server at ${placeOf(url)} cannot be used: ${reasonOf(error)}. Check DATABASE_URL.`,
      {
        cause: error,
      },
    );
  }
  return { kind: 'postgres', dataSource, close: () => dataSource.destroy() };
}

async function connectEmbedded(
  dataDirectory: string,
  schemas: ContextSchema[],
  onProgress: (message: string) => void,
): Promise<Database> {
  const embedded = await openEmbedded({ directory: join(dataDirectory, 'postgres'), onProgress });
  const options = { ...sharedOptions(schemas), driver: embedded.driver, extra: { Client: Connection } };
  const dataSource = await new DataSource(options).initialize();
  return {
    kind: 'pglite',
    dataSource,
    close: async () => {
      await dataSource.destroy();
      await embedded.close();
    },
  };
}

function sharedOptions(schemas: ContextSchema[]) {
  return {
    type: 'postgres' as const,
    entities: schemas.flatMap(({ entities }) => entities),
    migrations: schemas.flatMap(({ migrations }) => migrations),
    installExtensions: false,
    // A dropped idle connection is replaced at the next query; without a listener it would end the process.
    poolErrorHandler: () => undefined,
  };
}

function engineOn(database: Database): Engine {
  const { kind, dataSource } = database;
  const { master: pool } = dataSource.driver as unknown as { master: Pool };
  const ambient: Engine['ambient'] = new AsyncLocalStorage();
  refuseBypass(pool, ambient);
  return {
    kind,
    dataSource,
    pool,
    ambient,
    exclusively: kind === 'pglite' ? oneAtATime() : immediately,
    close: () => database.close(),
  };
}

/** Where it is, without who may go there. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** A name with several addresses fails with one error for each, and none of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return (error as Error).message;
}

/** Inside a transaction, taking a second connection is a bug that loses atomicity, and a deadlock on a pool of one. */
function refuseBypass(pool: Pool, ambient: Engine['ambient']): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  pool.connect = ((...args: unknown[]) => {
    if (ambient.getStore()) throw new Error('A query bypassed the ambient transaction: use Db.manager or Db.query.');
    return connect(...args);
  }) as typeof pool.connect;
}

const immediately: Engine['exclusively'] = (work) => work();

function oneAtATime(): Engine['exclusively'] {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}
