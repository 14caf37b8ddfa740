import { Clock } from '#kernel';

const HOUR_MS = 60 * 60 * 1000;

/** What happens in one part of the demo, in its order. It begins by waiting for its time. */
export type Story = (time: Timeline) => Promise<void>;

/** The clock of the demo data, which is set to when each thing happened and goes on from there. */
export class PastClock extends Clock {
  private behindMs = 0;

  override now(): Date {
    return new Date(Date.now() - this.behindMs);
  }

  set(time: Date): void {
    this.behindMs = Date.now() - time.getTime();
  }
}

/**
 * Plays stories side by side on one clock: whatever happens next in any of them happens next, and nothing happens at the same
 * time. So the events of the demo are in the order of their times, like those of a business that has used the service.
 */
export class Timeline {
  private readonly start = new Date();
  private readonly waiting: { until: Date; resume: () => void }[] = [];
  /** The stories that are not waiting, and the caller of `play`. */
  private active = 1;

  constructor(private readonly clock: PastClock) {}

  /** Plays these stories to their ends. A story can call it too. */
  async play(stories: readonly Story[]): Promise<void> {
    this.active += stories.length;
    const playing = Promise.all(stories.map((story) => story(this).then(() => this.rest())));
    this.rest();
    await playing;
    this.active++;
  }

  /** Waits until it is this long before the start. */
  ago(days: number, hours = 0): Promise<void> {
    return this.until(new Date(this.start.getTime() - (days * 24 + hours) * HOUR_MS));
  }

  /** Waits until this many hours have passed, but not beyond the start. */
  pass(hours: number): Promise<void> {
    return this.until(new Date(Math.min(this.clock.now().getTime() + hours * HOUR_MS, this.start.getTime())));
  }

  private until(time: Date): Promise<void> {
    return new Promise((resume) => {
      this.waiting.push({ until: time, resume });
      this.rest();
    });
  }

  private rest(): void {
    this.active--;
    if (this.active > 0) return;
    this.waiting.sort((a, b) => a.until.getTime() - b.until.getTime());
    const next = this.waiting.shift();
    if (!next) return;
    this.active++;
    this.clock.set(next.until);
    next.resume();
  }
}
