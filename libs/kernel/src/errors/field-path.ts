/** The path of a field, such as `platforms[0].handle`. */
export function pathOf(keys: readonly PropertyKey[]): string {
  return keys.reduce<string>(
    (text, key) =>
      typeof key === 'number' ? `${text}[${String(key)}]` : text ? `${text}.${String(key)}` : String(key),
    '',
  );
}
