import { CompactList } from '#http/host';
import { jsonOf, rememberJson } from './known-json';
import { CONTENT_TOKENS, longestText, Row, shorten, shortest, TEXT_LIMITS } from './shorten';
import { estimateTokens } from './token-estimate';

interface Paging {
  page: number;
  perPage: number;
  total: number;
  totalIsCapped?: boolean;
}

/**
 * Returns the list without aliases and nulls, in at most `MAX_TOKENS`: long texts are cut first, then the page is made
 * smaller. The result is always a page that a client could have requested, and `next` has the arguments for the page after it.
 */
export function compactList(data: object, list: CompactList): object {
  const { [list.rows]: original, ...beside } = data as Row;
  const fields = namedIn(list);
  const rows = (original as Row[]).map((row) => withoutNulls(row, fields) as Row);
  const { shared, rest } = split(rows, list.shared ?? []);
  const paging = pagingOf(beside);
  const { size, limit } = fit(rest, paging, list);
  const shown =
    size === 1
      ? rest.slice(0, 1).map((row) => shortest(row, list))
      : rest.slice(0, size).map((row) => shorten(row, limit, list));
  const isShortened = shown.some((row) => 'shortened' in row);
  const notice = [
    ...(shown.length < rest.length && !list.continued
      ? [`${String(rest.length)} rows are too long, so this page is smaller: continue with \`next\`.`]
      : []),
    ...(isShortened
      ? ['Fields named in `shortened` were cut or omitted; use a smaller page or the REST API to see them in full.']
      : []),
    ...(paging?.totalIsCapped && paging.page * paging.perPage >= paging.total
      ? ['There are more rows, which page numbers do not reach: narrow the filters, or use the REST API with `cursor`.']
      : []),
  ].join(' ');
  const result = {
    ...shared,
    [list.rows]: shown,
    ...(paging
      ? paged(beside, paging, Math.min(size, paging.perPage), rest.length)
      : continued(beside, list, shown.length < rows.length ? rows[shown.length - 1] : undefined)),
    ...(notice && { notice }),
  };
  // The text of each row is known: it was needed to find out how many fit.
  if (limit === Infinity && size > 1) rememberJson(result, list.rows);
  return result;
}

function pagingOf(beside: Row): Paging | undefined {
  const { page, perPage, total, totalIsCapped } = (beside.pagination ?? beside) as Partial<Paging>;
  if (page === undefined || perPage === undefined || total === undefined) return undefined;
  return { page, perPage, total, ...(totalIsCapped && { totalIsCapped }) };
}

/**
 * The paging of the returned page, which is the first part of the requested page if that was too long. It has no cursor,
 * which would point to the end of the requested page, and tools do not take one.
 */
function paged(
  { nextCursor: _, ...beside }: Row,
  { page, perPage, total, ...capped }: Paging,
  size: number,
  found: number,
): object {
  const current = ((page - 1) * perPage) / size + 1;
  const paging = { page: current, perPage: size, total, totalPages: Math.ceil(total / size), ...capped };
  const isLast = found <= size && current >= paging.totalPages;
  return {
    ...('pagination' in beside ? { ...beside, pagination: { ...paging } } : { ...beside, ...paging }),
    ...(!isLast && { next: { page: current + 1, perPage: size } }),
  };
}

/**
 * What is next to the rows of a list without page numbers.
 * @param last the last row, if not all rows are returned, so that the client reads on after it
 */
function continued(beside: Row, { cursorAfter, continued: names }: CompactList, last: Row | undefined): object {
  if (names) return last ? { ...beside, [names.more]: true, [names.cursor]: last[names.by] } : beside;
  if (!cursorAfter) return beside;
  const { pagination, ...others } = beside;
  const cursor = last ? cursorAfter(last) : (pagination as { nextCursor: string | null }).nextCursor;
  return { ...others, ...(cursor !== null && { next: { cursor } }) };
}

