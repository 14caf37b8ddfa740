import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { PoolClient, QueryResult } from 'pg';
import { DataSource, EntityManager } from 'typeorm';
import { Effect, EffectKind } from './effects';
import { currentBusiness } from '#kernel/host';
import { Ambient, Collector, ENGINE, Engine, Write } from './engine';
import { isConnectionLoss, isRetryable } from './errors';
import { outsideTransaction } from './outside';
import { emptyCopyOf } from './private-copies';
import { Reader, Replica } from './replica';
import { Statement } from './statement';
import { WalPosition } from './wal-position';

/** How often a transaction is attempted before a serialization failure or deadlock is thrown. */
const ATTEMPTS = 5;

/**
 * The database. The transaction is ambient: all queries inside `tx` use it automatically, and a query that would use
 * another connection fails immediately.
 */
@Injectable()
export class Db {
  constructor(
    @Inject(ENGINE) private readonly engine: Engine,
    private readonly replica: Replica,
  ) {}

  /**
   * Runs `work` in a transaction, which is committed if `work` succeeds. Inside another transaction it uses a savepoint: if
   * `work` fails, only its own changes are rolled back.
   * After a serialization failure or a deadlock `work` runs again, so it must have no effects outside the database; use
   * `onCommit` for those.
   */
  async tx<T>(work: () => Promise<T>): Promise<T> {
    const ambient = this.engine.ambient.getStore();
    return ambient ? this.inSavepoint(ambient, work) : withRetries(() => this.attempt(work));
  }

  /**
   * Runs `work` as `tx` does, up to the commit, and then rolls everything back. Inside another transaction, only what `work` has
   * changed.
   * @param conclude makes the result. It is called before the rollback, with what `work` returned and what it reported to `effect`
   * @throws what `work` throws, and what the commit would have thrown
   */
  async dryRun<T, R>(
    work: () => Promise<T>,
    conclude: (value: T, effects: readonly Effect[]) => Promise<R>,
  ): Promise<R> {
    const ambient = this.engine.ambient.getStore();
    if (ambient) return this.dryRunInSavepoint(ambient, work, conclude);
    return withRetries(() => this.attemptDry(work, conclude));
  }

  /** Whether the ambient transaction will be rolled back. Then nothing may be sent or called that cannot be undone. */
  get isDryRun(): boolean {
    return this.engine.ambient.getStore()?.effects !== undefined;
  }

  /**
   * Runs `work`, such as a slow call to another service, outside of any transaction. In the transaction of an idempotency key, that
   * transaction is rolled back before, and the request begins again after: so call this first, at most once per request, and
   * not in a dry run.
   */
  async outside<T>(work: () => Promise<T>): Promise<T> {
    if (!this.inTransaction) return work();
    if (this.isDryRun) throw new Error('A dry run must not do anything outside of its transaction.');
    return outsideTransaction(work);
  }

  /**
   * In a dry run, makes a private copy of these rows, and from then on all statements of the transaction find only the copies in
   * that table. So it locks and changes none of the rows, for which requests of others would wait until its end. Call it before rows
   * that others change too are locked, changed or inserted. Otherwise it does nothing.
   * @param table as it is named in statements
   * @param condition which rows, with the values as `$1`, `$2` and so on
   */
  copyIfDryRun(table: string, condition: string, values: unknown[]): void {
    if (!this.isDryRun) return;
    this.write({ name: undefined, text: emptyCopyOf(table) }, []);
    const copy = `insert into pg_temp.${table} select * from public.${table} where ${condition} on conflict do nothing`;
    this.write({ name: undefined, text: copy }, values);
  }

  /** Reports an effect of the ambient transaction, if it is a dry run. */
  effect<T>(kind: EffectKind<T>, item: T): void {
    this.engine.ambient.getStore()?.effects?.push({ kind, item });
  }

