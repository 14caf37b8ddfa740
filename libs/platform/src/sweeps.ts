import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { chargedTo } from './db/charge';
import { LOG, Log } from './log';

/** How long a sweep that fails again and again is left alone, so that a database that is away does not fill the log. */
const MAX_REST_MS = 10_000;

/** Rows changed in one transaction: few, so that nobody waits for their locks for more than some milliseconds. */
export const BATCH_ROWS = 50;
/** After each batch, for those who work. */
const PAUSE_MS = 20;

/** Recurring background work that may run in several processes at once, and does nothing when there is nothing to do. */
export interface Sweep {
  /** `context.verb`, for the log. */
  id: string;
  everySeconds: number;
  /** Whether it also runs at once, for what came due while no worker was there; true unless it says otherwise. */
  atStart?: boolean;
  run: () => Promise<void>;
}

/** Runs the sweeps of all contexts in the process that is the worker: this one, or apps/worker. */
@Injectable()
export class Sweeps {
  private readonly sweeps: Sweep[] = [];
  private readonly running = new Set<Promise<void>>();
  private readonly starts = new Map<string, () => void>();
  private timers: NodeJS.Timeout[] = [];
  private stopping = false;

  constructor(@Inject(LOG) private readonly log: Log) {}

  add(sweep: Sweep): void {
    this.sweeps.push(sweep);
  }

  /** Runs it now, and once more after that if it is running already. Where this process is no worker, nothing happens. */
  wake(id: string): void {
    this.starts.get(id)?.();
  }

  /**
   * Works through rows in short transactions with a pause after each, until there are no more or the process stops.
   * @param batch does at most so many rows, and says how many it did: fewer means that there are no more
   */
  async inBatches(batch: (most: number) => Promise<number>): Promise<void> {
    while ((await batch(BATCH_ROWS)) === BATCH_ROWS && !this.stopping) await sleep(PAUSE_MS);
  }

  start(): void {
    this.stopping = false;
    this.timers = this.sweeps.map((sweep) => this.repeat(sweep));
  }

  /** Lets what runs finish, and starts nothing more. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.starts.clear();
    this.timers.forEach(clearInterval);
    await Promise.all(this.running);
  }

  private repeat(sweep: Sweep): NodeJS.Timeout {
    let [busy, again, failures, restsUntil] = [false, false, 0, 0];
    const run = async () => {
      try {
        await sweep.run();
        failures = 0;
      } catch (error) {
        this.log.error({ sweep: sweep.id, err: error });
        restsUntil = performance.now() + Math.min(2 ** failures++ * 100, MAX_REST_MS);
      }
    };
    const start = () => {
      if (busy || performance.now() < restsUntil) return;
      [busy, again] = [true, false];
      // A request may have woken it, and is not what it works for.
      const running = chargedTo('background', run).finally(() => {
        busy = false;
        this.running.delete(running);
        if (again) this.wake(sweep.id);
      });
      this.running.add(running);
    };
    this.starts.set(sweep.id, () => {
      again = true;
      start();
    });
    if (sweep.atStart ?? true) start();
    // Nothing else keeps a worker process alive.
    return setInterval(start, sweep.everySeconds * 1000);
  }
}
