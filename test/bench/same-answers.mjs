/** Holds all sides to the same work: what they answer must have the same status and shape, and what they write as many rows. */
export async function assertSameAnswers(sides, operations) {
  for (const operation of operations) {
    const [ours, ...others] = await Promise.all(sides.map((side) => answerOf(side, operation)));
    for (const theirs of others)
      if (ours !== theirs) throw new Error(`${operation.title}: the servers answer differently.\n${ours}\n${theirs}`);
  }
}

async function answerOf({ server, store }, operation) {
  await operation.prepare?.(store, 1);
  const { path, ...request } = operation.request(store);
  const response = await fetch(server.origin + path, request);
  const text = await response.text();
  const body = response.ok ? shapeOf(JSON.parse(text)) : text;
  return JSON.stringify({ status: response.status, body, rows: await store.countRows() });
}

/** The type of each value, with the fields in one order. */
function shapeOf(value) {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value;
  const fields = Object.keys(value).sort();
  return Object.fromEntries(fields.map((name) => [name, shapeOf(value[name])]));
}