/** The largest page and text length that fit. A list that cannot be read on keeps all its rows. */
function fit(rows: Row[], paging: Paging | undefined, list: CompactList): { size: number; limit: number } {
  const counts = new Map<number, number>();
  const fitting = (limit: number) => {
    const count = counts.get(limit) ?? countFitting(rows, limit, list);
    counts.set(limit, count);
    return count;
  };
  const canContinue = list.continued ?? list.cursorAfter;
  const sizes = paging ? sizesOf(paging) : canContinue ? sizesUpTo(rows.length) : [rows.length];
  let limits: number[] | undefined;
  for (const size of sizes) {
    const wanted = Math.min(size, rows.length);
    if (fitting(Infinity) >= wanted) return { size, limit: Infinity };
    limits ??= limitsBelow(Math.max(...rows.map((row) => longestText(row, list))));
    for (const limit of limits) if (fitting(limit) >= wanted) return { size, limit };
  }
  return { size: sizes.at(-1) ?? rows.length, limit: Math.min(...TEXT_LIMITS) };
}

/** The limits that cut something, if this is the length of the longest text. */
function limitsBelow(longest: number): number[] {
  return TEXT_LIMITS.filter((limit) => limit < longest);
}

/** How many rows fit, counted from the first one. */
function countFitting(rows: Row[], limit: number, list: CompactList): number {
  let tokens = 0;
  const end = rows.findIndex((row) => {
    tokens += estimateTokens(jsonOf(shorten(row, limit, list)));
    return tokens > CONTENT_TOKENS;
  });
  return end === -1 ? rows.length : end;
}

function sizesUpTo(most: number): number[] {
  return Array.from({ length: Math.max(most, 1) }, (_, index) => Math.max(most, 1) - index);
}

/** The sizes to which a first page is cut. */
const ROUND = [50, 20, 10, 5, 2, 1];

/** The page sizes with which some page starts at the same row as this one, largest first. */
function sizesOf({ page, perPage }: Paging): number[] {
  if (page === 1) return [perPage, ...ROUND.filter((size) => size < perPage)];
  return Array.from({ length: perPage }, (_, index) => perPage - index).filter((size) => perPage % size === 0);
}

/** Takes the fields with the same value in all rows out of the rows. */
function split(rows: Row[], names: readonly string[]): { shared: Row; rest: Row[] } {
  const [first, ...others] = rows;
  const common = names.filter(
    (name) => first?.[name] !== undefined && others.every((row) => row[name] === first[name]),
  );
  if (!first || common.length === 0) return { shared: {}, rest: rows };
  return {
    shared: Object.fromEntries(common.map((name) => [name, first[name]])),
    rest: rows.map((row) => {
      const others: Row = {};
      for (const name in row) if (!common.includes(name)) others[name] = row[name];
      return others;
    }),
  };
}

/** What becomes of a field of a row, and of the fields in it. */
interface Named {
  isAlias: boolean;
  isOpaque: boolean;
  fields: Map<string, Named>;
}

/** By the declaration of the list. */
const known = new WeakMap<CompactList, Named>();

/** The fields that a list names, with dots for nested ones. */
function namedIn(list: CompactList): Named {
  const found = known.get(list);
  if (found) return found;
  const row = newNamed();
  for (const path of list.aliases ?? []) namedAt(row, path).isAlias = true;
  for (const path of list.opaque ?? []) namedAt(row, path).isOpaque = true;
  known.set(list, row);
  return row;
}

function namedAt(row: Named, path: string): Named {
  return path.split('.').reduce(({ fields }, name) => {
    const field = fields.get(name) ?? newNamed();
    fields.set(name, field);
    return field;
  }, row);
}

function newNamed(): Named {
  return { isAlias: false, isOpaque: false, fields: new Map() };
}

/** A null in an opaque object stays, because its content belongs to the client. */
function withoutNulls(value: unknown, named: Named | undefined): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.some(isObject) ? value.map((item) => withoutNulls(item, named)) : value;
  if (named?.isOpaque) return value;
  const fields: Row = {};
  for (const [name, field] of Object.entries(value)) {
    if (field === null) continue;
    const inner = named?.fields.get(name);
    if (!inner?.isAlias) fields[name] = isObject(field) ? withoutNulls(field, inner) : field;
  }
  return fields;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
