// A thousand clients at once, which send their next request when they have a response, and wait as long as `Retry-After` says.
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { probe } from './fairness.mjs';
import { world } from './seed.mjs';

const ROUNDS = 3;
const MANY = 1000;
const FEW = 20;
/** Until requests in flight have been answered. */
const PAUSE_MS = 3000;
const PATH = '/api/v1/campaigns?perPage=20';

/** Measures each side in turns: first with few clients, for comparison. */
export async function overload(sides, seconds) {
  const results = sides.map(([name, side]) => ({ name, side, rounds: [] }));
  console.error(`overload: ${ROUNDS} rounds of ${3 * seconds} s…`);
  for (let round = -1; round < ROUNDS; round++) {
    for (const { side, rounds } of results) {
      const few = await load(side, FEW, seconds);
      const running = load(side, MANY, 3 * seconds);
      const [many, probes] = await Promise.all([running, probe(side, running)]);
      await sleep(PAUSE_MS);
      // The first round only warms up the JIT compiler.
      if (round >= 0) rounds.push({ few, many, probes });
    }
  }
  return { results, clients: MANY, few: FEW };
}

/**
 * Latencies of accepted and of refused requests once every client has a connection, because Node.js accepts one in each turn of its event
 * loop; and the number of requests that failed.
 */
async function load({ server }, clients, seconds) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients, maxFreeSockets: clients });
  const options = { agent, headers: { 'x-api-key': world.owner.key } };
  let [from, end, connected] = [Infinity, Infinity, 0];
  const [accepted, refused] = [[], []];
  let failed = 0;
  const ask = () =>
    new Promise((answered, rejected) => {
      const request = get(server.origin + PATH, options, (response) => {
        response.resume().once('end', () => answered(response));
      });
      request.once('error', rejected);
    });
  const client = async () => {
    await ask();
    if (++connected === clients) {
      from = performance.now();
      end = from + seconds * 1000;
    }
    while (performance.now() < end) {
      const start = performance.now();
      const response = await ask().catch(() => undefined);
      if (!response || ![200, 503].includes(response.statusCode)) failed++;
      else if (start >= from) (response.statusCode === 200 ? accepted : refused).push(performance.now() - start);
      if (response?.statusCode === 503) await sleep(1000 * Number(response.headers['retry-after']));
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return { accepted: summary(accepted, seconds), refused: summary(refused, seconds), failed };
}

function summary(latencies, seconds) {
  latencies.sort((a, b) => a - b);
  const at = (part) => latencies[Math.floor(latencies.length * part)] ?? NaN;
  return { perSecond: latencies.length / seconds, p50: at(0.5), p99: at(0.99) };
}
