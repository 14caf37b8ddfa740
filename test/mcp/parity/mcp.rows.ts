import { asCreator, asSpent, asTest, asUser, bad, ExpectedTool, good, of, OwnTool, Row } from './row';

export const tools: Record<string, ExpectedTool> = {
  getMe: {
    toolset: '*',
    id: 'getMe',
    method: 'GET',
    path: '/me',
    omits: ['business.timeZone'],
    effect: 'reads',
    scope: 'authenticated',
    limit: 60,
    takes: '|',
    example: () => ({}),
    // The endpoint ignores the query, because it takes none.
    differences: ['colour "red"'],
  },
};

/** They reach the endpoints, so they have none: `operations.spec.ts` tests them. */
export const ownTools: Record<string, OwnTool> = {
  findOperation: { toolset: 'search', effect: 'reads', limit: 120, takes: 'query |' },
  callOperation: {
    toolset: 'search',
    effect: 'reaches out',
    limit: 30,
    takes: 'id | arguments dryRun idempotencyKey',
  },
};

const nobody = () => undefined;

export const rows: Row[] = of('getMe', {
  'a key of a business': {},
  'a key of a creator': good(() => ({}), asCreator),
  'a plan without units left': good(() => ({}), asSpent),
  'a test key': good(() => ({}), asTest),
  'a person who signed in': good(() => ({}), asUser),
  'a key with other scopes': good(
    () => ({}),
    ({ keyWithout }) => keyWithout['read.perks'],
  ),
  'without a credential': bad({}, 'UNAUTHENTICATED', nobody),
});
