import { Inject, Injectable } from '@nestjs/common';
import { LOG, Log } from './log';

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
  private timers: NodeJS.Timeout[] = [];

  constructor(@Inject(LOG) private readonly log: Log) {}

  add(sweep: Sweep): void {
    this.sweeps.push(sweep);
  }

  start(): void {
    this.timers = this.sweeps.map((sweep) => this.repeat(sweep));
  }

  /** Lets what runs finish, and starts nothing more. */
  async stop(): Promise<void> {
    this.timers.forEach(clearInterval);
    await Promise.all(this.running);
  }

  private repeat(sweep: Sweep): NodeJS.Timeout {
    let busy = false;
    const start = () => {
      if (busy) return;
      busy = true;
      const run = sweep
        .run()
        .catch((error: unknown) => {
          this.log.error({ sweep: sweep.id, err: error });
        })
        .finally(() => {
          busy = false;
          this.running.delete(run);
        });
      this.running.add(run);
    };
    if (sweep.atStart ?? true) start();
    // Nothing else keeps a worker process alive.
    return setInterval(start, sweep.everySeconds * 1000);
  }
}
