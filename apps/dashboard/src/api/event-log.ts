import { wholeNumber } from '../ui/read-number.ts';
import { ApiError, client, type Event, type RequestOptions } from './client.ts';

/** What part of the log to read. */
export interface LogFilter {
  /** A kind, or all kinds of one resource such as `campaign.*`. */
  type?: string | undefined;
  /** Only events of this resource, by its ID. */
  object?: string | undefined;
}

export interface LogPage {
  /** Newest first. */
  items: Event[];
  nextCursor: string | null;
}

/** The most that the service returns at once. */
const LIMIT = 100;
/** Enough for a page. */
const ENOUGH = 25;
/** Requests for one page: the limit is 60 a minute. */
const MAX_REQUESTS = 12;

/** The kinds of the resource that an ID belongs to. The events of an API key have two: its own, and those of agents. */
const KINDS_BY_PREFIX: Readonly<Record<string, string>> = {
  camp: 'campaign.*',
  dep: 'deposit.*',
  mem: 'member.*',
  ord: 'order.*',
  perk: 'perk.*',
  prog: 'program.*',
  sub: 'submission.*',
  trd: 'trade.*',
  whk: 'webhook.*',
};

/**
 * Reads the log backwards. The service returns it forwards from a number, so this reads one stretch after the other, each before the
 * last one: longer stretches when they have few matching events, and shorter ones when there are more than one response contains.
 * @param cursor where the previous page ended, and the length of its last stretch
 */
export async function readBack(
  { type, object }: LogFilter,
  cursor: string | undefined,
  options: RequestOptions,
): Promise<LogPage> {
  const kinds = type ?? KINDS_BY_PREFIX[object?.split('_')[0] ?? ''];
  const items: Event[] = [];
  let [before = 0, length = LIMIT] = cursor?.split('/').map(wholeNumber) ?? [(await newest(options)) + 1];
  /** The events up to this number are no longer stored. */
  let start = 0;
  for (let request = 0; request < MAX_REQUESTS && before > start + 1; request++) {
    const after = Math.max(start, before - 1 - length);
    let page;
    try {
      page = await client.events.list({ after, limit: LIMIT, type: kinds }, options);
    } catch (error) {
      start = firstKept(error);
      continue;
    }
    if (page.hasMore && page.nextAfter < before - 1) {
      length = Math.ceil(length / 2);
      continue;
    }
    const found = page.items.filter((event) => event.sequence < before && (!object || event.object.id === object));
    items.push(...found.reverse());
    before = after + 1;
    if (object && items.at(-1)?.object.sequence === 1) return { items, nextCursor: null };
    if (items.length >= ENOUGH) break;
    length *= 4;
  }
  return { items, nextCursor: before > start + 1 ? `${before}/${length}` : null };
}

/** The number of the newest event. */
async function newest(options: RequestOptions): Promise<number> {
  const { last } = await client.events.list({ limit: 1 }, options);
  return last;
}

/** After which number events are stored. @throws the error if it is another one */
function firstKept(error: unknown): number {
  if (!(error instanceof ApiError) || error.code !== 'EVENTS_PURGED') throw error;
  return (error.details as { after: number }).after;
}
