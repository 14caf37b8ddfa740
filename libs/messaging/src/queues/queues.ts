import { Inject, Injectable } from '@nestjs/common';
import { Db, Statement } from '#database';
import { Clock, LOG, Log, RecurringJobs } from '#kernel';
import { Claimed, Job, LeaseLost } from './job';
import { Rotation, Waiting } from './rotation';

/** How long a process may work on a claimed row before another process may claim it. */
const LEASE_SECONDS = 60;
const EVERY_SECONDS = 0.25;

/**
 * Keeps other processes from picking from the same queue until the end of the transaction. Also disables sequential scans,
 * which a planner without statistics would prefer to the indexes.
 */
const TAKE_TURN: Statement = {
  name: 'queues.take_turn',
  text: `select pg_advisory_xact_lock(5271012, hashtext($1)), set_config('enable_seqscan', 'off', true)`,
};

/**
 * A fair choice between the owners of rows. Owners with pending rows are looked at in windows of `WINDOW`, each of which
 * begins after the previous one, so that everybody gets their turn and nobody has to look at all of them.
 */
export interface Pick {
  /**
   * A query for the next `WINDOW` owners with pending rows in a fixed order: $1 is the current time, $2 the owner after whom
   * to begin, or empty. Returns `owner` and "isDue".
   */
  waiting: Statement;
  /**
   * A query for the ids to claim next: $1 is the current time, $2 the number of rows, $3 owners with due rows, with
   * `for update skip locked`. Only one process picks at a time, so the query can count leased rows to enforce a limit;
   * concurrent queries would not see each other's leases.
   */
  rows: string;
}

/**
 * Rows of a table that wait for slow or remote work. The table has the columns `id`, `due_at` (null if nothing is due),
 * `leased_until` and `fencing_token`.
 */
export interface Queue<Row extends Claimed> {
  /** `context.verb`, for the log. */
  id: string;
  table: string;
  /** The number of rows that this process works on at once. */
  concurrency: number;
  /** How often it is looked at, besides when it is woken; 0.25 unless given. */
  everySeconds?: number;
  /** Which rows to claim next, if "longest due first" would be unfair between the owners of the rows. */
  pick?: Pick;
  /** Whether the primary key is `(business_id, id)`. Then all statements name both, and `pick` and `load` return both. */
  keyedByBusiness?: true;
  /** Whether rows can be worked on now; if it is omitted, they always can. For work that another service, which is down, must do. */
  isReady?: () => boolean;
  /** If several queues share a table: the value of the column `lane` for rows that this queue has leased. */
  lane?: string;
  /**
   * What `run` needs of each row, if that is more than its id: a query over `claimed`, the rows as they are after the claim,
   * that returns their `id` and "fencingToken" as well. It is part of the statement that claims.
   */
  load?: string;
  /** Does the work of one row and completes the job. An incomplete job runs again when its lease expires. */
  run: (job: Job, row: Row) => Promise<void>;
}

/**
 * Processes the queues of all contexts, in any number of processes. A row is claimed for 60 s, skipping locked rows, with a
 * fencing token that grows with each claim. A result is written only with the latest token, so a process that lost its
 * lease changes nothing.
 */
