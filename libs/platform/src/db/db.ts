import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { PoolClient } from 'pg';
import { EntityManager } from 'typeorm';
import { insertionOf } from './columns';
import { ENGINE, Engine } from './engine';
import { isRetryable } from './errors';

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
   * Runs `work` in a transaction: the ambient one when there is one, else its own, committed when `work` succeeds.
   * `work` may run again, after a serialization failure or a deadlock, so it must do nothing outside the database.
   */
  async tx<T>(work: () => Promise<T>): Promise<T> {
    if (this.engine.ambient.getStore()) return work();
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.engine.exclusively(() => this.attempt(work));
      } catch (error) {
        if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
        await sleep(Math.random() * 10 * 2 ** attempt);
      }
    }
  }

  /** Whether there is an ambient transaction. */
  get inTransaction(): boolean {
    return this.engine.ambient.getStore() !== undefined;
  }

  /** The entities, in the ambient transaction or on their own. */
  get manager(): EntityManager {
    return this.engine.ambient.getStore()?.runner.manager ?? this.engine.dataSource.manager;
  }

  /** Adds a row whose every column is given, by a statement that is prepared once. */
  async insert<T extends object>(entity: new () => T, row: T): Promise<void> {
    const { statement, valuesOf } = insertionOf(entity);
    await this.query(statement, valuesOf(row));
  }

  /** Runs a prepared statement and gives its rows. */
  async query<Row>(statement: Statement, values: unknown[] = []): Promise<Row[]> {
    const query = { ...statement, values };
    const ambient = this.engine.ambient.getStore();
    if (ambient) return (await ambient.client.query(query)).rows as Row[];
    return this.engine.exclusively(async () => (await this.engine.pool.query(query)).rows as Row[]);
  }

  private async attempt<T>(work: () => Promise<T>): Promise<T> {
    const runner = this.engine.dataSource.createQueryRunner();
    try {
      const client = (await runner.connect()) as PoolClient;
      await runner.startTransaction();
      const result = await this.engine.ambient.run({ runner, client }, work);
      await runner.commitTransaction();
      return result;
    } catch (error) {
      // The first error is the one to report; a rollback that fails as well means that the connection is gone.
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
  }
}
