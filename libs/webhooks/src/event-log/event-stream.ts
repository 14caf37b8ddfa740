import { Readable } from 'node:stream';
import { Clock } from '#platform';
import { Entry } from './events.service';

/** How long a client waits before it reconnects, in milliseconds. */
const RETRY_MS = 2000;
const HEARTBEAT_SECONDS = 15;

/** Reads the next entries of a log after a sequence number. */
export type ReadNext = (after: number) => Promise<Entry[]>;

/**
 * A log as an event stream: the existing entries, then new ones as `advanceTo` reports them. It reads the next batch only
 * when the client has consumed the last one, so a stalled client costs one batch of memory.
 */
export class EventStream extends Readable {
  /** The last known head of the log. */
  private head = 0;
  /** The head of the log when all of its entries had been sent. */
  private caughtUpWith = -1;
  private requested = false;
  private reading = false;
  private finished = false;
  private lastSentAt = this.clock.now().getTime();

  /** @param first the entries after `after`, read before the stream starts so that errors become an ordinary response */
  constructor(
    private readonly clock: Clock,
    private after: number,
    first: Entry[],
    private readonly readNext: ReadNext,
  ) {
    super();
    this.push(`retry: ${String(RETRY_MS)}\n\n`);
    this.sendEntries(first);
  }

  override _read(): void {
    this.requested = true;
    void this.sendNext();
  }

  /** Reports the head of the log. Called repeatedly, also with the same head, so that a failed read is tried again. */
  advanceTo(head: number): void {
    this.head = Math.max(this.head, head);
    void this.sendNext();
  }

  /** Sends a comment to an idle client, to keep the connection open and to detect that the client is gone. */
  heartbeat(): void {
    const idleMs = Math.abs(this.clock.now().getTime() - this.lastSentAt);
    if (idleMs >= HEARTBEAT_SECONDS * 1000 && this.readableLength === 0) this.send(':\n\n');
  }

  /** Ends the stream. The client reconnects. */
  finish(): void {
    if (!this.isOver) this.push(null);
    this.finished = true;
  }

  private get isOver(): boolean {
    return this.finished || this.destroyed;
  }

  private async sendNext(): Promise<void> {
    if (this.reading) return;
    this.reading = true;
    try {
      while (this.requested && this.head > this.caughtUpWith && !this.isOver) {
        const { head } = this;
        const entries = await this.readNext(this.after);
        if (entries.length === 0) this.caughtUpWith = head;
        this.sendEntries(entries);
      }
    } catch {
      // The database is unavailable, which is logged elsewhere. The next call of advanceTo tries again.
    } finally {
      this.reading = false;
    }
  }

  private sendEntries(entries: Entry[]): void {
    const last = entries.at(-1);
    if (!last) return;
    this.after = last.sequence;
    this.requested = false;
    this.send(entries.map(({ sequence, type, body }) => `id: ${sequence}\nevent: ${type}\ndata: ${body}\n\n`).join(''));
  }

  private send(text: string): void {
    if (this.isOver) return;
    this.lastSentAt = this.clock.now().getTime();
    this.push(text);
  }
}
