import { Injectable } from '@nestjs/common';
import { Db, Reader } from '#database';
import { Actor, notFound } from '#kernel';
import { EventList, EventView, ListEvents } from './event.dto';
import { ReadableEventKinds } from './readable-event-kinds';
import { LoggedEvent } from './event-log.entity';
import { EVENTS_PURGED } from './events.errors';
import { AFTER, AFTER_OF_TYPES, FIRST, HEADS } from './events.queries';

/** An entry of an event log: its sequence, and the event as JSON. */
export type Entry = Pick<LoggedEvent, 'sequence' | 'type' | 'body'>;

/** Reads the log of the actor's business in the actor's mode, only events of kinds that the actor's scopes may read. */
@Injectable()
export class EventsService {
  constructor(
    private readonly db: Db,
    private readonly kinds: ReadableEventKinds,
  ) {}

  /** @throws ApiError EVENTS_PURGED */
  async list(actor: Actor, { after, type, limit }: ListEvents): Promise<EventList> {
    const reader = await this.db.reader();
    const [found, last] = await Promise.all([
      this.after(actor, after, type, limit + 1, reader),
      this.headOf(actor, reader),
      this.assertKept(actor, after, reader),
    ]);
    const entries = found.slice(0, limit);
    return {
      items: entries.map(({ body }) => JSON.parse(body) as EventView),
      hasMore: found.length > limit,
      nextAfter: entries.at(-1)?.sequence ?? after,
      last: Math.max(last, entries.at(-1)?.sequence ?? 0),
    };
  }

  /** @throws ApiError NOT_FOUND */
  async get({ businessId, livemode, scopes }: Actor, id: string): Promise<EventView> {
    const found = await this.db.manager.findOneBy(LoggedEvent, { eventId: id, businessId, livemode });
    if (!found || !this.kinds.mayRead(scopes, found.type)) throw notFound();
    return JSON.parse(found.body) as EventView;
  }

  /** @throws ApiError EVENTS_PURGED when events after this sequence were deleted; never for 0, which reads from the oldest stored event */
  async assertKept({ businessId, livemode }: Actor, after: number, reader: Reader): Promise<void> {
    if (after === 0) return;
    const [first] = await reader.query<Pick<LoggedEvent, 'sequence'>>(FIRST, [businessId, livemode]);
    if (first && after < first.sequence - 1) throw EVENTS_PURGED.error(undefined, { after: first.sequence - 1 });
  }

  /**
   * The next entries of the actor's log, of one type or of all.
   * @throws ApiError VALIDATION_ERROR when the type is unknown; INSUFFICIENT_SCOPE when the actor may not read it
   */
  async after(
    actor: Actor,
    sequence: number,
    type: string | undefined,
    limit: number,
    reader: Reader,
  ): Promise<Entry[]> {
    const { businessId, livemode, scopes } = actor;
    const values = [businessId, livemode, sequence, limit];
    if (type === undefined && this.kinds.areAllReadableWith(scopes)) return reader.query<Entry>(AFTER, values);
    const readable = this.kinds.readableWith(scopes);
    if (type === undefined) return reader.query<Entry>(AFTER_OF_TYPES, [...values, readable]);
    this.kinds.assertKnown({ type });
    this.kinds.assertReadable(scopes, [type]);
    const types = this.kinds.matching(type).filter((each) => readable.includes(each));
    return reader.query<Entry>(AFTER_OF_TYPES, [...values, types]);
  }

  /** The sequence of the newest entry of the actor's log, of any kind. */
  private async headOf({ businessId, livemode }: Actor, reader: Reader): Promise<number> {
    const heads = await reader.query<{ livemode: boolean; last: number }>(HEADS, [[businessId]]);
    return heads.find((head) => head.livemode === livemode)?.last ?? 0;
  }
}