  /** Runs `work` after the ambient transaction has been committed, or immediately if there is none. */
  onCommit(work: () => void): void {
    const ambient = this.engine.ambient.getStore();
    if (ambient) ambient.onCommit.push(work);
    else work();
  }

  /**
   * Collects an item for a step right before the commit of the ambient transaction, which is given all items of its collector.
   * @throws Error if there is no transaction
   */
  collect<T>(collector: Collector<T>, item: T): void {
    const ambient = this.engine.ambient.getStore();
    if (!ambient) throw new Error('This must be called in a transaction.');
    ambient.collected.push({ collector, item });
  }

  /**
   * Runs the pre-commit step of a collector now, with the items collected so far, and waits for the result, as `query` does.
   * @throws Error if there is no transaction
   */
  async flush<T>(collector: Collector<T>): Promise<void> {
    const ambient = this.engine.ambient.getStore();
    if (!ambient) throw new Error('This must be called in a transaction.');
    await writeCollected(ambient, (each) => each === collector);
    await settle(ambient);
  }

  /**
   * Names tenants that will be told about the changes of the ambient transaction. What they read after the commit includes the
   * changes, as it does for the tenant that makes them.
   * @throws Error if there is no transaction
   */
  affects(...tenants: (string | null | undefined)[]): void {
    const ambient = this.engine.ambient.getStore();
    if (!ambient) throw new Error('This must be called in a transaction.');
    for (const tenant of tenants) if (tenant) ambient.affected.add(tenant);
  }

  /** Whether there is an ambient transaction. */
  get inTransaction(): boolean {
    return this.engine.ambient.getStore() !== undefined;
  }

  /** TypeORM's entity manager, in the ambient transaction if there is one. */
  get manager(): EntityManager {
    const ambient = this.engine.ambient.getStore();
    if (!ambient) return this.engine.dataSource.manager;
    return (ambient.manager ??= managerOn(this.engine.dataSource, ambient.client));
  }

  /**
   * Runs a prepared statement and returns its rows. In a transaction it sees all earlier writes, and fails if one of them failed.
   */
  async query<Row>(statement: Statement, values: unknown[] = []): Promise<Row[]> {
    const ambient = this.engine.ambient.getStore();
    if (!ambient) return (await this.engine.pool.query(statement, values)).rows as Row[];
    const result = handled(ambient.client.query(preparedIn(ambient, statement), values));
    await settle(ambient);
    return (await result).rows as Row[];
  }

  /**
   * For lists, statistics and other reads that nothing is written or decided upon: a replica, if one is configured and has all
   * that the current tenant has written in transactions or been told of. What others have written may be some seconds older.
   * Consecutive queries of one reader never go back in time. In a transaction, it is the same as `query`.
   */
  async reader(): Promise<Reader> {
    return this.inTransaction ? this : this.replica.reader(this);
  }

  /** For lists that must never be out of date, in place of `Db` itself. */
  readonly primary: Pick<Db, 'reader'> = { reader: () => Promise.resolve(this) };

  /**
   * Sends a prepared statement of the ambient transaction without waiting for its result, so that consecutive writes take one
   * round trip. PostgreSQL executes all statements of a transaction in the order in which they were sent, and later ones see
   * the changes of earlier ones.
   * The result is known before the next `query` returns, and before a savepoint begins or the transaction or savepoint ends;
   * then `check` receives the rows. If the statement fails or `check` throws, that error fails the transaction or savepoint.
   * @throws Error if there is no transaction
   */
  write<Row>(statement: Statement, values: unknown[], check?: (rows: Row[]) => void | Promise<void>): void {
    const ambient = this.engine.ambient.getStore();
    if (!ambient) throw new Error(`The statement ${statement.name} was sent outside a transaction.`);
    const result = handled(ambient.client.query<object>(preparedIn(ambient, statement), values));
    ambient.writes.push({ result, check: check as Write['check'] });
  }

