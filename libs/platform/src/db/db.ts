import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { PoolClient } from 'pg';
import { DataSource, EntityManager } from 'typeorm';
import { Ambient, ENGINE, Engine } from './engine';
import { isConnectionLoss, isRetryable } from './errors';

/** SQL that is prepared once per connection and known by its name. */
export interface Statement {
  name: string;
  text: string;
}

/** How often a transaction is run before a serialization failure or a deadlock becomes the caller's error. */
const ATTEMPTS = 5;

/**
 * The database. The transaction is ambient: whatever runs inside `tx` uses it without naming it, and a query that
 * would slip past it, to another connection, fails at once.
 */
@Injectable()
export class Db {
  constructor(@Inject(ENGINE) private readonly engine: Engine) {}

  /**
   * Runs `work` in a transaction, committed when `work` succeeds. Inside another one it is a part of that: undone alone when
   * it fails, and with the whole when the whole does.
   * `work` may run again, after a serialization failure or a deadlock, so it must do nothing outside the database: that is
   * for `onCommit`.
   */
  async tx<T>(work: () => Promise<T>): Promise<T> {
    const ambient = this.engine.ambient.getStore();
    if (ambient) return this.part(ambient, work);
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.attempt(work);
      } catch (error) {
        if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
        await sleep(Math.random() * 10 * 2 ** attempt);
      }
    }
  }

  /** Runs `work` once the ambient transaction has been committed, and never when it is not; at once when there is none. */
  onCommit(work: () => void): void {
    const ambient = this.engine.ambient.getStore();
    if (ambient) ambient.onCommit.push(work);
    else work();
  }

  /** Whether there is an ambient transaction. */
  get inTransaction(): boolean {
    return this.engine.ambient.getStore() !== undefined;
  }

  /** The entities, in the ambient transaction or on their own. */
  get manager(): EntityManager {
    const ambient = this.engine.ambient.getStore();
    if (!ambient) return this.engine.dataSource.manager;
    return (ambient.manager ??= managerOn(this.engine.dataSource, ambient.client));
  }

  /** Runs a prepared statement and gives its rows. */
  async query<Row>(statement: Statement, values: unknown[] = []): Promise<Row[]> {
    const { client } = this.engine.ambient.getStore() ?? {};
    return (await (client ?? this.engine.pool).query(statement, values)).rows as Row[];
  }

  /** What a server does by itself and the embedded engine does not: statistics, dead rows, and a log that stays short. */
  async maintain(): Promise<void> {
    await this.engine.pool.query('vacuum analyze');
    await this.engine.pool.query('checkpoint');
  }

  private async part<T>({ client, onCommit }: Ambient, work: () => Promise<T>): Promise<T> {
    const due = onCommit.length;
    await client.query('savepoint part');
    try {
      const result = await work();
      await client.query('release savepoint part');
      return result;
    } catch (error) {
      onCommit.length = due;
      // The first error is the one to report; when this fails as well, so does the commit of the whole.
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
      // Work that swallowed the error of a statement goes on, and PostgreSQL answers its commit with a rollback.
      const { command } = await client.query('commit');
      if (command !== 'COMMIT') throw new Error('A statement failed unnoticed, and the transaction was rolled back.');
      // Not in this transaction's context, which is over.
      for (const due of onCommit) this.engine.ambient.exit(due);
      return result;
    } catch (error) {
      // The first error is the one to report; a rollback that fails as well means that the connection is gone.
      if (isConnectionLoss(error)) broken = error as Error;
      else await client.query('rollback').catch((failure: Error) => (broken = failure));
      throw error;
    } finally {
      client.release(broken);
    }
  }
}

/** TypeORM on a connection that is in a transaction already; what would begin one makes a savepoint. */
function managerOn(dataSource: DataSource, client: PoolClient): EntityManager {
  const runner = dataSource.createQueryRunner();
  Object.assign(runner, { databaseConnection: client, isTransactionActive: true, transactionDepth: 1 });
  return runner.manager;
}
