import { Inject, Injectable, OnModuleDestroy } from '@nestjs/common';
import { Db } from '#database';
import { authorize } from '#http/access';
import { Actor, Clock, LOG, Log, ApiError, SERVICE_UNAVAILABLE } from '#kernel';
import { withConnectionQuota } from '#kernel/host';
import { ListEvents } from './event.dto';
import { EventLogHead } from './event-log.entity';
import { Batch, batchOf, EventStream, Head } from './event-stream';
import { TOO_MANY_STREAMS } from './events.errors';
import { HEADS } from './events.queries';
import { EventsService } from './events.service';

/** The scope that reads events, checked again while a stream is open. */
export const READ_EVENTS = 'read.webhooks';

/** The most streams that a business may have open in one process. */
export const MAX_STREAMS = 10;
const BATCH = 50;
const POLL_MS = 200;
const CHECK_ACCESS_SECONDS = 2;
/** How long a client has to read the rest of a stream that was ended. */
const GRACE_MS = 1000;

/** The client of a stream. */
export interface StreamReader {
  actor: Actor;
  /** Authenticates the credential again. @throws ApiError when it is no longer valid */
  authenticate: () => Promise<Actor>;
  /** Closes the connection, whether or not all of the stream was read. */
  disconnect: () => void;
}

interface OpenStream {
  stream: EventStream;
  /** Its actor is replaced at each check, because the scopes may change. */
  reader: StreamReader;
}

/**
 * Streams the event log. While any stream is open, a single query polls the heads of all their logs, and streams that need
 * the same entries read them together.
 */
@Injectable()
export class EventFeed implements OnModuleDestroy {
  private readonly open = new Set<OpenStream>();
  /** The number of streams per business, including those whose first events are still being read. */
  private readonly counts = new Map<string, number>();
  /** The reads that are in progress, by what they read. */
  private readonly reads = new Map<string, Promise<Batch>>();
  private timer?: NodeJS.Timeout;
  private polling?: Promise<void>;
  private checkedAt = 0;
  private closing = false;
  private failing = false;

  constructor(
    private readonly events: EventsService,
    private readonly db: Db,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Ends all streams before the server stops, because it would wait for them. */
  async onModuleDestroy(): Promise<void> {
    this.closing = true;
    for (const each of this.open) end(each);
    this.stopPolling();
    await this.polling;
  }

  /**
   * Streams the log after a sequence number: the existing events, then new ones, until either side ends the stream.
   * @throws ApiError TOO_MANY_STREAMS, EVENTS_PURGED or SERVICE_UNAVAILABLE
   */
  async follow(reader: StreamReader, { after, type }: Pick<ListEvents, 'after' | 'type'>): Promise<EventStream> {
    const { actor } = reader;
    const release = this.acquireSlot(actor);
    try {
      const opening = await this.db.reader();
      const [first] = await Promise.all([
        this.events.after(actor, after, type, BATCH, opening),
        this.events.assertKept(actor, after, opening),
      ]);
      this.assertServing();
      const readNext = (from: number, head: Head) => this.read(reader.actor, from, head, type);
      const stream = new EventStream(this.clock, after, batchOf(first, BATCH), opening, readNext);
      const opened: OpenStream = { stream, reader };
      this.open.add(opened);
      stream.once('close', () => {
        release();
        this.open.delete(opened);
        if (this.open.size === 0) this.stopPolling();
      });
      // One poll serves all streams, so it does not use the quota of any of their businesses.
      this.timer ??= setInterval(() => {
        withConnectionQuota('background', () => this.poll());
      }, POLL_MS);
      return stream;
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Counts a new stream. @returns a function that releases the slot. @throws ApiError TOO_MANY_STREAMS */
  private acquireSlot({ businessId }: Actor): () => void {
    const count = this.counts.get(businessId) ?? 0;
    if (count >= MAX_STREAMS)
      throw TOO_MANY_STREAMS.error(undefined, { limit: MAX_STREAMS }, { headers: { 'retry-after': '15' } });
    this.counts.set(businessId, count + 1);
    return () => {
      const left = (this.counts.get(businessId) ?? 0) - 1;
      if (left > 0) this.counts.set(businessId, left);
      else this.counts.delete(businessId);
    };
  }

  /**
   * Reads entries once for all streams that ask for the same: those of a log at the same position, with the same scopes and
   * type. The head is part of it, so that no stream gets the result of a read that began before its head was known.
   */
  private read(actor: Actor, after: number, head: Head, type: string | undefined): Promise<Batch> {
    const { businessId, livemode, scopes } = actor;
    const key = JSON.stringify([businessId, livemode, after, head.sequence, type, ...scopes]);
    let reading = this.reads.get(key);
    if (!reading) {
      reading = this.events
        .after(actor, after, type, BATCH, head.reader)
        .then((entries) => batchOf(entries, BATCH))
        .finally(() => this.reads.delete(key));
      this.reads.set(key, reading);
    }
    return reading;
  }

  private assertServing(): void {
    if (this.closing) throw SERVICE_UNAVAILABLE.error(undefined, undefined, { headers: { 'retry-after': '1' } });
  }

  private poll(): void {
    for (const { stream } of this.open) stream.heartbeat();
    // One poll at a time, so that queries do not pile up when the database hangs.
    this.polling ??= this.checkAccess()
      .then(() => this.advance())
      .then(
        () => {
          this.failing = false;
        },
        (error: unknown) => {
          if (!this.failing) this.log.warn({ err: error }, 'Event streams cannot read the heads of their logs.');
          this.failing = true;
        },
      )
      .finally(() => (this.polling = undefined));
  }

  /** Ends the streams whose credential may no longer read events. */
  private async checkAccess(): Promise<void> {
    const now = this.clock.now().getTime();
    // The absolute difference, in case the clock was set back.
    if (Math.abs(now - this.checkedAt) < CHECK_ACCESS_SECONDS * 1000) return;
    this.checkedAt = now;
    for (const each of this.open) if (!(await this.mayRead(each))) end(each);
  }

  private async mayRead({ reader }: OpenStream): Promise<boolean> {
    try {
      const actor = await reader.authenticate();
      authorize(actor, READ_EVENTS);
      reader.actor = actor;
      return true;
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  }

  /** Reports the current heads of the logs to the streams. */
  private async advance(): Promise<void> {
    const businesses = [...new Set([...this.open].map(({ reader }) => reader.actor.businessId))];
    const from = await this.db.reader();
    const heads = await from.query<EventLogHead>(HEADS, [businesses]);
    for (const { stream, reader } of this.open) {
      const { actor } = reader;
      const head = heads.find((log) => log.businessId === actor.businessId && log.livemode === actor.livemode);
      if (head) stream.advanceTo({ sequence: head.last, reader: from });
    }
  }

  private stopPolling(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }
}

/** Ends a stream, and disconnects a client that does not read the rest of it in time. */
function end({ stream, reader }: OpenStream): void {
  stream.finish();
  // unref: until then the connection itself keeps the process alive.
  setTimeout(reader.disconnect, GRACE_MS).unref();
}
