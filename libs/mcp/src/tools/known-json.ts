/** The JSON of objects for which it was needed before. They must not change afterwards. */
const texts = new WeakMap<object, string>();

/** The JSON of an object, made only once. */
export function jsonOf(value: object): string {
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = JSON.stringify(value);
  texts.set(value, text);
  return text;
}

/**
 * Makes the JSON of a result from those of the rows in it.
 * @param field the field that contains the rows. No field before it may be an object, which could have one with the same name
 */
export function rememberJson(result: Readonly<Record<string, unknown>>, field: string): void {
  const name = JSON.stringify(field);
  const rows = (result[field] as object[]).map(jsonOf).join(',');
  const empty = JSON.stringify({ ...result, [field]: [] });
  texts.set(
    result,
    empty.replace(`${name}:[]`, () => `${name}:[${rows}]`),
  );
}