  /** Maintenance that a server does by itself, but the embedded database does not: statistics, dead rows, and a short WAL. */
  async maintain(): Promise<void> {
    await this.engine.pool.query('vacuum analyze');
    await this.engine.pool.query('checkpoint');
  }

  private async inSavepoint<T>(ambient: Ambient, work: () => Promise<T>): Promise<T> {
    const { client, onCommit, effects } = ambient;
    const [callbacks, collected, reported] = [onCommit.length, [...ambient.collected], effects?.length ?? 0];
    await sendAfterWrites(ambient, 'savepoint part');
    try {
      const result = await withWrites(ambient, work);
      await writeCollected(ambient, ({ mayFail = false }) => mayFail);
      await sendAfterWrites(ambient, 'release savepoint part');
      return result;
    } catch (error) {
      onCommit.length = callbacks;
      if (effects) effects.length = reported;
      // Also what was flushed, and is undone by the rollback.
      ambient.collected = collected;
      ambient.failure = undefined;
      // Report the first error. If the rollback fails as well, so does the commit of the whole transaction.
      await client.query('rollback to savepoint part; release savepoint part').catch(() => undefined);
      throw error;
    }
  }

  private async attempt<T>(work: () => Promise<T>): Promise<T> {
    const client = await this.engine.pool.connect();
    const ambient: Ambient = { client, onCommit: [], collected: [], writes: [], affected: new Set() };
    let committed: { value: T; position: WalPosition | undefined };
    let broken: Error | undefined;
    try {
      await client.query('begin');
      committed = await this.engine.ambient.run(ambient, async () => {
        const value = await withWrites(ambient, work);
        await writeCollected(ambient);
        return { value, position: await this.commit(ambient) };
      });
    } catch (error) {
      // Report the first error. If the rollback fails as well, the connection is lost.
      if (isConnectionLoss(error)) broken = error as Error;
      else await client.query('rollback').catch((failure: Error) => (broken = failure));
      throw error;
    } finally {
      client.release(broken);
    }
    if (committed.position) await this.replica.require(committed.position, ambient.affected);
    // Outside the context of this transaction, which has ended.
    for (const callback of ambient.onCommit) this.engine.ambient.exit(callback);
    return committed.value;
  }

  private async attemptDry<T, R>(
    work: () => Promise<T>,
    conclude: (value: T, effects: readonly Effect[]) => Promise<R>,
  ): Promise<R> {
    const client = await this.engine.pool.connect();
    const ambient: Ambient = { client, onCommit: [], collected: [], writes: [], affected: new Set(), effects: [] };
    let broken: Error | undefined;
    try {
      await client.query('begin');
      return await this.engine.ambient.run(ambient, () => runThenCheck(ambient, work, conclude));
    } catch (error) {
      if (isConnectionLoss(error)) broken = error as Error;
      throw error;
    } finally {
      if (!broken) await client.query('rollback').catch((failure: Error) => (broken = failure));
      client.release(broken);
    }
  }

  private async dryRunInSavepoint<T, R>(
    ambient: Ambient,
    work: () => Promise<T>,
    conclude: (value: T, effects: readonly Effect[]) => Promise<R>,
  ): Promise<R> {
    const { client, onCommit, collected, effects } = ambient;
    const callbacks = onCommit.length;
    await sendAfterWrites(ambient, 'savepoint part');
    Object.assign(ambient, { collected: [], effects: [] });
    try {
      return await runThenCheck(ambient, work, conclude);
    } finally {
      onCommit.length = callbacks;
      Object.assign(ambient, { collected, effects, failure: undefined });
      ambient.writes.length = 0;
      // If the rollback fails, so does the commit of the whole transaction.
      await client.query('rollback to savepoint part; release savepoint part').catch(() => undefined);
    }
  }

