/** Only rows with a text among their `ListEntry`s, or whose name contains a text, in upper or lower case. */
export type EntryFilter = { key: string; value: string } | { nameContaining: string };

/** What a filter compares in one of the tables with entries: the SQL after an alias, with `?` for each value. */
export interface EntryCondition {
  table: 'list_entries' | 'name_parts';
  comparisons: readonly string[];
  values: readonly unknown[];
}

/** A name has one entry for every three characters that follow each other. */
const PART_LENGTH = 3;

/**
 * The part of a text that the fewest names of a list have, among its first ten, each counted up to 300. Counting them takes a few
 * pages of the index, and makes the statement independent of statistics, which know nothing of the names of one business.
 */
const RAREST_PART = `(
  select sought.part from (select part from unnest(name_parts_of(?)) as part order by part limit 10) as sought
    cross join lateral (
      select count(*) as entries from (
        select from name_parts as one where one.business_id = ? and one.list = ? and one.scope = ? and one.part = sought.part limit 300
      ) as found
    ) as counted
  order by counted.entries, sought.part limit 1)`;

/** @param place the business, list and scope of the entries */
export function entryCondition(filter: EntryFilter, place: readonly string[]): EntryCondition {
  const comparisons = ['business_id = ?', 'list = ?', 'scope = ?'];
  if ('key' in filter)
    return {
      table: 'list_entries',
      comparisons: [...comparisons, 'key = ?', 'value = ?'],
      values: [...place, filter.key, filter.value],
    };
  const text = filter.nameContaining;
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  if ([...text].length < PART_LENGTH)
    return {
      table: 'list_entries',
      comparisons: [...comparisons, `key = 'name'`, 'value like lower(?)'],
      values: [...place, pattern],
    };
  return {
    table: 'name_parts',
    comparisons: [...comparisons, `part = ${RAREST_PART}`, 'name like lower(?)'],
    values: [...place, text, ...place, pattern],
  };
}
