import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock, Page, invalid } from '#kernel';
import { MAX_TOTAL, PageQuery } from '#kernel/host';
import { Cursors, Position } from './cursors';

/** A list with as many items has so many more than are counted that it is not counted again for a while. */
const MANY = MAX_TOTAL * 1.2;
const COUNTED_EVERY_MS = 10_000;
/** Of the lists that were counted lately and have more items than are counted. */
const MOST_REMEMBERED = 1000;

/** A part of a list, in its order. */
export interface Part {
  /** The position after which it starts; undefined for the first items. */
  after?: Position;
  /** The number of items to skip from there. */
  offset: number;
  /** The maximum number of items. */
  limit: number;
}

/** The first items of a list, or those that page numbers lead to, and how many it has. */
export interface Counted<T> {
  items: T[];
  /** Undefined if it can only be found with `count`. */
  total: number | undefined;
}

/** A list that can be read in parts. */
export interface List<T> {
  /** The name of the list and of its order. A cursor is valid only where the name is the same. */
  name: string;
  /** All that determines which items the list has, so that it need not be counted each time if they are many; undefined if it has to be. */
  identity?: string;
  read(part: Part): Promise<T[]>;
  /** The number of items, counted up to `limit`. */
  count(limit: number): Promise<number>;
  /** A part that does not start after a position, with the number of items, counted up to `most`, found by the same statement. */
  readCounted?(part: Omit<Part, 'after'>, most: number): Promise<Counted<T>>;
  positionOf(item: T): Position;
}

/** Reads the pages of all lists, by page number or by cursor. */
@Injectable()
export class Lists {
  /** Whether they have many items, by the identity of the list. */
  private readonly counted: LRUCache<string, { isMany: boolean }>;

  constructor(
    private readonly cursors: Cursors,
    clock: Clock,
  ) {
    const perf = { now: () => clock.now().getTime() };
    this.counted = new LRUCache({ max: MOST_REMEMBERED, ttl: COUNTED_EVERY_MS, ttlResolution: 0, perf });
  }

  /**
   * The requested page. Its items are those of the list; a service converts them with `mapPage`.
   * @throws ApiError VALIDATION_ERROR for a cursor of another list, and for a page that only a cursor can reach
   */
  async page<T>(list: List<T>, query: PageQuery): Promise<Page<T>> {
    const { page, perPage, cursor } = query;
    const offset = cursor === undefined ? offsetOf(query) : 0;
    if (cursor !== undefined && page !== 1) throw invalid('page', 'must be omitted with cursor');
    const after = cursor === undefined ? undefined : this.cursors.decode(list.name, cursor);
    const isCounted = query.total ?? cursor === undefined;
    const part = { after, offset, limit: perPage + 1 };
    const known = list.identity === undefined ? { isMany: false } : this.counted.get(list.identity);
    const most = known ? MAX_TOTAL + 1 : MANY;
    const { items: found, total } =
      isCounted && after === undefined && !known?.isMany && list.readCounted
        ? await list.readCounted(part, most)
        : { items: await list.read(part), total: known?.isMany ? MANY : undefined };
    const items = found.slice(0, perPage);
    const lastItem = found.length > perPage ? items.at(-1) : undefined;
    const pagination = {
      ...(cursor === undefined && { page }),
      perPage,
      ...(isCounted && totalsOf(await this.total(list, query, { found: found.length, offset, total, most }), perPage)),
      nextCursor: lastItem === undefined ? null : this.cursors.encode(list.name, list.positionOf(lastItem)),
    };
    return { items, pagination };
  }

  /** The cursor of the page after a position in a list. */
  cursorAt(list: string, position: Position): string {
    return this.cursors.encode(list, position);
  }

  /**
   * A list that ends on this page is not counted, because its total follows from the page. Neither can it have fewer items than the
   * page shows.
   */
  private async total<T>(
    list: List<T>,
    { cursor, perPage }: PageQuery,
    { found, offset, total, most }: { found: number; offset: number; total: number | undefined; most: number },
  ): Promise<number> {
    const isEnd = cursor === undefined && found <= perPage && (found > 0 || offset === 0);
    if (isEnd) return offset + found;
    const counted = total ?? (await list.count(most));
    if (list.identity !== undefined && counted > MAX_TOTAL && !this.counted.has(list.identity))
      this.counted.set(list.identity, { isMany: counted >= MANY });
    return Math.max(counted, found > 0 ? offset + found : 0);
  }
}

/** A page of other items, one for each. */
export function mapPage<T, U>({ items, pagination }: Page<T>, map: (item: T) => U): Page<U> {
  return { items: items.map(map), pagination };
}

/** The number of items before a page. @throws ApiError VALIDATION_ERROR for a page that only a cursor can reach */
function offsetOf({ page, perPage }: PageQuery): number {
  const offset = (page - 1) * perPage;
  if (offset < MAX_TOTAL) return offset;
  const most = String(Math.ceil(MAX_TOTAL / perPage));
  throw invalid('page', `must be at most ${most} with this perPage; to read further, continue with cursor`);
}

function totalsOf(counted: number, perPage: number): { total: number; totalPages: number; totalIsCapped?: true } {
  const total = Math.min(counted, MAX_TOTAL);
  return { total, totalPages: Math.ceil(total / perPage), ...(counted > MAX_TOTAL && { totalIsCapped: true }) };
}
