import autocannon from 'autocannon';

export const CONNECTIONS = 20;

/** More than any server can handle, to prepare enough rows for a round. Unused rows are left for the next round. */
export const REQUESTS_PER_SECOND = 10_000;

/** Puts load on one server and measures it. Any response other than a success fails the run. */
export async function measure({ server, store }, operation, seconds) {
  await operation.prepare?.(store, Math.ceil(REQUESTS_PER_SECOND * seconds));
  const latencies = [];
  const failures = new Map();
  const before = await server.usage();
  const start = performance.now();
  const run = autocannon({
    url: server.origin,
    connections: CONNECTIONS,
    duration: seconds,
    sampleInt: 100,
    requests: [requestOf(operation, store)],
    // Errors of a tool are successful HTTP responses.
    ...(operation.isTool && { verifyBody: (body) => !body.includes('"isError":true') }),
  });
  run.on('response', (_client, status, _bytes, milliseconds) => {
    latencies.push(milliseconds);
    if (status < 200 || status > 299) failures.set(status, (failures.get(status) ?? 0) + 1);
  });
  const { errors, timeouts, mismatches } = await run;
  const elapsedSeconds = (performance.now() - start) / 1000;
  const after = await server.usage();

  if (failures.size > 0 || errors > 0 || timeouts > 0 || mismatches > 0) {
    const statuses = [...failures].map(([status, count]) => `${count} responses ${status}`);
    throw new Error(
      `${operation.title} on ${server.name}: ${[...statuses, `${errors} errors`, `${timeouts} timeouts`, `${mismatches} tool errors`].join(', ')}\n${server.output}`,
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
