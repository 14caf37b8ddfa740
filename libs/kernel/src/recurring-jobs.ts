import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { withConnectionQuota } from './connection-account';
import { LOG, Log } from './log';

/** The longest pause of a job that fails repeatedly, so that a database outage does not fill the log. */
const MAX_BACKOFF_MS = 10_000;

/** Work that takes longer stands still: everything that it waits for has a shorter time limit. */
const STANDSTILL_MS = 5 * 60_000;

/** Rows changed in one transaction: few, so that requests wait only milliseconds for their locks. */
export const BATCH_ROWS = 50;
/** The pause after each batch, which leaves the database to requests. */
const PAUSE_MS = 20;

/** Background work that runs at an interval, possibly in several processes at once. */
export interface RecurringJob {
  /** `context.verb`, for the log. */
  id: string;
  everySeconds: number;
  /** Whether it also runs at start, for work that became due while no worker was running; true by default. */
  atStart?: boolean;
  run: () => Promise<void>;
}

/** Work in progress, and when it last got further. */
interface Work {
  id: string;
  since: number;
}

/** Runs the recurring jobs of all contexts in the worker: this process or apps/worker. */
@Injectable()
export class RecurringJobs {
  private readonly jobs: RecurringJob[] = [];
  private readonly running = new Set<Promise<void>>();
  private readonly inProgress = new Set<Work>();
  private readonly current = new AsyncLocalStorage<Work>();
  /** Whether the last run of each job that has run failed. */
  private readonly failed = new Map<string, boolean>();
  private readonly starts = new Map<string, () => void>();
  private timers: NodeJS.Timeout[] = [];
  private stopping = false;

  constructor(@Inject(LOG) private readonly log: Log) {}

  add(job: RecurringJob): void {
    this.jobs.push(job);
  }

  /** Runs a job now, or again after the current run. Does nothing if this process is not a worker. */
  wake(id: string): void {
    this.starts.get(id)?.();
  }

  /**
   * Processes rows in short transactions with a pause after each, until no more are left or the process stops.
   * @param batch processes at most `most` rows and returns their number; fewer than `most` means that none are left
   */
  async inBatches(batch: (most: number) => Promise<number>): Promise<void> {
    while ((await batch(BATCH_ROWS)) === BATCH_ROWS && !this.stopping) {
      const work = this.current.getStore();
      if (work) work.since = performance.now();
      await sleep(PAUSE_MS);
    }
  }

  /** Runs a part of the background work, and notices if it stands still. */
  async watch(id: string, run: () => Promise<void>): Promise<void> {
    const work = { id, since: performance.now() };
    this.inProgress.add(work);
    try {
      await this.current.run(work, run);
    } finally {
      this.inProgress.delete(work);
    }
  }

  /** Why the background work of this process is not done; undefined if it is, or if this process is not a worker. */
  problem(): string | undefined {
    const standsStillSince = performance.now() - STANDSTILL_MS;
    const stuck = [...this.inProgress].filter(({ since }) => since < standsStillSince).map(({ id }) => id);
    if (stuck.length > 0) return `These background jobs stand still: ${[...new Set(stuck)].join(', ')}.`;
    const failed = [...this.failed.values()];
    return failed.length > 0 && failed.every(Boolean) ? 'All background jobs fail. The log says why.' : undefined;
  }

  start(): void {
    this.stopping = false;
    this.timers = this.jobs.map((job) => this.repeat(job));
  }

  /** Waits for running jobs, and starts no more. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.starts.clear();
    this.timers.forEach(clearInterval);
    await Promise.all(this.running);
  }

  private repeat(job: RecurringJob): NodeJS.Timeout {
    let [busy, again, failures, pausedUntil] = [false, false, 0, 0];
    const run = async () => {
      try {
        await this.watch(job.id, job.run);
        failures = 0;
        this.failed.set(job.id, false);
      } catch (error) {
        this.failed.set(job.id, true);
        this.log.error({ job: job.id, err: error }, 'A recurring job failed.');
        pausedUntil = performance.now() + Math.min(2 ** failures++ * 100, MAX_BACKOFF_MS);
      }
    };
    const start = () => {
      if (busy || performance.now() < pausedUntil) return;
      [busy, again] = [true, false];
      // If a request woke the job, its connections must not count as those of the request's business.
      const running = withConnectionQuota('background', run).finally(() => {
        busy = false;
        this.running.delete(running);
        if (again) this.wake(job.id);
      });
      this.running.add(running);
    };
    this.starts.set(job.id, () => {
      again = true;
      start();
    });
    if (job.atStart ?? true) start();
    // The timers also keep a worker process alive.
    return setInterval(start, job.everySeconds * 1000);
  }
}
