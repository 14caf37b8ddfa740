import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import { Pool, PoolClient } from 'pg';
import { DataSource, EntityManager, EntitySchema, MigrationInterface } from 'typeorm';
import { Settings } from '../settings';
import { chargedTo, currentAccount } from './charge';
import { Connection, ServerConnection } from './connection';
import { openEmbedded } from './embedded';
import { migrate } from './migrations';
import { Probe } from './probe';
import { Shares } from './shares';

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
  /** How the connections of the pool are shared out: every way to one leads through it. */
  shares: Shares;
  /** Resolves when the database answers, however busy the pool is. */
  ping(): Promise<void>;
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
/** A request that waits longer for a row that another one is changing gets a 503 with `Retry-After`. */
const LOCK_TIMEOUT_MS = 2_000;

const POOL_SIZE = 10;
/** How long one waits for a connection: in the embedded engine, maintenance may take the only one for seconds. */
const WAIT_MS = { postgres: 5_000, pglite: 10_000 };
const PROBE_TIMEOUT_MS = 2_000;

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
  const serving = await connectServer(settings.DATABASE_URL, schemas, LIMITS);
  return engineOn(serving, new Probe(settings.DATABASE_URL, PROBE_TIMEOUT_MS));
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
  lock_timeout: LOCK_TIMEOUT_MS,
  idle_in_transaction_session_timeout: 30_000,
};

async function connectServer(url: string, schemas: ContextSchema[], limits: object = {}): Promise<Database> {
  const dataSource = new DataSource({
    ...sharedOptions(schemas),
    url,
    poolSize: POOL_SIZE,
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

function engineOn(database: Database, probe?: Probe): Engine {
  const { kind, dataSource } = database;
  const { master: pool } = dataSource.driver as unknown as { master: Pool };
  const ambient: Engine['ambient'] = new AsyncLocalStorage();
  const shares = new Shares(pool.options.max, WAIT_MS[kind]);
  guard(pool, ambient, shares);
  return {
    kind,
    dataSource,
    pool,
    ambient,
    shares,
    ping: async () => {
      if (probe) await probe.ask();
      else await chargedTo('health', () => pool.query('select 1'));
    },
    close: async () => {
      await probe?.close();
      await database.close();
    },
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

type OnConnect = (error: Error | undefined, client?: PoolClient, release?: (error?: Error | boolean) => void) => void;

/**
 * Puts what every connection is taken under at the one place where all are: the pool, which TypeORM uses as well.
 * Inside a transaction, taking a second one is a bug that loses atomicity; so nobody who holds one waits for another.
 */
function guard(pool: Pool, ambient: Engine['ambient'], shares: Shares): void {
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  const take = async () => {
    const giveBack = await shares.take(currentAccount());
    try {
      const client = await connect();
      // Set anew by the pool each time that it gives the connection to somebody.
      const release = client.release.bind(client);
      client.release = (error) => {
        release(error);
        giveBack();
      };
      return client;
    } catch (error) {
      giveBack();
      throw error;
    }
  };
  pool.connect = ((callback?: OnConnect) => {
    if (ambient.getStore()) throw new Error('A query bypassed the ambient transaction: use Db.manager or Db.query.');
    const taken = take();
    if (!callback) return taken;
    void taken.then((client) => callback(undefined, client, (error) => client.release(error)), callback);
  }) as typeof pool.connect;
}
