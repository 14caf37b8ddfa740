import { AsyncLocalStorage } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import * as pg from 'pg';
import { Pool, PoolClient, QueryResult } from 'pg';
import { DataSource, EntityManager, EntitySchema } from 'typeorm';
import { openEmbedded } from '#embedded-postgres';
import { Settings } from '#kernel';
import { CounterSpec } from './counters/verification';
import { withConnectionQuota, currentCharged } from '#kernel/host';
import { DatabaseConnection, SERVER_LOST, ServerConnection } from './connection';
import { migrate, Migration } from './migrate';
import { Probe } from './probe';
import { ServerTime, timeOf } from './server-time';
import { ConnectionQuotas } from './connection-quotas';
import { Effect } from './effects';

/** Injection token of the opened database engine. */
export const ENGINE = Symbol('ENGINE');

type Class<T> = new (...args: never[]) => T;

/** The database schema of a context: its entities, the migrations that create and change their tables, and its counters. */
export interface ContextSchema {
  entities: (Class<object> | EntitySchema)[];
  /** Those of `migrationsIn` its folder, in any order. */
  migrations: Migration[];
  counters?: CounterSpec[];
}

/** Sends what a transaction has collected in one `Db.write`, before the commit. */
export interface Collector<T = never> {
  beforeCommit(items: T[]): void;
  /** Set if the write may fail. It is then also sent before a savepoint ends, so that the failure undoes only that part. */
  readonly mayFail?: boolean;
}

/** A statement that was sent without waiting for its result. */
export interface Write {
  result: Promise<QueryResult<object>>;
  check: ((rows: object[]) => void | Promise<void>) | undefined;
}

/** The transaction of the running code, and its connection. */
export interface Ambient {
  client: PoolClient;
  /** Callbacks to run after the commit. */
  onCommit: (() => void)[];
  /** What is to be written before the commit, in the order in which it was collected. */
  collected: { collector: Collector; item: unknown }[];
  /** The writes whose results have not been checked yet, in the order in which they were sent. */
  writes: Write[];
  /** The tenants whose reads must include the changes after the commit, besides the one that makes them. */
  affected: Set<string>;
  /** The error of the first write that failed, after which nothing may be committed. */
  failure?: { error: unknown };
  /** What a dry run has reported; undefined if the changes are to be committed. */
  effects?: Effect[];
  /** TypeORM's entity manager on this transaction, created on first use. */
  manager?: EntityManager;
}

/** The database: a PostgreSQL server, or PostgreSQL embedded in this process. */
export interface Engine {
  kind: 'pglite' | 'postgres';
  dataSource: DataSource;
  pool: Pool;
  ambient: AsyncLocalStorage<Ambient>;
  /** Distributes the connections of the pool; every connection is taken through it. */
  quotas: ConnectionQuotas;
  /** Resolves with the time of the database if it responds, even if the pool is busy. */
  ping(): Promise<Date>;
  /** A connection besides the pool; undefined for the embedded database. */
  probe?: Probe;
  close(): Promise<void>;
}

/** An open database, whose migrations may not have been applied yet. */
interface Database {
  kind: Engine['kind'];
  dataSource: DataSource;
  close(): Promise<void>;
}

/** The server cancels statements that take longer. */
const STATEMENT_TIMEOUT_MS = 8_000;
/** A request that waits longer for a locked row returns 503 with `Retry-After`. */
const LOCK_TIMEOUT_MS = 2_000;

const POOL_SIZE = 10;
/** How long to wait for a connection. In the embedded database, maintenance may occupy the only one for seconds. */
const WAIT_MS = { postgres: 5_000, pglite: 10_000 };
/** New work of an account is refused while other work of it has been waiting for this long. */
const STANDING_MS = 500;
/** Jobs wait until they get a connection, and so do sign-ins, which all requests need. */
const MAY_BE_REFUSED = /^(anonymous|biz_\w+)$/;
const PROBE_TIMEOUT_MS = 2_000;

/**
 * Opens the database and applies pending migrations.
 * @param onProgress receives messages about slow steps
 */
export async function openEngine(
  settings: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'> & Partial<Pick<Settings, 'LOAD_SHEDDING'>>,
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
  const standingMs = settings.LOAD_SHEDDING === 'on' ? STANDING_MS : undefined;
  return engineOn(serving, new Probe(settings.DATABASE_URL, PROBE_TIMEOUT_MS), standingMs);
}

