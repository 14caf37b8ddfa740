import { Readable } from 'node:stream';
import { Reader } from '#database';
import { Clock } from '#kernel';
import { Entry } from './events.service';

/** How long a client waits before it reconnects, in milliseconds. */
const RETRY_MS = 2000;
const HEARTBEAT_SECONDS = 15;

/** Entries of a log as the text of a stream, which several streams may send. */
export interface Batch {
  /** The sequence of the last entry; undefined when there are none. */
  last?: number;
  /** Whether there were no more entries when these were read. */
  isLast: boolean;
  text: Buffer;
}

/** Formats the entries that were read with this limit. */
export function batchOf(entries: Entry[], limit: number): Batch {
  const text = entries.map(({ sequence, type, body }) => `id: ${sequence}\nevent: ${type}\ndata: ${body}\n\n`).join('');
  return { last: entries.at(-1)?.sequence, isLast: entries.length < limit, text: Buffer.from(text) };
}

/** The end of a log when it was last looked at. */
export interface Head {
  sequence: number;
  /** Sees all entries up to `sequence`. Another one may be behind. */
  reader: Reader;
}

/** Reads the next entries of a log after a sequence number, at least those up to `head`. */
export type ReadNext = (after: number, head: Head) => Promise<Batch>;

/**
 * A log as an event stream: the existing entries, then new ones as `advanceTo` reports them. It reads the next batch only
 * when the client has consumed the last one, so a stalled client costs one batch of memory.
 */
export class EventStream extends Readable {
  /** The last known head of the log. */
  private head: Head;
  /** The head up to which all entries have been sent. */
  private caughtUpWith = -1;
  private requested = false;
  private reading = false;
  private finished = false;
  private lastSentAt = this.clock.now().getTime();

  /**
   * @param first the entries after `after`, read before the stream starts so that errors become an ordinary response
   * @param reader read them
   */
  constructor(
    private readonly clock: Clock,
    private after: number,
    first: Batch,
    reader: Reader,
    private readonly readNext: ReadNext,
  ) {
    super();
    this.head = { sequence: 0, reader };
    this.push(`retry: ${String(RETRY_MS)}\n\n`);
    this.sendBatch(first);
  }

  override _read(): void {
    this.requested = true;
    void this.sendNext();
  }

  /** Reports the head of the log. Called repeatedly, also with the same head, so that a failed read is tried again. */
  advanceTo(head: Head): void {
    if (head.sequence >= this.head.sequence) this.head = head;
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
      while (this.requested && this.head.sequence > this.caughtUpWith && !this.isOver) {
        const { head } = this;
        const batch = await this.readNext(this.after, head);
        this.sendBatch(batch, head.sequence);
      }
    } catch {
      // The database is unavailable, which is logged elsewhere. The next call of advanceTo tries again.
    } finally {
      this.reading = false;
    }
  }

  /** @param head the head that was known before the batch was read */
  private sendBatch({ last, isLast, text }: Batch, head = 0): void {
    this.after = last ?? this.after;
    if (isLast) this.caughtUpWith = Math.max(head, this.after);
    if (last === undefined) return;
    this.requested = false;
    this.send(text);
  }

  private send(text: string | Buffer): void {
    if (this.isOver) return;
    this.lastSentAt = this.clock.now().getTime();
    this.push(text);
  }
}
