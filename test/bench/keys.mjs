import { randomUUID } from 'node:crypto';
import { KEY_CPU } from './aims.mjs';
import { operations } from './operations.mjs';

function pair(name) {
  const plain = operations.find((operation) => operation.name === name);
  if (!plain) throw new Error(`There is no operation ${name}.`);
  return {
    title: plain.title,
    cpu: KEY_CPU,
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
