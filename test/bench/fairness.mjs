// One business changes one campaign by 100 requests at a time: what that does to another business, and to readiness.
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { world } from './seed.mjs';

const ROUNDS = 3;
const HOT_CONNECTIONS = 100;
const OTHER_CONNECTIONS = 5;
const PROBE_EVERY_MS = 100;
/** A readiness check that takes longer is failed by those who ask. */
const PROBE_TIMEOUT_MS = 1000;

/** Load on one server by one business; counts answers by status. */
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
    latencies.sort((a, b) => a - b);
    const at = (part) => latencies[Math.floor(latencies.length * part)] ?? Infinity;
    return { p50: at(0.5), p99: at(0.99), statuses, perSecond: latencies.length / seconds };
  });
}

/** How many of the readiness checks were answered 200, until `over` is. */
async function probe({ server }, over) {
  const [probes, state] = [{ asked: 0, ready: 0 }, { over: false }];
  void over.then(() => (state.over = true));
  while (!state.over) {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    const answer = await fetch(`${server.origin}/api/v1/health/ready`, { signal }).catch(() => undefined);
    probes.asked++;
    if (answer?.status === 200) probes.ready++;
    await sleep(PROBE_EVERY_MS);
  }
  return probes;
}

/** What was measured on each side, in turns: another business by itself, and beside the busy one. */
export async function fairness(sides, seconds) {
  const [busy] = world.submitters;
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
      // The first round is not counted: the compiler is busy with it.
      const measured = { alone, beside: await beside, probes: await probes, changed: await changed };
      if (round >= 0) rounds.push(measured);
    }
  }
  return { results, hotConnections: HOT_CONNECTIONS, otherConnections: OTHER_CONNECTIONS };
}
