import { Tool } from '#http/host';
import { UntrustedParts } from '#kernel/host';
import { compactList } from './compact-list';
import { fits, Row, shortest } from './shorten';
import { marked } from './untrusted';

type Compaction = Pick<Tool, 'list' | 'omits' | 'opaque'> & {
  /** Where texts of others are. */
  untrusted?: UntrustedParts;
};

/**
 * Returns what a tool shows of the data of its endpoint, in at most `MAX_TOKENS`. Lists with pages are made compact by
 * `compactList`. Of anything else the fields in `omits` are left out. If it is still too long, long texts are cut, and then
 * each list keeps only its first rows; `shortened` lists the affected fields, and `notice` says how to get the rest.
 */
export function compactResult(result: object, { list, omits = [], opaque, untrusted }: Compaction): object {
  const data = marked(result, untrusted) as object;
  if (list && list.rows in data) return compactList(data, list);
  const whole = without(data, omits) as Row;
  if (fits(whole)) return whole;
  const short = shortest(whole, { opaque });
  return { ...short, notice: typeof short.notice === 'string' ? `${short.notice} ${NOTICE}` : NOTICE };
}

const NOTICE =
  'Fields named in `shortened` were cut or omitted, and lists in them have only their first rows: ask for less at once, or use the REST API to see them in full.';

/** Compact forms by the data that they were made from. */
const cache = new WeakMap<object, object>();

/** Like `compactResult`, but computed only once per object. */
export function cachedCompactResult(data: object, compaction: Compaction): object {
  const compact = cache.get(data) ?? compactResult(data, compaction);
  cache.set(data, compact);
  return compact;
}

function without(value: unknown, omits: readonly string[], path = ''): unknown {
  if (omits.length === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => without(item, omits, path));
  const fields = Object.entries(value).flatMap(([name, field]) => {
    const place = path ? `${path}.${name}` : name;
    return omits.includes(place) ? [] : [[name, without(field, omits, place)] as const];
  });
  return Object.fromEntries(fields);
}
