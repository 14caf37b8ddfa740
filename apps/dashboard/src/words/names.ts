import { readable } from './states.ts';

/** The words for a value of an enumeration; one that is newer than this dashboard is shown in a readable form. */
export function nameOf<K extends string>(names: Readonly<Record<K, string>>, value: K): string {
  return (names as Readonly<Record<string, string>>)[value] ?? readable(value);
}
