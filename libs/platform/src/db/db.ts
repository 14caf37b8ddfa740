import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { PoolClient } from 'pg';
import { DataSource, EntityManager } from 'typeorm';
import { Ambient, ENGINE, Engine } from './engine';
import { isConnectionLoss, isRetryable } from './errors';

/** SQL that is prepared once per connection under its name. */
export interface Statement {
  name: string;
  text: string;
}

/** How often a transaction is attempted before a serialization failure or deadlock is thrown. */
const ATTEMPTS = 5;

/**
 * The database. The transaction is ambient: all queries inside `tx` use it automatically, and a query that would use
 * another connection fails immediately.
 */
@Injectable()
export class Db {
  constructor(@Inject(ENGINE) private readonly engine: Engine) {}

  /**
   * Runs `work` in a transaction, which is committed if `work` succeeds. Inside another transaction it uses a savepoint: if
   * `work` fails, only its own changes are rolled back.
   * After a serialization failure or a deadlock `work` runs again, so it must have no effects outside the database; use
   * `onCommit` for those.
   */
  async tx<T>(work: () => Promise<T>): Promise<T> {
    const ambient = this.engine.ambient.getStore();
    if (ambient) return this.inSavepoint(ambient, work);
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.attempt(work);
      } catch (error) {
        if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
        await sleep(Math.random() * 10 * 2 ** attempt);
      }
    }
  }

  /** Runs `work` after the ambient transaction has been committed, or immediately if there is none. */
  onCommit(work: () => void): void {
    const ambient = this.engine.ambient.getStore();
    if (ambient) ambient.onCommit.push(work);
    else work();
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

  /** Runs a prepared statement and returns its rows. */
  async query<Row>(statement: Statement, values: unknown[] = []): Promise<Row[]> {
    const { client } = this.engine.ambient.getStore() ?? {};
    return (await (client ?? this.engine.pool).query(statement, values)).rows as Row[];
  }

  /** Maintenance that a server does by itself, but the embedded database does not: statistics, dead rows, and a short WAL. */
  async maintain(): Promise<void> {
    await this.engine.pool.query('vacuum analyze');
    await this.engine.pool.query('checkpoint');
  }

  private async inSavepoint<T>({ client, onCommit }: Ambient, work: () => Promise<T>): Promise<T> {
    const callbacks = onCommit.length;
    await client.query('savepoint part');
    try {
      const result = await work();
      await client.query('release savepoint part');
      return result;
    } catch (error) {
      onCommit.length = callbacks;
      // Report the first error. If the rollback fails as well, so does the commit of the whole transaction.
      await client.query('rollback to savepoint part; release savepoint part').catch(() => undefined);
      throw error;
    }
  }

  private async attempt<T>(work: () => Promise<T>): Promise<T> {
    const client = await this.engine.pool.connect();
    const onCommit: Ambient['onCommit'] = [];
    let broken: Error | undefined;
    try {
      await client.query('begin');
      const result = await this.engine.ambient.run({ client, onCommit }, work);
      // If `work` ignored the error of a statement, PostgreSQL rolls back on commit.
      const { command } = await client.query('commit');
      if (command !== 'COMMIT')
        throw new Error('The transaction was rolled back, because the error of a statement was ignored.');
      // Outside the context of this transaction, which has ended.
      for (const callback of onCommit) this.engine.ambient.exit(callback);
      return result;
    } catch (error) {
      // Report the first error. If the rollback fails as well, the connection is lost.
      if (isConnectionLoss(error)) broken = error as Error;
      else await client.query('rollback').catch((failure: Error) => (broken = failure));
      throw error;
    } finally {
      client.release(broken);
    }
  }
}

/** TypeORM on a connection with an open transaction, so that TypeORM's own transactions become savepoints. */
function managerOn(dataSource: DataSource, client: PoolClient): EntityManager {
  const runner = dataSource.createQueryRunner();
  Object.assign(runner, { databaseConnection: client, isTransactionActive: true, transactionDepth: 1 });
  return runner.manager;
}
