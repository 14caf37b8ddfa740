import { asCreator, asTest, asUser, ExpectedTool, good, guardRows, of, Row } from './row';

export const tools: Record<string, ExpectedTool> = {
  getBalance: {
    toolset: 'operations',
    id: 'getBalance',
    method: 'GET',
    path: '/ledger/balance',
    scope: 'read.billing',
    effect: 'reads',
    limit: 60,
    takes: '|',
    example: () => ({}),
    // The endpoint ignores the query, because it takes none.
    differences: ['colour "red"'],
  },
};

export const rows: Row[] = [
  ...guardRows('getBalance', 'read.billing', () => ({})),
  ...of('getBalance', {
    'the live money of a business': {},
    'test money': good(() => ({}), asTest),
    'with an access token': good(() => ({}), asUser),
    'of a business without money': good(() => ({}), asCreator),
  }),
];