  /** @returns the position of the commit; undefined if no tenant has to see it on the replica */
  private async commit(ambient: Ambient): Promise<WalPosition | undefined> {
    await settleChecks(ambient);
    const done = handled(ambient.client.query('commit'));
    const business = currentBusiness();
    if (business) ambient.affected.add(business);
    // In the same round trip.
    const position = this.replica.positionOf(ambient.client, ambient.affected);
    await settle(ambient);
    // If `work` ignored the error of a statement, PostgreSQL rolls back on commit.
    const { command } = await done;
    if (command === 'COMMIT') return position;
    throw new Error('The transaction was rolled back, because the error of a statement was ignored.');
  }
}

/** Repeats an attempt that ended with a serialization failure or a deadlock. */
async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let number = 1; ; number++) {
    try {
      return await attempt();
    } catch (error) {
      if (number === ATTEMPTS || !isRetryable(error)) throw error;
      await sleep(Math.random() * 10 * 2 ** number);
    }
  }
}

/** Does everything that precedes a commit, and what PostgreSQL checks on the commit. */
async function runThenCheck<T, R>(
  ambient: Ambient,
  work: () => Promise<T>,
  conclude: (value: T, effects: readonly Effect[]) => Promise<R>,
): Promise<R> {
  const value = await withWrites(ambient, work);
  await writeCollected(ambient);
  await sendAfterWrites(ambient, 'set constraints all immediate');
  return conclude(value, ambient.effects ?? []);
}

/** A statement that was prepared before would not find the copies of a dry run. */
function preparedIn({ effects }: Ambient, statement: Statement): Statement {
  return effects ? { ...statement, name: undefined } : { ...statement };
}

/** Runs `work`. If it fails and one of its writes failed as well, the error of the write is thrown, because it was the first. */
async function withWrites<T>(ambient: Ambient, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await settle(ambient);
    throw error;
  }
}

/**
 * Sends a command without waiting for the writes before it, unless one of them has a check. If a write fails, PostgreSQL rejects
 * the commands after it, and rolls back on commit.
 */
async function sendAfterWrites(ambient: Ambient, command: string): Promise<QueryResult> {
  await settleChecks(ambient);
  const done = handled(ambient.client.query(command));
  await settle(ambient);
  return done;
}

async function settleChecks(ambient: Ambient): Promise<void> {
  if (ambient.failure || ambient.writes.some(({ check }) => check)) await settle(ambient);
}

/** Awaits the writes that were sent, and checks their results in order. Throws the first error, also when called again. */
async function settle(ambient: Ambient): Promise<void> {
  if (ambient.failure) throw ambient.failure.error;
  try {
    // A check may send further writes.
    for (let write = ambient.writes.shift(); write; write = ambient.writes.shift()) {
      const { rows } = await write.result;
      await write.check?.(rows);
    }
  } catch (error) {
    ambient.writes.length = 0;
    ambient.failure ??= { error };
    throw ambient.failure.error;
  }
}

/** The same promise. Its rejection is reported where it is awaited, which may be later than it happens. */
function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/**
 * Sends what the transaction has collected, for all collectors or those that are chosen. The check of a write may collect more,
 * so all checks are made before.
 */
async function writeCollected(
  ambient: Ambient,
  isChosen: (collector: Collector) => boolean = () => true,
): Promise<void> {
  await settleChecks(ambient);
  const due = ambient.collected.filter(({ collector }) => isChosen(collector));
  ambient.collected = ambient.collected.filter(({ collector }) => !isChosen(collector));
  for (const collector of new Set(due.map((each) => each.collector)))
    collector.beforeCommit(due.filter((each) => each.collector === collector).map(({ item }) => item as never));
}

/** TypeORM on a connection with an open transaction, so that TypeORM's own transactions become savepoints. */
function managerOn(dataSource: DataSource, client: PoolClient): EntityManager {
  const runner = dataSource.createQueryRunner();
  Object.assign(runner, { databaseConnection: client, isTransactionActive: true, transactionDepth: 1 });
  return runner.manager;
}
