import { Inject, Injectable, OnModuleDestroy } from '@nestjs/common';
import { Actor, authorize, chargedTo, Clock, Db, LOG, Log, Problem, SERVICE_UNAVAILABLE } from '#platform';
import { ListEvents } from './event.dto';
import { EventLogHead } from './event-log.entity';
import { EventStream } from './event-stream';
import { TOO_MANY_STREAMS } from './events.problems';
import { HEADS } from './events.queries';
import { EventsService } from './events.service';

/** Who may read events: asked again while a stream is open. */
export const READ_EVENTS = 'read.webhooks';

/** How many streams a business may have open in one process. */
export const MAX_STREAMS = 10;
const BATCH = 50;
const LOOK_EVERY_MS = 200;
const CHECK_EVERY_SECONDS = 2;
/** How long a client has to take the last of a stream. */
const GRACE_MS = 1000;

/** Whom a stream is for. */
export interface StreamReader {
  actor: Actor;
  /** The actor again, as its credential is now. @throws Problem when that is no longer good */
  authenticate: () => Promise<Actor>;
  /** Closes the connection, whether or not all of the stream was taken. */
  disconnect: () => void;
}

interface OpenStream {
  stream: EventStream;
  /** With its actor as it was when it was last looked at: its scopes may change. */
  reader: StreamReader;
}

/** The log as it grows, to whoever wants to be told. While anybody does, one query looks how far the logs have come. */
@Injectable()
export class EventFeed implements OnModuleDestroy {
  private readonly open = new Set<OpenStream>();
  /** Of each business, those whose first events are still being read as well. */
  private readonly counts = new Map<string, number>();
  private timer?: NodeJS.Timeout;
  private looking?: Promise<void>;
  private checkedAt = 0;
  private closing = false;
  private failing = false;

  constructor(
    private readonly events: EventsService,
    private readonly db: Db,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Streams end before the server stops, which would wait for them. */
  async onModuleDestroy(): Promise<void> {
    this.closing = true;
    for (const each of this.open) end(each);
    this.rest();
    await this.looking;
  }

  /**
   * The log from a place on: what is there, and then what comes, until either side ends it.
   * @throws Problem TOO_MANY_STREAMS, EVENTS_PURGED or SERVICE_UNAVAILABLE
   */
  async follow(reader: StreamReader, { after, type }: Pick<ListEvents, 'after' | 'type'>): Promise<EventStream> {
    const { actor } = reader;
    const leave = this.enter(actor);
    try {
      const [first] = await Promise.all([
        this.events.after(actor, after, type, BATCH),
        this.events.assertKept(actor, after),
      ]);
      this.assertServing();
      const readOn = (from: number) => this.events.after(reader.actor, from, type, BATCH);
      const stream = new EventStream(this.clock, after, first, readOn);
      const opened: OpenStream = { stream, reader };
      this.open.add(opened);
      stream.once('close', () => {
        leave();
        this.open.delete(opened);
        if (this.open.size === 0) this.rest();
      });
      // One look serves all streams, so it is charged to none of their businesses.
      this.timer ??= setInterval(() => {
        chargedTo('background', () => this.look());
      }, LOOK_EVERY_MS);
      return stream;
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Counts a stream in, and gives what counts it out. */
  private enter({ businessId }: Actor): () => void {
    const count = this.counts.get(businessId) ?? 0;
    if (count >= MAX_STREAMS)
      throw TOO_MANY_STREAMS.because(undefined, { limit: MAX_STREAMS }, { headers: { 'retry-after': '15' } });
    this.counts.set(businessId, count + 1);
    return () => {
      const left = (this.counts.get(businessId) ?? 0) - 1;
      if (left > 0) this.counts.set(businessId, left);
      else this.counts.delete(businessId);
    };
  }

  private assertServing(): void {
    if (this.closing) throw SERVICE_UNAVAILABLE.because(undefined, undefined, { headers: { 'retry-after': '1' } });
  }

  private look(): void {
    for (const { stream } of this.open) stream.beat();
    // One look at a time: a database that hangs is not asked more and more.
    this.looking ??= this.check()
      .then(() => this.tell())
      .then(
        () => {
          this.failing = false;
        },
        (error: unknown) => {
          if (!this.failing)
            this.log.warn({ err: error }, 'Event streams cannot be told how far their logs have come.');
          this.failing = true;
        },
      )
      .finally(() => (this.looking = undefined));
  }

  /** Ends the streams of those who may no longer read. */
  private async check(): Promise<void> {
    const now = this.clock.now().getTime();
    // Either way, for a clock that was set back.
    if (Math.abs(now - this.checkedAt) < CHECK_EVERY_SECONDS * 1000) return;
    this.checkedAt = now;
    for (const each of this.open) if (!(await this.mayRead(each))) end(each);
  }

  private async mayRead({ reader }: OpenStream): Promise<boolean> {
    try {
      const actor = await reader.authenticate();
      authorize(actor, READ_EVENTS);
      reader.actor = actor;
      return true;
    } catch (refusal) {
      if (refusal instanceof Problem) return false;
      throw refusal;
    }
  }

  private async tell(): Promise<void> {
    const businesses = [...new Set([...this.open].map(({ reader }) => reader.actor.businessId))];
    const heads = await this.db.query<EventLogHead>(HEADS, [businesses]);
    for (const { stream, reader } of this.open) {
      const { actor } = reader;
      const head = heads.find((log) => log.businessId === actor.businessId && log.livemode === actor.livemode);
      if (head) stream.reach(head.last);
    }
  }

  private rest(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }
}

/** A client that does not take the last of it is cut off: nobody waits for it. */
function end({ stream, reader }: OpenStream): void {
  stream.finish();
  // The connection itself keeps the process alive until then.
  setTimeout(reader.disconnect, GRACE_MS).unref();
}
