import { createHash } from 'node:crypto';
import { Class, columnNamesOf, columnsOf, isKeyedByBusiness, tableOf } from '../columns';
import { Db } from '../db';
import { Statement } from '../statement';
import { Reader } from '../replica';
import { idBoundary, ListOrder, MAX_PER_PAGE } from '#kernel/host';
import { CounterSpec } from '../counters/verification';
import { Condition, conditionOf, Rarity } from './condition';
import { EntryCondition, entryCondition, EntryFilter } from './entry-filters';
import { Counted, List, Part } from './lists';

/**
 * The rows to list, by the values of their columns. With several values of a column, the rows of each value are read
 * separately, each in the order of the index, and then merged.
 */
export type RowsWith<T> = { readonly [K in keyof T]?: T[K] | Condition | readonly (T[K] | Condition)[] };

/** The part of a query that selects items by their creation. */
export interface TimeQuery {
  /** ISO 8601. */
  createdAfter?: string;
  /** ISO 8601. */
  createdBefore?: string;
  sort?: ListOrder;
  /** Only rows whose metadata contains these texts. */
  metadata?: Readonly<Record<string, string>>;
}

/** The counter of the rows of a list, which is read in place of counting them. */
export interface ListCounter {
  counter: CounterSpec;
  /** What it is counted for. */
  subject: string;
}

/** Where the ids of a list are read. */
interface Source {
  /** Sources with the same one have the same SQL. */
  shape: string;
  values: readonly unknown[];
  /** Whether one plan is good for all values. */
  isPrepared: boolean;
  /** @param first the number of the first of the values  @param limit how many ids are needed at most, an expression */
  idsOf: (first: number, direction: 'asc' | 'desc', limit: string) => string;
  /** Whether the ids are those of one scan of an index in the order of the list. */
  isOneScan: boolean;
}

/** The values of the columns of an entity, in their order, and then the total, if it is asked for. */
type Row = readonly unknown[];

/** How many items a list has, found by the statement of a page. */
interface Total {
  /** How far they are counted. */
  most: number;
  counter: ListCounter | undefined;
}

/** The conditions of one scan: the SQL of each, with `?` for its value. */
interface Scan {
  conditions: readonly { sql: string; rare: Rarity }[];
  values: readonly unknown[];
}

const READ_COUNTER: Statement = {
  name: 'counters.read_one',
  text: sumOf('$2', 1),
  rowMode: 'array',
};

/**
 * The rows of one table in the order of their ids, which is the order of their creation.
 *
 * Columns of two tenants are never combined with `or`, for which PostgreSQL would read the rows of other tenants until the
 * page is full. Each alternative, and each value of a column, is a scan of its own that stops at the end of the page, and no
 * row may be in two of them. There must be an index on the columns of each alternative and then `id`: the scans read only that
 * index, and the rows of the page are read by their ids.
 */
export class RowsByTime<T extends { id: string }> {
  /** By their kind and their scans. There are as many as the API has combinations of filters. */
  private readonly statements = new Map<string, Statement>();
  private known?: readonly (keyof T)[];

  /**
   * @param name the name of the list, for statements and cursors
   * @param prefix the prefix of the ids
   * @param scope the property with the `scope` of the entries by which the rows can be found, and then one that is true for rows whose entries
   *   are separate, if there is one; every alternative must name them
   */
  constructor(
    private readonly name: string,
    private readonly prefix: string,
    private readonly entity: Class<T>,
    private readonly scope: readonly (keyof T)[] = [],
  ) {}

