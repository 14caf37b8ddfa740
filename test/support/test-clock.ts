import { Clock } from '#platform';

/** The time, moved by tests instead of waited for. */
export class TestClock extends Clock {
  private aheadMs = 0;

  override now(): Date {
    return new Date(Date.now() + this.aheadMs);
  }

  /** Moves on by so many seconds, or back when it is negative. */
  advance(seconds: number): void {
    this.aheadMs += seconds * 1000;
  }

  reset(): void {
    this.aheadMs = 0;
  }
}
