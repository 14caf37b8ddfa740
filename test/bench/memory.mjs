// Measures the resident memory of a process on PostgreSQL, under the load that docs/operations.md describes.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { operations } from './operations.mjs';
import { CONNECTIONS } from './round.mjs';

/** How often each operation is called. */
const CALLS = { actions: 4000, campaigns: 2000, submit: 1000, review: 1000 };
const REGISTRATIONS = 200;
/** Until the memory of what has been answered is released. */
const SETTLE_MS = 5000;

const registration = {
  title: 'register',
  request: () => ({
    method: 'POST',
    path: '/api/v1/auth',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      action: 'register',
      email: `${randomUUID()}@example.com`,
      password: 'a long walk to the coffee shop',
      businessName: 'Corner Coffee',
      businessType: 'coffee-shops',
      accountType: 'business',
    }),
  }),
};

/**
 * The memory of each side after each phase.
 * @param sides versions of the service, the first of which is this one
 */
export async function memoryUnderLoad(sides) {
  const phases = [{ title: 'after the start', usages: await usagesOf(sides) }];
  for (const [name, amount] of Object.entries(CALLS)) {
    const operation = operations.find((each) => each.name === name);
    for (const side of sides) await call(side, operation, amount);
    phases.push({ title: `${amount} × ${operation.title}`, usages: await usagesOf(sides) });
  }
  // A password is hashed on each of the four threads of the pool.
  for (const side of sides) await call(side, registration, REGISTRATIONS);
  phases.push({ title: `${REGISTRATIONS} × ${registration.title}`, usages: await usagesOf(sides) });
  await sleep(SETTLE_MS);
  phases.push({ title: `${SETTLE_MS / 1000} s later`, usages: await usagesOf(sides) });
  return phases;
}

async function usagesOf(sides) {
  const usages = {};
  for (const { server } of sides) usages[server.name] = await server.usage();
  return usages;
}

async function call({ server, store }, { title, request, prepare }, amount) {
  await prepare?.(store, amount + CONNECTIONS);
  const { non2xx, errors } = await autocannon({
    url: server.origin,
    connections: CONNECTIONS,
    amount,
    requests: [{ setupRequest: (sent) => ({ ...sent, ...request(store) }) }],
  });
  if (non2xx + errors > 0) throw new Error(`${title}: ${non2xx} refused, ${errors} failed\n${server.output}`);
}
