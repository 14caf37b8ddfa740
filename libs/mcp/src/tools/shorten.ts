import { CompactList } from '#http/host';
import { estimateTokens } from './token-estimate';

export type Row = Record<string, unknown>;

/** The most tokens of a result, and of its content; the difference is for paging and notices. */
export const MAX_TOKENS = 6000;
export const CONTENT_TOKENS = 5400;

/** Lengths in characters to which long texts are cut; the first one with which everything fits is used. */
export const TEXT_LIMITS = [Infinity, 1000, 300, 150];

export function fits(content: object): boolean {
  return estimateTokens(JSON.stringify(content)) <= CONTENT_TOKENS;
}

/** Cuts the texts of a row to `limit` characters; `shortened` names the fields that were cut or omitted. */
export function shorten(row: Row, limit: number, { opaque = [] }: Pick<CompactList, 'opaque'>): Row {
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

/** The length of the longest text that `shorten` can cut: with this limit, and any larger one, it changes nothing. */
export function longestText(row: Row, { opaque = [] }: Pick<CompactList, 'opaque'>): number {
  const lengths = Object.entries(row).map(([name, value]) =>
    opaque.includes(name) ? JSON.stringify(value).length : longestIn(name, value),
  );
  return Math.max(0, ...lengths);
}

function longestIn(name: string, value: unknown): number {
  if (typeof value === 'string') return isUrl(name) ? 0 : value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let longest = 0;
  if (Array.isArray(value)) for (const item of value) longest = Math.max(longest, longestIn(name, item));
  else for (const [key, field] of Object.entries(value)) longest = Math.max(longest, longestIn(key, field));
  return longest;
}

function shortenTexts(name: string, value: unknown, limit: number): unknown {
  if (typeof value === 'string')
    return value.length <= limit || isUrl(name) ? value : `${value.slice(0, limit).toWellFormed()}…`;
  if (Array.isArray(value)) return value.map((item) => shortenTexts(name, item, limit));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, shortenTexts(key, field, limit)]));
}

/** URLs are not cut, because part of a URL is useless. */
function isUrl(name: string): boolean {
  return /url$/i.test(name);
}

/**
 * The row with its texts cut and, if that is not enough, with only the first rows of each list in it, so that it fits by itself.
 * `shortened` names the fields that were cut.
 */
export function shortest(row: Row, list: Pick<CompactList, 'opaque'>): Row {
  const cut = TEXT_LIMITS.map((limit) => shorten(row, limit, list));
  return cut.find(fits) ?? withFewerRows(cut.at(-1) ?? row);
}

/** How many rows of each list are kept, relative to the previous attempt. */
const STEP = 0.9;

function withFewerRows({ shortened = [], ...row }: Row): Row {
  let result: Row = row;
  for (let rows = longestListIn(row); rows >= 1 && !fits(result); rows = Math.floor(rows * STEP)) {
    const names = Object.keys(row).filter((name) => longestListIn(row[name]) > rows);
    result = { ...(firstRows(row, rows) as Row), shortened: [...new Set([...(shortened as string[]), ...names])] };
  }
  return result;
}

/** The length of the longest list of objects that is not inside another one. */
function longestListIn(value: unknown): number {
  if (Array.isArray(value)) return value.some((item) => typeof item === 'object') ? value.length : 0;
  if (typeof value !== 'object' || value === null) return 0;
  return Math.max(0, ...Object.values(value).map(longestListIn));
}

function firstRows(value: unknown, rows: number): unknown {
  if (Array.isArray(value)) return longestListIn(value) > rows ? value.slice(0, rows) : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, firstRows(field, rows)]));
}