@Injectable()
export class Queues {
  private readonly stops: (() => Promise<void>)[] = [];
  private readonly rounds = new Map<string, () => Promise<number>>();

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly recurringJobs: RecurringJobs,
    @Inject(LOG) private readonly log: Log,
  ) {}

  add<Row extends Claimed>(queue: Queue<Row>): void {
    const claim = claimStatement(queue);
    const running = new Set<Promise<void>>();
    let stopped = false;
    this.stops.push(async () => {
      stopped = true;
      await Promise.all(running);
    });
    const begin = (row: Row) => {
      const work = this.recurringJobs
        .watch(queue.id, () => this.work(queue, row))
        .finally(() => {
          running.delete(work);
          // Claims several rows at once, because looking for one costs as much as looking for many.
          if (running.size <= queue.concurrency / 2) this.recurringJobs.wake(queue.id);
        });
      running.add(work);
    };
    const isReady = () => !stopped && (queue.isReady?.() ?? true);
    const free = () => (isReady() ? queue.concurrency - running.size : 0);
    const claimRows = async (owners?: string[]) => {
      const rows = await this.claim(queue, claim, free(), owners);
      rows.forEach(begin);
      return rows.length;
    };
    const { pick } = queue;
    const rotation = pick && new Rotation((after) => this.db.query<Waiting>(pick.waiting, [this.clock.now(), after]));
    const take = async () => {
      if (free() <= 0) return 0;
      if (!rotation) return claimRows();
      let taken = 0;
      for await (const window of rotation.lap()) {
        const owners = window.filter(({ isDue }) => isDue).map(({ owner }) => owner);
        if (owners.length > 0) taken += await claimRows(owners);
        if (free() <= 0) break;
      }
      return taken;
    };
    this.rounds.set(queue.id, async () => {
      const taken = await take();
      await Promise.all(running);
      return taken;
    });
    const { id, everySeconds = EVERY_SECONDS } = queue;
    this.recurringJobs.add({ id, everySeconds, run: async () => void (await take()) });
  }

  /** Checks the queue now. If this process is not a worker, a worker finds due rows at its next run. */
  wake(id: string): void {
    this.recurringJobs.wake(id);
  }

  /**
   * Processes everything that is due, including what becomes due meanwhile. For tests, in which no worker is running.
   * @param ids of the queues; all of them unless given
   */
  async drain(ids: readonly string[] = [...this.rounds.keys()]): Promise<void> {
    for (;;) {
      const taken = await Promise.all(ids.map((id) => this.rounds.get(id)?.() ?? Promise.resolve(0)));
      if (taken.every((count) => count === 0)) return;
    }
  }

  /** Waits for running jobs, and claims no more. */
  async stop(): Promise<void> {
    await Promise.all(this.stops.map((stop) => stop()));
  }

  private async claim<Row extends Claimed>(
    queue: Queue<Row>,
    claim: Statement,
    most: number,
    owners?: string[],
  ): Promise<Row[]> {
    const [now, leasedUntil] = [this.clock.now(), this.clock.in(LEASE_SECONDS)];
    if (!owners) return this.db.query<Row>(claim, [now, most, leasedUntil]);
    return this.db.tx(async () => {
      // A separate statement, because the claim sees only rows that were committed before it began.
      await this.db.query(TAKE_TURN, [queue.id]);
      return this.db.query<Row>(claim, [now, most, owners, leasedUntil]);
    });
  }

  private async work<Row extends Claimed>(queue: Queue<Row>, row: Row): Promise<void> {
    const job = new Job(this.db, queue.table, row);
    try {
      await queue.run(job, row);
    } catch (error) {
      if (error instanceof LeaseLost)
        this.log.info({ queue: queue.id, job: job.id }, 'Another process has taken over a job.');
      else
        this.log.error({ queue: queue.id, job: job.id, err: error }, 'A job failed; it will be retried in a minute.');
    }
  }
}

function claimStatement<Row extends Claimed>({ id, table, pick, lane, load, keyedByBusiness }: Queue<Row>): Statement {
  const chosen =
    pick?.rows ??
    `select ${keyedByBusiness ? 'business_id, id' : 'id'} from ${table} where due_at <= $1 and (leased_until is null or leased_until <= $1)
       order by due_at limit $2 for update skip locked`;
  return {
    name: `${id}.claim`,
    text: `with chosen as materialized (${chosen}), claimed as (
             update ${table} set leased_until = ${pick ? '$4' : '$3'}, fencing_token = fencing_token + 1${lane ? `, lane = '${lane}'` : ''}
             where ${keyedByBusiness ? '(business_id, id) in (select business_id, id from chosen)' : 'id = any(array(select id from chosen))'} returning ${table}.*
           )
           ${load ?? `select id, fencing_token as "fencingToken"${keyedByBusiness ? ', business_id as "businessId"' : ''} from claimed`}`,
  };
}
