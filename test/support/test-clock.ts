import { Clock } from '#kernel';

/** A clock that tests advance instead of waiting. */
export class TestClock extends Clock {
  private aheadMs = 0;
  private stoppedAt?: number;

  override now(): Date {
    return new Date((this.stoppedAt ?? Date.now()) + this.aheadMs);
  }

  /** Stops the clock until `reset`, so that only `advance` changes it, for tests that depend on exact times. */
  stop(): void {
    this.stoppedAt = Date.now();
  }

  /** Advances the clock by this many seconds; negative values move it back. */
  advance(seconds: number): void {
    this.aheadMs += seconds * 1000;
  }

  reset(): void {
    this.aheadMs = 0;
    this.stoppedAt = undefined;
  }
}
