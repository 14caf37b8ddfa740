import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import { Pool, PoolClient } from 'pg';
import {
  DataSource,
  DataSourceOptions,
  EntitySchema,
  MigrationExecutor,
  MigrationInterface,
  QueryRunner,
} from 'typeorm';
import { Settings } from '../settings';
import { openEmbedded } from './embedded';

/** Injection token of the opened database engine. */
export const ENGINE = Symbol('ENGINE');

type Class<T> = new (...args: never[]) => T;

/** What a context brings to the database: its entities, and the migrations that make and change their tables. */
export interface ContextSchema {
  entities: (Class<object> | EntitySchema)[];
  migrations: Class<MigrationInterface>[];
}

/** The transaction that the running code is in, and its connection. */
interface Ambient {
  runner: QueryRunner;
  client: PoolClient;
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

/** Any number, as long as every process that migrates uses the same. */
const MIGRATION_LOCK = 7_204_001;

/**
 * Opens the database of these settings and brings its tables up to date.
 * @param onProgress told what takes long on a first start
 */
export async function openEngine(
  settings: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>,
  schemas: ContextSchema[],
  onProgress: (message: string) => void = () => undefined,
): Promise<Engine> {
  const engine = settings.DATABASE_URL
    ? await connect(serverOptions(settings.DATABASE_URL, schemas), 'postgres', immediately)
    : await connectEmbedded(settings.DATA_DIR, schemas, onProgress);
  try {
    await migrate(engine.dataSource);
    return engine;
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** TypeORM's options for a PostgreSQL server, also for its command line. */
export function serverOptions(url: string, schemas: ContextSchema[]): DataSourceOptions {
  return {
    ...sharedOptions(schemas),
    url,
    poolSize: 10,
    connectTimeoutMS: 5000,
    extra: { statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000, keepAlive: true },
  };
}

async function connectEmbedded(
  dataDirectory: string,
  schemas: ContextSchema[],
  onProgress: (message: string) => void,
): Promise<Engine> {
  const embedded = await openEmbedded({ directory: join(dataDirectory, 'postgres'), onProgress });
  const engine = await connect({ ...sharedOptions(schemas), driver: embedded.driver }, 'pglite', oneAtATime());
  return {
    ...engine,
    close: async () => {
      await engine.close();
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

async function connect(
  options: DataSourceOptions,
  kind: Engine['kind'],
  exclusively: Engine['exclusively'],
): Promise<Engine> {
  const dataSource = await new DataSource(options).initialize();
  const { master: pool } = dataSource.driver as unknown as { master: Pool };
  const ambient: Engine['ambient'] = new AsyncLocalStorage();
  refuseBypass(pool, ambient);
  return { kind, dataSource, pool, ambient, exclusively, close: () => dataSource.destroy() };
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

/** Several processes may start at once: the first migrates, the others wait and find nothing left to do. */
async function migrate(dataSource: DataSource): Promise<void> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      const executor = new MigrationExecutor(dataSource, runner);
      executor.transaction = 'each';
      await executor.executePendingMigrations();
    } finally {
      await runner.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    }
  } finally {
    await runner.release();
  }
}
