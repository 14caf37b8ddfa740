import { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { Log } from '#kernel';

/** How long new work may wait for the event loop. */
const MAX_DELAY_MS = 50;
const SAMPLE_MS = 20;
/** The shortest of this many delays counts, so that one long pause, such as a garbage collection, does not. */
const SAMPLES = 3;
/** Even a slow process works on this many requests. */
const LEAST = 16;
/** With more room than this, nothing is refused any more. */
const MOST = 10_000;
const SHRINK = 0.7;
const GROW = 1.2;
/** How long requests with a credential are refused after one of them found too many others waiting for the database: less than those wait. */
const CROWDED_MS = 200;
const MOST_CREDENTIALS = 1000;
/** How many times the room of other requests what must be refused last has. */
const ESSENTIAL_ROOM = 4;

/**
 * Measures how late timers are, which is how long new work waits for the event loop. When all delays of a while exceed the limit, the number
 * of requests that the process works on is limited, to fewer the longer that lasts, until the delay is below the limit again. What has no
 * room is refused at once, before it costs anything. So is what comes with a credential of which too many requests wait for the database.
 */
export class Overload {
  private readonly working = new WeakSet<object>();
  private inFlight = 0;
  private room = Infinity;
  private delays: number[] = [];
  private timer?: NodeJS.Timeout;
  private readonly crowds = new LRUCache<string, true>({ max: MOST_CREDENTIALS, ttl: CROWDED_MS });

  constructor(private readonly log: Log) {}

  /** Begins to measure. A process that only prepares its work, or tests in one process, do not. */
  start(): void {
    let due = performance.now() + SAMPLE_MS;
    this.timer = setInterval(() => {
      const now = performance.now();
      this.observe(now - due);
      due = now + SAMPLE_MS;
    }, SAMPLE_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Whether there is no room for a request, unless it is essential. */
  isRefused(request: IncomingMessage): boolean {
    return this.inFlight >= this.room || (this.crowds.size > 0 && this.crowds.has(credentialOf(request)));
  }

  /** Whether there is room for a request that must be refused last. */
  get hasRoomForEssential(): boolean {
    return this.inFlight < this.room * ESSENTIAL_ROOM;
  }

  /** An authenticated request found too many others of its account waiting for the database. Others have no credential that is theirs. */
  crowd(request: IncomingMessage): void {
    this.crowds.set(credentialOf(request), true);
  }

  /** Counts a request until it leaves. */
  enter(request: object): void {
    this.working.add(request);
    this.inFlight++;
  }

  /** A request has been answered, or only waits from now on. May be called again. */
  leave(request: object): void {
    if (this.working.delete(request)) this.inFlight--;
  }

  /** @param delayMs how late a timer was */
  observe(delayMs: number): void {
    this.delays.push(delayMs);
    if (this.delays.length < SAMPLES) return;
    const standing = Math.min(...this.delays);
    this.delays = [];
    if (standing > MAX_DELAY_MS) this.shrink(standing);
    else if (this.room < Infinity) this.grow();
  }

  private shrink(delayMs: number): void {
    if (this.room === Infinity)
      this.log.warn(
        { delayMs: Math.round(delayMs), requests: this.inFlight },
        'Overloaded: requests wait for the event loop. New ones get 503 until it responds again.',
      );
    this.room = Math.max(LEAST, Math.floor(Math.min(this.room, this.inFlight) * SHRINK));
  }

  private grow(): void {
    this.room = Math.ceil(this.room * GROW);
    if (this.room <= MOST) return;
    this.room = Infinity;
    this.log.info('No longer overloaded.');
  }
}

function credentialOf({ headers }: IncomingMessage): string {
  return String(headers['x-api-key'] ?? headers.authorization ?? headers.cookie ?? '');
}
