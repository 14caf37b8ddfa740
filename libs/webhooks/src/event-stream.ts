import { Readable } from 'node:stream';
import { Clock } from '#platform';
import { Entry } from './events.service';

/** How long a client waits until it connects again, in milliseconds. */
const RETRY_MS = 2000;
const HEARTBEAT_SECONDS = 15;

/** Reads the next entries after a place in a log. */
export type ReadOn = (after: number) => Promise<Entry[]>;

/**
 * A log as an event stream: what is there already, and then what comes, as it is told how far the log has come. It reads on
 * only once what it gave before was taken, so that a client which takes nothing costs one batch and no more.
 */
export class EventStream extends Readable {
  /** How far the log has come, as far as is known. */
  private head = 0;
  /** How far it had come when all of it had been given. */
  private given = -1;
  private wanted = false;
  private reading = false;
  private over = false;
  private spokeAt = this.clock.now().getTime();

  /** @param first the entries after `after`, read before there was a stream: what goes wrong with them is an answer of its own */
  constructor(
    private readonly clock: Clock,
    private after: number,
    first: Entry[],
    private readonly readOn: ReadOn,
  ) {
    super();
    this.push(`retry: ${String(RETRY_MS)}\n\n`);
    this.give(first);
  }

  override _read(): void {
    this.wanted = true;
    void this.giveOn();
  }

  /** The log has come this far. It is told again and again, so that reading which failed is tried again. */
  reach(head: number): void {
    this.head = Math.max(this.head, head);
    void this.giveOn();
  }

  /** Keeps the connection open where nothing is said, and finds out whether the client is still there. */
  beat(): void {
    const silentMs = Math.abs(this.clock.now().getTime() - this.spokeAt);
    if (silentMs >= HEARTBEAT_SECONDS * 1000 && this.readableLength === 0) this.say(':\n\n');
  }

  /** The last of it, which the client takes for a reason to connect again. */
  finish(): void {
    if (!this.isOver) this.push(null);
    this.over = true;
  }

  private get isOver(): boolean {
    return this.over || this.destroyed;
  }

  private async giveOn(): Promise<void> {
    if (this.reading) return;
    this.reading = true;
    try {
      while (this.wanted && this.head > this.given && !this.isOver) {
        const { head } = this;
        const entries = await this.readOn(this.after);
        if (entries.length === 0) this.given = head;
        this.give(entries);
      }
    } catch {
      // The database is away, of which others tell: while it is, nobody says either how far the log has come.
    } finally {
      this.reading = false;
    }
  }

  private give(entries: Entry[]): void {
    const last = entries.at(-1);
    if (!last) return;
    this.after = last.sequence;
    this.wanted = false;
    this.say(entries.map(({ sequence, type, body }) => `id: ${sequence}\nevent: ${type}\ndata: ${body}\n\n`).join(''));
  }

  private say(text: string): void {
    if (this.isOver) return;
    this.spokeAt = this.clock.now().getTime();
    this.push(text);
  }
}
