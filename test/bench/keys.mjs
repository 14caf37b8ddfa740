import { randomUUID } from 'node:crypto';
import { operations } from './operations.mjs';

/** The target CPU time of a write with a new Idempotency-Key, as a multiple of the same write without one. */
const CPU_AIM = 2;

function pair(name) {
  const plain = operations.find((operation) => operation.name === name);
  if (!plain) throw new Error(`There is no operation ${name}.`);
  return {
    title: plain.title,
    cpu: CPU_AIM,
    plain,
    keyed: {
      ...plain,
      title: `${plain.title}, with a key`,
      request: (store) => {
        const { headers, ...request } = plain.request(store);
        return { ...request, headers: { ...headers, 'idempotency-key': randomUUID() } };
      },
    },
  };
}

/** Writes with and without an Idempotency-Key, on one server. */
export const keyPairs = [pair('submit'), pair('review')];