  /**
   * The list of the rows that match one of the alternatives.
   * @param db `Db`, or `Db.primary` if the list must never be out of date
   * @param alternatives without common rows, for example the rows that a business received, and those that it sent to others. If the
   *   business is part of the primary key, all of them are of one business, and name it first
   * @param filters in addition to the metadata of the query; all of them must match
   * @param counter of the rows that match one of the alternatives. It is not used if the query has more conditions
   */
  list(
    db: Pick<Db, 'reader'>,
    alternatives: readonly RowsWith<T>[],
    query: TimeQuery,
    filters: readonly EntryFilter[] = [],
    counter?: ListCounter,
  ): List<T> {
    const { createdAfter, createdBefore, sort = 'newest', metadata = {} } = query;
    const stored = Object.entries(metadata).map(([key, value]) => ({ key: `metadata.${key}`, value }));
    const conditions = [...stored, ...filters];
    const source = this.sourceOf(alternatives, conditions);
    const { values } = source;
    // Ids are greater than the boundary of the time at which they were created.
    const lowest = createdAfter === undefined ? this.prefix : idBoundary(this.prefix, millisecondAfter(createdAfter));
    const highest = createdBefore === undefined ? `${this.prefix}~` : idBoundary(this.prefix, new Date(createdBefore));
    const isWhole = conditions.length === 0 && createdAfter === undefined && createdBefore === undefined;
    // The page and its total are read from the same server.
    let opened: Promise<Reader> | undefined;
    const reader = () => (opened ??= db.reader());
    const read = async ({ after: [last] = [], offset, limit }: Part, total?: Total): Promise<Counted<T>> => {
      const position = last === undefined ? undefined : String(last);
      const from = sort === 'oldest' ? (position ?? lowest) : lowest;
      const to = sort === 'newest' ? (position ?? highest) : highest;
      const statement = this.page(source, sort, offset === 0, total);
      const place = offset === 0 ? [limit] : [offset + limit, offset];
      const counted = total ? [total.counter ? total.counter.subject : total.most] : [];
      const rows = await (await reader()).query<Row>(statement, [from, to, ...place, ...values, ...counted]);
      return {
        items: rows.map((row) => this.itemOf(row)),
        total: rows[0]?.[this.properties.length] as number | undefined,
      };
    };
    return {
      name: `${this.name} ${sort}`,
      // A counter is read at once.
      ...(!(isWhole && counter) && { identity: identityOf([this.name, source.shape, lowest, highest, ...values]) }),
      read: async (part) => (await read(part)).items,
      // Several scans, and rows found by their entries, are counted in a statement of their own, which is not needed for a last page.
      ...(source.isOneScan && {
        readCounted: (part: Omit<Part, 'after'>, most: number) =>
          read(part, { most, counter: isWhole ? counter : undefined }),
      }),
      count: async (limit) => {
        const opened = await reader();
        const [row] =
          isWhole && counter
            ? await opened.query<[count: number]>(READ_COUNTER, [counter.subject, counter.counter.name])
            : await opened.query<[count: number]>(this.count(source), [lowest, highest, limit, ...values]);
        return row?.[0] ?? 0;
      },
      positionOf: ({ id }) => [id],
    };
  }

  private itemOf(row: Row): T {
    const item = new this.entity();
    this.properties.forEach((property, index) => (item[property] = row[index] as T[keyof T]));
    return item;
  }

  private get properties(): readonly (keyof T)[] {
    return (this.known ??= [...columnNamesOf(this.entity).keys()] as (keyof T)[]);
  }

  /**
   * Parameters: the lowest and the highest id, both exclusive, the number of rows to read and, unless the page is the first or
   * starts at a cursor, of those to skip, then the values, and the subject of the counter or how far to count.
   */
  private page(source: Source, sort: ListOrder, isFirst: boolean, total: Total | undefined): Statement {
    const direction = sort === 'newest' ? 'desc' : 'asc';
    const kind = [
      isFirst ? 'first' : 'page',
      sort,
      ...(total ? [total.counter ? `with ${total.counter.counter.name}` : 'counted'] : []),
    ].join(' ');
    return this.statement(kind, source, () => {
      const firstValue = isFirst ? 4 : 5;
      const counted = total ? `, ${totalOf(source, firstValue, total)}` : '';
      // With a limit that the planner knows, one plan is good for all values, and it does not make one for each execution.
      const found = source.idsOf(firstValue, direction, isFirst && source.isOneScan ? String(MAX_PER_PAGE + 1) : '$3');
      const part = isFirst ? 'limit $3' : 'offset $4 limit $3 - $4::bigint';
      // The business is the first of the values, of entries too.
      const keyed = isKeyedByBusiness(this.entity) ? `business_id = $${String(firstValue)} and ` : '';
      return `select ${columnsOf(this.entity)}${counted} from ${tableOf(this.entity)}
              where ${keyed}id = any (array(select id from (${found}) as found order by id ${direction} ${part}))
              order by id ${direction}`;
    });
  }

  /** Parameters: the lowest and the highest id, both exclusive, how far to count, and the values. */
  private count(source: Source): Statement {
    return this.statement('count', source, () => countOf(source, 4, 3));
  }

