import { Pool, PoolClient } from 'pg';

/** Serialization failures, deadlocks, and locks that were waited for too long. The first two are retried and seen by no client. */
const LOCK_ERRORS = ['40001', '40P01', '55P03'];

/** Collects the errors of statements that did not get their locks, also of those that the service repeats. */
export class LockErrors {
  private readonly watched = new WeakSet<PoolClient>();
  private found: string[] = [];

  constructor(pool: Pool) {
    pool.on('acquire', (client) => {
      if (!this.watched.has(client)) this.watch(client);
    });
  }

  /** The errors since the last call. */
  take(): string[] {
    return this.found.splice(0);
  }

  private watch(client: PoolClient): void {
    this.watched.add(client);
    const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
    client.query = ((...parameters: unknown[]) => {
      const done = parameters.at(-1);
      if (typeof done === 'function')
        return query(...parameters.slice(0, -1), (error: unknown, result: unknown) => {
          this.note(error, parameters[0]);
          (done as (...given: unknown[]) => void)(error, result);
        });
      const result = query(...parameters) as Promise<unknown>;
      result.catch((error: unknown) => {
        this.note(error, parameters[0]);
      });
      return result;
    }) as typeof client.query;
  }

  private note(error: unknown, statement: unknown): void {
    const { code = '' } = (error ?? {}) as { code?: string };
    if (!LOCK_ERRORS.includes(code)) return;
    const { name, text } = (typeof statement === 'string' ? { text: statement } : statement) as Record<string, string>;
    this.found.push(`${code}: ${name ?? text ?? 'a statement'}`);
  }
}
