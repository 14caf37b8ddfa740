// Generated from the declarations of the endpoints.
import { basename } from 'node:path';
import { EndpointSpec } from '#http';
import { endpoints, factsFileOf } from './endpoints';
import { HARMLESS_PATHS, LASTING_PATHS, LastingPath } from './lasting-paths';

/** The contexts that let people, programs and accounts in, or send data and money out. */
const CONTEXTS = ['identity', 'agent-auth', 'connections', 'webhooks', 'billing', 'ledger'];

const writing = endpoints.filter(({ method }) => method !== 'GET');
const specs = new Map(writing.map(({ endpoint }) => [endpoint.id, endpoint]));

/** When an endpoint needs a password that was entered lately. */
function passwordOf({ passwordRequired, inAddition = [] }: EndpointSpec): LastingPath['password'] | undefined {
  if (passwordRequired) return 'always';
  return inAddition.some(({ password }) => password) ? 'sometimes' : undefined;
}

describe('what outlasts a session', () => {
  it.each(Object.entries(LASTING_PATHS))('%s needs the password as the table says', (id, { password }) => {
    expect(passwordOf(specs.get(id)!)).toBe(password);
  });

  it.each(Object.keys(HARMLESS_PATHS))('%s needs no password', (id) => {
    expect(passwordOf(specs.get(id)!)).toBeUndefined();
  });

  it('every endpoint that writes in these contexts, or needs a password, is in one of the tables', () => {
    const expected = writing.filter(
      (route) => CONTEXTS.includes(basename(factsFileOf(route), '.ts')) || passwordOf(route.endpoint),
    );
    const known = [...Object.keys(LASTING_PATHS), ...Object.keys(HARMLESS_PATHS)];
    expect(known.sort()).toEqual([...new Set(expected.map(({ endpoint }) => endpoint.id))].sort());
  });
});