  private statement(kind: string, { shape, isPrepared }: Source, textOf: () => string): Statement {
    const id = `${kind}: ${shape}`;
    const known = this.statements.get(id);
    if (known) return known;
    // PostgreSQL ignores what exceeds 63 characters of a name.
    const hash = createHash('sha256').update(id).digest('hex').slice(0, 16);
    const name = isPrepared ? `${this.name}.${kind.split(' ', 1).join()} ${hash}` : undefined;
    const statement = { name, text: textOf(), rowMode: 'array' as const };
    this.statements.set(id, statement);
    return statement;
  }

  private sourceOf(alternatives: readonly RowsWith<T>[], filters: readonly EntryFilter[]): Source {
    const scans = alternatives.flatMap((rows) => this.scansOf(rows));
    const shape = scans.map(({ conditions }) => conditions.map(({ sql }) => sql).join(' and ')).join(' or ');
    const values = scans.flatMap((scan) => scan.values);
    const isEverything = scans.length === 1 && alternatives.every((rows) => this.isImplied(rows));
    if (filters.length === 0)
      return {
        shape,
        values,
        isPrepared: true,
        idsOf: (first, direction, limit) => this.idsOf(scans, first, direction, limit, isEverything),
        isOneScan: scans.length === 1 && scans.every(isInOrder),
      };
    const place = this.entriesPlaceOf(alternatives);
    const entries = filters.map((filter) => entryCondition(filter, place));
    const isImplied = alternatives.some((rows) => this.isImplied(rows));
    const compared = isImplied ? [] : scans;
    const entryShape = entries.flatMap(({ comparisons }) => comparisons.slice(-1)).join(' and ');
    return {
      shape: `${entryShape} of ${isImplied ? 'all' : shape}`,
      values: [...entries.flatMap((entry) => entry.values), ...(isImplied ? [] : values)],
      isPrepared: false,
      isOneScan: false,
      idsOf: (first, direction, limit) => this.idsByEntries(entries, compared, first, direction, limit),
    };
  }

  /** The business, list and scope of the entries. */
  private entriesPlaceOf(alternatives: readonly RowsWith<T>[]): string[] {
    const [first = {}] = alternatives as readonly Partial<Record<string, unknown>>[];
    const [kind = '', separate = ''] = this.scope.map(String);
    const { businessId, [kind]: scope, [separate]: isSeparate = separate ? undefined : false } = first;
    if (
      typeof businessId !== 'string' ||
      (typeof scope !== 'string' && typeof scope !== 'boolean') ||
      typeof isSeparate !== 'boolean'
    )
      throw new Error(`The list ${this.name} has no entries.`);
    return [businessId, tableOf(this.entity), String(scope) + (isSeparate ? ` ${this.columnOf(separate)}` : '')];
  }

  /** Whether every row with an entry in this place matches. */
  private isImplied(rows: RowsWith<T>): boolean {
    const wanted = Object.entries(rows).filter(([, value]) => value !== undefined);
    return wanted.every(([property]) => property === 'businessId' || this.scope.includes(property as keyof T));
  }

  /**
   * Each scan stops at the limit, so that a plan that does not merge them in order also reads little.
   * @param isEverything whether the list has no filter. It says so with `id > ''`, and its index is a partial one with that condition, where
   *   there are indexes for filters too: otherwise PostgreSQL could use it for them, if it expects few rows, and read all rows of a business
   */
  private idsOf(
    scans: readonly Scan[],
    firstValue: number,
    direction: 'asc' | 'desc',
    limit: string,
    isEverything: boolean,
  ): string {
    let next = firstValue;
    const table = tableOf(this.entity);
    return scans
      .map((scan) => {
        const all = [...conditionsOf(scan, next), ...(isEverything ? [`id > ''`] : [])];
        next += scan.values.length;
        if (isInOrder(scan))
          return `(select id from ${table} where ${all.join(' and ')} order by id ${direction} limit ${limit})`;
        const isAlone = scan.conditions.some(({ rare }) => rare === 'alone');
        const isSelective = (index: number) => !isAlone || scan.conditions[index]?.rare === 'alone';
        const selective = all.slice(0, scan.conditions.length).filter((_, index) => isSelective(index));
        const others = all.filter((sql) => !selective.includes(sql));
        // `offset 0` keeps the planner from using another index, which it would take to be as selective.
        const found = `select * from ${table} where ${selective.join(' and ')} offset 0`;
        return `(select id from (${found}) as rare where ${others.join(' and ')})`;
      })
      .join(' union all ');
  }

