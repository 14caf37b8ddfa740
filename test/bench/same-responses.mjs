/**
 * Checks that all servers do the same work: every operation returns the same status and writes the same number of rows, and our
 * response has all fields of the others with the same types. Ours may have more fields, so that a new field is added only to the
 * service, and an earlier version of it may write fewer rows.
 * @param earlier the name of that version
 */
export async function assertSameResponses(sides, operations, earlier) {
  for (const operation of operations) {
    const [ours, ...others] = await Promise.all(sides.map((side) => responseOf(side, operation)));
    for (const [index, theirs] of others.entries()) {
      const required = sides[index + 1].server.name === earlier ? { ...theirs, rows: {} } : theirs;
      if (isPartOf(required, ours)) continue;
      const both = [ours, theirs].map((each) => JSON.stringify(each));
      throw new Error(`${operation.title}: the responses differ.\n${both.join('\n')}`);
    }
  }
}

async function responseOf({ server, store }, operation) {
  await operation.prepare?.(store, 1);
  const { path, ...request } = operation.request(store);
  const response = await fetch(server.origin + path, request);
  const text = await response.text();
  const body = response.ok ? shapeOf(JSON.parse(text)) : text;
  return { status: response.status, body, rows: await store.countRows() };
}

/** Replaces each value by its type. */
function shapeOf(value) {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shapeOf(field)]));
}

/** Whether two values are equal, ignoring fields that only the second has. */
function isPartOf(part, whole) {
  if (typeof part !== 'object' || part === null) return part === whole;
  if (typeof whole !== 'object' || whole === null || Array.isArray(part) !== Array.isArray(whole)) return false;
  if (Array.isArray(part) && part.length !== whole.length) return false;
  return Object.entries(part).every(([name, field]) => Object.hasOwn(whole, name) && isPartOf(field, whole[name]));
}
