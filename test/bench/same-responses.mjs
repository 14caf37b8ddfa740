/**
 * Checks that all servers do the same work: every operation returns the same status and writes the same number of rows, and our
 * response has all fields of the others with the same types. Ours may have more fields, so that a new field is added only to the
 * service.
 */
export async function assertSameResponses(sides, operations) {
  for (const operation of operations) {
    const [ours, ...others] = await Promise.all(sides.map((side) => responseOf(side, operation)));
    for (const theirs of others)
      if (!isPartOf(theirs, ours))
        throw new Error(
          `${operation.title}: the responses differ.\n${JSON.stringify(ours)}\n${JSON.stringify(theirs)}`,
        );
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