  /**
   * The rows that have all these entries. PostgreSQL starts with the rarest one, whose rows it then knows by their ids, or reads
   * several frequent ones side by side in the order of their ids. The conditions are compared row by row.
   */
  private idsByEntries(
    entries: readonly EntryCondition[],
    scans: readonly Scan[],
    firstValue: number,
    direction: 'asc' | 'desc',
    limit: string,
  ): string {
    let next = firstValue;
    const numbered = (sql: string) => sql.replaceAll('?', () => `$${String(next++)}`);
    const joined = entries.map(({ comparisons }, index) => {
      const alias = `e${String(index)}`;
      const conditions = comparisons.map((sql) => numbered(`${alias}.${sql}`));
      const inOrder = index === 0 ? [] : [`${alias}.item_id = e0.item_id`];
      return [...conditions, `${alias}.item_id > $1`, `${alias}.item_id < $2`, ...inOrder].join(' and ');
    });
    const either = scans.map(({ conditions }) => conditions.map(({ sql }) => numbered(sql)).join(' and '));
    const compared =
      either.length === 0
        ? ''
        : `and exists (select from ${tableOf(this.entity)} where id = e0.item_id and (${either.join(' or ')}) offset 0)`;
    return `(select e0.item_id as id from ${entries.map(({ table }, index) => `${table} as e${String(index)}`).join(', ')}
              where ${joined.join(' and ')} ${compared}
              order by e0.item_id ${direction} limit ${limit})`;
  }

  /** One scan for each combination of the values of its columns. */
  private scansOf(rows: RowsWith<T>): Scan[] {
    let scans: Scan[] = [{ conditions: [], values: [] }];
    for (const [property, wanted] of Object.entries(rows)) {
      if (wanted === undefined) continue;
      const alternatives: unknown[] = Array.isArray(wanted) ? wanted : [wanted];
      scans = scans.flatMap((scan) => alternatives.map((value) => extended(scan, this.columnOf(property), value)));
    }
    return scans;
  }

  private columnOf(property: string): string {
    const column = columnNamesOf(this.entity).get(property);
    if (column === undefined) throw new Error(`${this.entity.name} has no column for ${property}.`);
    return column;
  }
}

/** Whether the rows of a scan are those of a part of an index, in the order of their ids. */
function isInOrder({ conditions }: Scan): boolean {
  return conditions.every(({ rare }) => rare === 'no');
}

/** The conditions of a scan with numbered parameters, followed by those of the ids. @param first the number of the first value */
function conditionsOf({ conditions }: Scan, first: number): string[] {
  let next = first;
  return [...conditions.map(({ sql }) => sql.replace('?', () => `$${String(next++)}`)), 'id > $1', 'id < $2'];
}

/** How far to count, or the subject of a counter, is the parameter after the values. */
function totalOf(source: Source, firstValue: number, { counter }: Total): string {
  const parameter = firstValue + source.values.length;
  return `(${counter ? sumOf(`'${counter.counter.name}'`, parameter) : countOf(source, firstValue, parameter)})`;
}

/** The value of a counter. @param name an expression */
function sumOf(name: string, subject: number): string {
  return `select coalesce(sum(value), 0)::float8 from counters where subject = $${String(subject)} and name = ${name}`;
}

/**
 * With a limit that the planner does not know, it expects to need only a part of the rows, and reads them in their order. In a plan for
 * all values it would take them to be few otherwise, and sort all rows of a divided table, whose parts are not in order together.
 */
function countOf(source: Source, firstValue: number, most: number): string {
  const limit = `$${String(most)}`;
  return `select count(*)::int from (select from (${source.idsOf(firstValue, 'desc', limit)}) as found limit ${limit}) as counted`;
}

function extended({ conditions, values }: Scan, column: string, value: unknown): Scan {
  const { sql, values: own, rare } = conditionOf(value);
  return { conditions: [...conditions, { sql: `${column} ${sql}`, rare }], values: [...values, ...own] };
}

/** Times are those of the request, to find what is due, and move on with it. */
function identityOf(parts: readonly unknown[]): string {
  return JSON.stringify(parts.map((part) => (part instanceof Date ? 'now' : part)));
}

function millisecondAfter(time: string): Date {
  return new Date(Date.parse(time) + 1);
}
