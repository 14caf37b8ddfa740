// Measures the resident memory of a process on PostgreSQL, under the load that docs/operations.md describes.
import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { operations } from './operations.mjs';
import { CONNECTIONS } from './round.mjs';

/** How often each operation is called. */
const CALLS = { actions: 4000, campaigns: 2000, submit: 1000, review: 1000 };
const REGISTRATIONS = 200;

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

/** The most resident memory until the end of each phase, in MiB. */
export async function memoryUnderLoad(side) {
  const rows = [['after the start', await peak(side)]];
  for (const [name, amount] of Object.entries(CALLS)) {
    const operation = operations.find((each) => each.name === name);
    await call(side, operation, amount);
    rows.push([`${amount} × ${operation.title}`, await peak(side)]);
  }
  // A password is hashed on each of the four threads of the pool.
  await call(side, registration, REGISTRATIONS);
  rows.push([`${REGISTRATIONS} × ${registration.title}`, await peak(side)]);
  return rows;
}

async function peak({ server }) {
  return ((await server.usage()).peakBytes / 1024 / 1024).toFixed(0);
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
