/** Holds the two sides to the same work: what they answer must have the same status and the same shape. */
export async function assertSameAnswers(sides, operations) {
  for (const operation of operations) {
    const answers = [];
    for (const side of sides) answers.push(await answerOf(side, operation));
    const [ours, theirs] = answers;
    if (ours !== theirs) throw new Error(`${operation.title}: the two answer differently.\n${ours}\n${theirs}`);
  }
}

async function answerOf({ server, store }, operation) {
  await operation.prepare?.(store, 1);
  const { path, ...request } = operation.request(store);
  const response = await fetch(server.origin + path, request);
  const text = await response.text();
  return JSON.stringify({ status: response.status, body: response.ok ? shapeOf(JSON.parse(text)) : text });
}

function shapeOf(value) {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]));
}