/** Opens the database without applying migrations and without timeouts, for tools that change its tables. */
export function openDatabase(
  settings: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>,
  schemas: ContextSchema[],
  onProgress: (message: string) => void = () => undefined,
): Promise<Database> {
  return settings.DATABASE_URL
    ? connectServer(settings.DATABASE_URL, schemas)
    : connectEmbedded(settings.DATA_DIR, schemas, onProgress);
}

/** The limits for connections that serve requests. */
const LIMITS = {
  Client: ServerConnection,
  statement_timeout: STATEMENT_TIMEOUT_MS,
  lock_timeout: LOCK_TIMEOUT_MS,
  idle_in_transaction_session_timeout: 30_000,
  // Without statistics of partitioned tables as a whole, PostgreSQL overestimates short statements and compiles them for seconds.
  options: '-c jit=off',
};

async function connectServer(url: string, schemas: ContextSchema[], limits: object = {}): Promise<Database> {
  const dataSource = new DataSource({
    ...sharedOptions(schemas),
    driver: pg,
    url,
    poolSize: POOL_SIZE,
    connectTimeoutMS: 5000,
    extra: { Client: DatabaseConnection, keepAlive: true, pipeline: true, ...limits },
  });
  try {
    await dataSource.initialize();
  } catch (error) {
    throw new Error(
      `The PostgreSQL server at ${withoutCredentials(url)} cannot be used: ${reasonOf(error)}. Check DATABASE_URL.`,
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
  const options = {
    ...sharedOptions(schemas),
    driver: embedded.driver,
    extra: { Client: DatabaseConnection, pipeline: true },
  };
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

export function sharedOptions(schemas: ContextSchema[]) {
  return {
    type: 'postgres' as const,
    entities: schemas.flatMap(({ entities }) => entities),
    migrations: schemas.flatMap(({ migrations }) => migrations),
    installExtensions: false,
    // A dropped idle connection is replaced by the next query. Without this listener, it would end the process.
    poolErrorHandler: () => undefined,
  };
}

function engineOn(database: Database, probe?: Probe, standingMs?: number): Engine {
  const { kind, dataSource } = database;
  const { master: pool } = dataSource.driver as unknown as { master: Pool };
  const ambient: Engine['ambient'] = new AsyncLocalStorage();
  const quotas = new ConnectionQuotas(pool.options.max, WAIT_MS[kind], standingMs);
  guard(pool, ambient, quotas);
  return {
    kind,
    dataSource,
    pool,
    ambient,
    quotas,
    probe,
    ping: () =>
      timeOf(async (text) => {
        if (probe) return probe.query<ServerTime>(text);
        return (await withConnectionQuota('health', () => pool.query<ServerTime>(text))).rows;
      }),
    close: async () => {
      await probe?.close();
      await database.close();
      // Otherwise it would slow down every promise of a process that goes on, such as a test worker.
      ambient.disable();
    },
  };
}

/** The host and database name, without credentials. */
function withoutCredentials(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** If a host name has several addresses, Node throws an AggregateError with one error for each and no message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return (error as Error).message;
}

type OnConnect = (error: Error | undefined, client?: PoolClient, release?: (error?: Error | boolean) => void) => void;

/**
 * Wraps `pool.connect`, through which TypeORM takes connections as well: each connection counts against the account's
 * quota, and taking a second one inside a transaction fails, because it would break atomicity and could deadlock.
 */
export function guard(pool: Pool, ambient: Engine['ambient'], quotas: ConnectionQuotas): void {
  const connect = connectToCurrentServer(pool);
  const take = async () => {
    const charged = currentCharged();
    const releaseConnection = await quotas.acquire(
      charged.account,
      !charged.isBegun && MAY_BE_REFUSED.test(charged.account),
    );
    charged.isBegun = true;
    try {
      const client = await connect();
      // The pool sets `release` each time it hands out the connection.
      const release = client.release.bind(client);
      client.release = (error) => {
        release(error);
        releaseConnection();
      };
      return client;
    } catch (error) {
      releaseConnection();
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

/**
 * `pool.connect`, which closes all connections that were made before one of them has found its server lost or read-only:
 * after a failover, the address of the database leads to another server.
 */
function connectToCurrentServer(pool: Pool): () => Promise<PoolClient> {
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  let losses = 0;
  /** The number of losses before each connection was made. */
  const lossesBefore = new WeakMap<PoolClient, number>();
  const register = (client: PoolClient) => {
    const before = losses;
    lossesBefore.set(client, before);
    (client as EventEmitter).once(SERVER_LOST, () => (losses = Math.max(losses, before + 1)));
  };
  return async () => {
    for (;;) {
      const client = await connect();
      if (!lossesBefore.has(client)) register(client);
      if (lossesBefore.get(client) === losses) return client;
      client.release(true);
    }
  };
}
