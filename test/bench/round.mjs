import autocannon from 'autocannon';

export const CONNECTIONS = 20;

/** More than one process answers, for what must be there before it is asked. What is left over serves the next round. */
const REQUESTS_PER_SECOND = 10_000;

/** One stretch of load on one server, and what it cost. Any answer but a success fails the run. */
export async function measure({ server, store }, operation, seconds) {
  await operation.prepare?.(store, Math.ceil(REQUESTS_PER_SECOND * seconds));
  const latencies = [];
  const failures = new Map();
  const before = await server.usage();
  const began = performance.now();
  const run = autocannon({
    url: server.origin,
    connections: CONNECTIONS,
    duration: seconds,
    sampleInt: 100,
    requests: [requestOf(operation, store)],
    // What a tool refuses is a success of the protocol.
    ...(operation.isTool && { verifyBody: (body) => !body.includes('"isError":true') }),
  });
  run.on('response', (_client, status, _bytes, milliseconds) => {
    latencies.push(milliseconds);
    if (status < 200 || status > 299) failures.set(status, (failures.get(status) ?? 0) + 1);
  });
  const { errors, timeouts, mismatches } = await run;
  const elapsedSeconds = (performance.now() - began) / 1000;
  const after = await server.usage();

  if (failures.size > 0 || errors > 0 || timeouts > 0 || mismatches > 0) {
    const statuses = [...failures].map(([status, count]) => `${count} answers ${status}`);
    throw new Error(
      `${operation.title} on ${server.name}: ${[...statuses, `${errors} errors`, `${timeouts} timeouts`, `${mismatches} refusals`].join(', ')}\n${server.said}`,
    );
  }
  const count = latencies.length;
  latencies.sort((a, b) => a - b);
  return {
    count,
    perSecond: count / elapsedSeconds,
    p50: latencies[Math.floor(count * 0.5)],
    p99: latencies[Math.floor(count * 0.99)],
    cpu: (after.cpuMicroseconds - before.cpuMicroseconds) / count,
  };
}

function requestOf(operation, store) {
  if (!operation.varies) return operation.request(store);
  return { setupRequest: (request) => ({ ...request, ...operation.request(store) }) };
}
