// One business updates one campaign with 100 concurrent requests: the effect on another business, and on readiness checks.
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { world } from './seed.mjs';

const ROUNDS = 3;
const HOT_CONNECTIONS = 100;
const OTHER_CONNECTIONS = 5;
const PROBE_EVERY_MS = 100;
/** Orchestrators consider a readiness check failed if it takes longer. */
const PROBE_TIMEOUT_MS = 1000;

/** Puts load on one server with the key of one business. Returns latencies and the number of responses by status. */
function load({ server }, connections, seconds, { headers, ...request }, { key }) {
  const [latencies, statuses] = [[], {}];
  const run = autocannon({
    url: server.origin,
    connections,
    duration: seconds,
    sampleInt: 100,
    timeout: 30,
    requests: [{ ...request, headers: { ...headers, 'x-api-key': key } }],
  });
  run.on('response', (_client, status, _bytes, milliseconds) => {
    latencies.push(milliseconds);
    statuses[status] = (statuses[status] ?? 0) + 1;
  });
  return run.then(() => {
    const wrong = Object.keys(statuses).find((status) => !['200', '503'].includes(status));
    if (wrong) throw new Error(`${server.name} responded with ${wrong} to ${request.method} ${request.path}.`);
    latencies.sort((a, b) => a - b);
    const at = (part) => latencies[Math.floor(latencies.length * part)] ?? Infinity;
    return { p50: at(0.5), p99: at(0.99), statuses, perSecond: latencies.length / seconds };
  });
}

/** Sends readiness checks until `over` resolves. Returns the numbers of all checks and of those with status 200, and the longest time. */
export async function probe({ server }, over) {
  const [probes, state] = [{ asked: 0, ready: 0, longestMs: 0 }, { over: false }];
  void over.then(() => (state.over = true));
  while (!state.over) {
    const start = performance.now();
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    const response = await fetch(`${server.origin}/api/v1/health/ready`, { signal }).catch(() => undefined);
    probes.asked++;
    probes.longestMs = Math.max(probes.longestMs, performance.now() - start);
    if (response?.status === 200) probes.ready++;
    await sleep(PROBE_EVERY_MS);
  }
  return probes;
}

/** Measures each side in turns: another business without and with the load of the busy one. */
export async function fairness(sides, seconds) {
  const { busy } = world;
  const reads = { method: 'GET', path: '/api/v1/campaigns?perPage=20' };
  const changes = {
    method: 'PUT',
    path: `/api/v1/campaigns/${busy.campaignId}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ description: 'Changed again.' }),
  };
  const results = sides.map((side) => ({ side, rounds: [] }));
  console.error(`fairness: ${ROUNDS} rounds of ${seconds} s…`);
  for (let round = -1; round < ROUNDS; round++) {
    for (const { side, rounds } of results) {
      const alone = await load(side, OTHER_CONNECTIONS, seconds, reads, world.owner);
      const hot = load(side, HOT_CONNECTIONS, seconds, changes, busy);
      const [beside, probes, changed] = [
        load(side, OTHER_CONNECTIONS, seconds, reads, world.owner),
        probe(side, hot),
        hot,
      ];
      // The first round only warms up the JIT compiler.
      const measured = { alone, beside: await beside, probes: await probes, changed: await changed };
      if (round >= 0) rounds.push(measured);
    }
  }
  return { results, hotConnections: HOT_CONNECTIONS, otherConnections: OTHER_CONNECTIONS };
}
