import { estimateTokens } from './token-estimate';

/** How the list that a REST endpoint gives becomes one that a model can read. */
export interface CompactList {
  /** The field of the answer that holds the rows. */
  rows: string;
  /** Fields of a row that repeat what others say, with dots for nested ones. They are left out. */
  aliases?: readonly string[];
  /** Fields that are stated once beside the rows, as long as all rows agree. */
  shared?: readonly string[];
  /** Objects of any shape, which are shown whole or not at all. */
  opaque?: readonly string[];
}

type Row = Record<string, unknown>;

interface Paging {
  page: number;
  perPage: number;
  total: number;
}

/** A list result is at most so long; what stands beside the rows takes part of it. */
export const MAX_TOKENS = 6000;
const ROW_TOKENS = 5400;

/** How many characters are left of a long text: as many as still let every row in. */
const TEXT_LIMITS = [Infinity, 1000, 300, 150];

/**
 * The same list without aliases and nulls, and short enough: long texts are shortened first, then the page is made
 * smaller. The page that remains is always one that can be asked for, and `next` has what to ask for after it.
 */
export function compactList(data: object, list: CompactList): object {
  const { [list.rows]: given, ...beside } = data as Row;
  const rows = (given as Row[]).map((row) => withoutNulls(row, list) as Row);
  const { shared, rest } = split(rows, list.shared ?? []);
  const paging = pagingOf(beside);
  const { size, limit } = fit(rest, paging, list);
  const shown = rest.slice(0, size).map((row) => shorten(row, limit, list));
  const isShortened = shown.some((row) => 'shortened' in row);
  const notice = [
    ...(shown.length < rest.length
      ? [`${String(rest.length)} rows would be too long, so this page is smaller: go on with \`next\`.`]
      : []),
    ...(isShortened
      ? ['Fields named in `shortened` are cut or left out; a smaller perPage or the REST API shows them whole.']
      : []),
  ].join(' ');
  return {
    ...shared,
    [list.rows]: shown,
    ...(paging ? paged(beside, paging, Math.min(size, paging.perPage), rest.length) : beside),
    ...(notice && { notice }),
  };
}

/** What is made of data that is given many times, as long as it is. */
const kept = new WeakMap<object, object>();

/** The same, once for each object; one that is no list stays as it is. */
export function compactOnce(data: object, list: CompactList): object {
  if (!(list.rows in data)) return data;
  const compact = kept.get(data) ?? compactList(data, list);
  kept.set(data, compact);
  return compact;
}

function pagingOf(beside: Row): Paging | undefined {
  const { page, perPage, total } = (beside.pagination ?? beside) as Partial<Paging>;
  if (page === undefined || perPage === undefined || total === undefined) return undefined;
  return { page, perPage, total };
}

/** The paging of the page that is shown: the first part of the one that was asked for, when that was too long. */
function paged(beside: Row, { page, perPage, total }: Paging, size: number, found: number): object {
  const current = ((page - 1) * perPage) / size + 1;
  const paging = { page: current, perPage: size, total, totalPages: Math.ceil(total / size) };
  const isLast = found <= size && current >= paging.totalPages;
  return {
    ...('pagination' in beside ? { ...beside, pagination: { ...paging } } : { ...beside, ...paging }),
    ...(!isLast && { next: { page: current + 1, perPage: size } }),
  };
}

/** As many rows, and as much of their texts, as there is room for. A list without pages is never cut. */
function fit(rows: Row[], paging: Paging | undefined, list: CompactList): { size: number; limit: number } {
  const counts = new Map<number, number>();
  const fitting = (limit: number) => {
    const count = counts.get(limit) ?? countFitting(rows, limit, list);
    counts.set(limit, count);
    return count;
  };
  const sizes = paging ? sizesOf(paging) : [rows.length];
  for (const size of sizes)
    for (const limit of TEXT_LIMITS) if (fitting(limit) >= Math.min(size, rows.length)) return { size, limit };
  return { size: sizes.at(-1) ?? rows.length, limit: Math.min(...TEXT_LIMITS) };
}

/** How many rows, from the first on, there is room for. */
function countFitting(rows: Row[], limit: number, list: CompactList): number {
  let tokens = 0;
  const end = rows.findIndex((row) => {
    tokens += estimateTokens(JSON.stringify(shorten(row, limit, list)));
    return tokens > ROW_TOKENS;
  });
  return end === -1 ? rows.length : end;
}

/** Sizes that can be cut further, and further again. */
const ROUND = [50, 20, 10, 5, 2, 1];

/** From the largest down: how large a page may be that begins where this one does. */
function sizesOf({ page, perPage }: Paging): number[] {
  if (page === 1) return [perPage, ...ROUND.filter((size) => size < perPage)];
  return Array.from({ length: perPage }, (_, index) => perPage - index).filter((size) => perPage % size === 0);
}

/** The fields that all rows agree on are taken out of them. */
function split(rows: Row[], names: readonly string[]): { shared: Row; rest: Row[] } {
  const [first, ...others] = rows;
  const common = names.filter(
    (name) => first?.[name] !== undefined && others.every((row) => row[name] === first[name]),
  );
  if (!first || common.length === 0) return { shared: {}, rest: rows };
  return {
    shared: Object.fromEntries(common.map((name) => [name, first[name]])),
    rest: rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !common.includes(name)))),
  };
}

/** What an opaque object holds is its owner's: a null in it is kept. */
function withoutNulls(value: unknown, list: CompactList, path = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutNulls(item, list, path));
  if (typeof value !== 'object' || value === null || list.opaque?.includes(path)) return value;
  const fields = Object.entries(value).flatMap(([name, field]) => {
    const place = path ? `${path}.${name}` : name;
    return field === null || list.aliases?.includes(place) ? [] : [[name, withoutNulls(field, list, place)] as const];
  });
  return Object.fromEntries(fields);
}

/** A row whose texts have at most so many characters; `shortened` names the fields that lost something. */
function shorten(row: Row, limit: number, { opaque = [] }: CompactList): Row {
  if (limit === Infinity) return row;
  const shortened: string[] = [];
  const fields = Object.entries(row).flatMap(([name, value]) => {
    if (opaque.includes(name)) {
      if (JSON.stringify(value).length <= limit) return [[name, value] as const];
      shortened.push(name);
      return [];
    }
    const short = shortenTexts(name, value, limit);
    if (short !== value && JSON.stringify(short) !== JSON.stringify(value)) shortened.push(name);
    return [[name, short] as const];
  });
  return { ...Object.fromEntries(fields), ...(shortened.length > 0 && { shortened }) };
}

/** Half a URL leads nowhere, so those stay whole. */
function shortenTexts(name: string, value: unknown, limit: number): unknown {
  if (typeof value === 'string')
    return value.length <= limit || /url$/i.test(name) ? value : `${value.slice(0, limit).toWellFormed()}…`;
  if (Array.isArray(value)) return value.map((item) => shortenTexts(name, item, limit));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, shortenTexts(key, field, limit)]));
}
