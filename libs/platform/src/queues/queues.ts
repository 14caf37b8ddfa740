import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../clock';
import { Db, Statement } from '../db/db';
import { LOG, Log } from '../log';
import { Sweeps } from '../sweeps';
import { Job, LeaseLost } from './job';

/** How long a process that took a row may be silent before another takes it. */
const LEASE_SECONDS = 60;
const EVERY_SECONDS = 0.25;

/**
 * Until the end of the transaction, no other process picks from the same queue. What is picked is found by indexes: without
 * this, a planner that has no statistics yet reads the whole table instead.
 */
const TAKE_TURN: Statement = {
  name: 'queues.take_turn',
  text: `select pg_advisory_xact_lock(5271012, hashtext($1)), set_config('enable_seqscan', 'off', true)`,
};

interface Claimed {
  id: string;
  fence: number;
}

/**
 * Rows of a table that wait for work which takes long or leaves the house. The table has `id`, `due_at` (null: nothing is
 * due), `leased_until` and `fence`.
 */
export interface Queue {
  /** `context.verb`, for the log. */
  id: string;
  table: string;
  /** How many rows this process works on at once. */
  concurrency: number;
  /**
   * The ids to take next, where "the longest due first" is not fair: a query on $1 now and $2 how many, `for update skip
   * locked`. Only one process picks at a time, so the query can count what is leased and keep to a limit: two that ran at
   * once would not see each other's leases.
   */
  pick?: string;
  /** Where several queues share a table: what its column `lane` says of the rows that this queue has leased. */
  lane?: string;
  /** Does the work of one row and settles it. What is not settled is taken up again when its lease is over. */
  run: (job: Job) => Promise<void>;
}

/**
 * Works off the queues of all contexts, in as many processes as there are: a row is claimed past those that others have
 * locked, for 60 s, under a number that grows with each claim. Only who holds the last number may write the result, so a
 * process that was thought dead and is not changes nothing.
 */
@Injectable()
export class Queues {
  private readonly stops: (() => Promise<void>)[] = [];
  private readonly rounds: (() => Promise<number>)[] = [];

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly sweeps: Sweeps,
    @Inject(LOG) private readonly log: Log,
  ) {}

  add(queue: Queue): void {
    const claim = claimStatement(queue);
    const running = new Set<Promise<void>>();
    let stopped = false;
    this.stops.push(async () => {
      stopped = true;
      await Promise.all(running);
    });
    const take = async () => {
      const free = queue.concurrency - running.size;
      if (stopped || free <= 0) return 0;
      const claimed = await this.claim(queue, claim, free);
      for (const { id, fence } of claimed) {
        const work = this.work(queue, new Job(this.db, queue.table, id, fence)).finally(() => {
          running.delete(work);
          // Several at once: to look for one row costs as much as to look for many.
          if (running.size <= queue.concurrency / 2) this.sweeps.wake(queue.id);
        });
        running.add(work);
      }
      return claimed.length;
    };
    this.rounds.push(async () => {
      const taken = await take();
      await Promise.all(running);
      return taken;
    });
    this.sweeps.add({ id: queue.id, everySeconds: EVERY_SECONDS, run: async () => void (await take()) });
  }

  /** Something is due now; where this process is no worker, one that is finds it soon. */
  wake(id: string): void {
    this.sweeps.wake(id);
  }

  /** Does all that is due now, and what becomes due by it, in this process: for tests, in which no worker runs by itself. */
  async settle(): Promise<void> {
    for (;;) {
      const taken = await Promise.all(this.rounds.map((round) => round()));
      if (taken.every((count) => count === 0)) return;
    }
  }

  /** Lets what runs finish, and takes nothing more. */
  async stop(): Promise<void> {
    await Promise.all(this.stops.map((stop) => stop()));
  }

  private async claim(queue: Queue, claim: Statement, most: number): Promise<Claimed[]> {
    const values = [this.clock.now(), most, this.clock.in(LEASE_SECONDS)];
    if (!queue.pick) return this.db.query<Claimed>(claim, values);
    return this.db.tx(async () => {
      // A statement of its own, because a statement sees only what was committed before it began.
      await this.db.query(TAKE_TURN, [queue.id]);
      return this.db.query<Claimed>(claim, values);
    });
  }

  private async work(queue: Queue, job: Job): Promise<void> {
    try {
      await queue.run(job);
    } catch (error) {
      if (error instanceof LeaseLost)
        this.log.info({ queue: queue.id, job: job.id }, 'Another process took over a job.');
      else this.log.error({ queue: queue.id, job: job.id, err: error }, 'A job failed; it is tried again in a minute.');
    }
  }
}

function claimStatement({ id, table, pick, lane }: Queue): Statement {
  const chosen =
    pick ??
    `select id from ${table} where due_at <= $1 and (leased_until is null or leased_until <= $1)
       order by due_at limit $2 for update skip locked`;
  return {
    name: `${id}.claim`,
    text: `with chosen as materialized (${chosen})
           update ${table} set leased_until = $3, fence = fence + 1${lane ? `, lane = '${lane}'` : ''} from chosen where ${table}.id = chosen.id
           returning ${table}.id, fence`,
  };
}
