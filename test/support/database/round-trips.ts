import { setImmediate as nextTurn } from 'node:timers/promises';
import { Pool, PoolClient } from 'pg';

type Done = (error: Error | undefined, result?: unknown) => void;
type Query = (...parameters: unknown[]) => Promise<unknown> | undefined;

/** Turns of the event loop without a statement, after which nothing more is sent until a result arrives. */
const QUIET_TURNS = 20;

/**
 * Counts the round trips to the database as if the network took much longer than the process: results are held back until
 * the process sends no further statement without them. The count therefore does not depend on the speed of the machine.
 */
export class RoundTrips {
  count = 0;
  private statements = 0;
  private readonly held: Promise<unknown>[] = [];
  private arrival?: Promise<void>;
  private readonly counted = new WeakSet<PoolClient>();

  constructor(pool: Pool) {
    pool.on('acquire', (client) => {
      if (!this.counted.has(client)) this.countIn(client);
    });
  }

  /** The number of round trips that `work` makes. */
  async during(work: () => Promise<unknown>): Promise<number> {
    const before = this.count;
    await work();
    return this.count - before;
  }

  private countIn(client: PoolClient): void {
    this.counted.add(client);
    const query = client.query.bind(client) as unknown as Query;
    const counting: Query = (...parameters) => {
      const done = parameters.at(-1);
      if (typeof done === 'function') {
        const result = query(...parameters.slice(0, -1));
        void this.heldBack(result).then(
          (value) => (done as Done)(undefined, value),
          (error: Error) => (done as Done)(error),
        );
        return undefined;
      }
      return this.heldBack(query(...parameters));
    };
    client.query = counting as unknown as typeof client.query;
  }

  private async heldBack(result: Promise<unknown> | undefined): Promise<unknown> {
    this.statements++;
    this.held.push(Promise.resolve(result).catch(() => undefined));
    await (this.arrival ??= this.nextArrival());
    return result;
  }

  /** Resolves when the process has sent everything that it sends without the results, and all of these are there. */
  private async nextArrival(): Promise<void> {
    for (let [turns, seen] = [0, 0]; turns < QUIET_TURNS; turns++) {
      await nextTurn();
      if (this.statements !== seen) [turns, seen] = [0, this.statements];
    }
    await Promise.all(this.held.splice(0));
    this.arrival = undefined;
    this.count++;
  }
}
