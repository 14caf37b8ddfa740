import { Clock } from '#platform';

/** The time, moved by tests instead of waited for. */
export class TestClock extends Clock {
  private aheadMs = 0;
  private stoppedAt?: number;

  override now(): Date {
    return new Date((this.stoppedAt ?? Date.now()) + this.aheadMs);
  }

  /** From now on only `advance` moves it, for tests that would notice how long the machine takes. `reset` ends that. */
  stop(): void {
    this.stoppedAt = Date.now();
  }

  /** Moves on by so many seconds, or back when it is negative. */
  advance(seconds: number): void {
    this.aheadMs += seconds * 1000;
  }

  reset(): void {
    this.aheadMs = 0;
    this.stoppedAt = undefined;
  }
}
