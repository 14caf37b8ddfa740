/** The words for a value of an enumeration. A value that is newer than this page is shown readably: `in_review` as "In review". */
export function nameOf<K extends string>(names: Readonly<Record<K, string>>, value: K): string {
  return (names as Readonly<Record<string, string>>)[value] ?? readable(value);
}

function readable(value: string): string {
  const text = value.replace(/[._-]+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
