import { asCreator, asSpent, asTest, ExpectedTool, good, guardRows, of, Row } from './row';

export const tools: Record<string, ExpectedTool> = {
  getUsage: {
    toolset: 'operations',
    id: 'getUsage',
    method: 'GET',
    path: '/usage',
    scope: 'read.analytics',
    effect: 'reads',
    limit: 60,
    takes: '|',
    example: () => ({}),
    // The endpoint ignores the query, because it takes none.
    differences: ['colour "red"'],
  },
  getSubscription: {
    toolset: 'operations',
    id: 'getSubscription',
    method: 'GET',
    path: '/billing',
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
  ...guardRows('getUsage', 'read.analytics', () => ({})),
  ...of('getUsage', {
    'the usage of a business': {},
    'the usage of a creator': good(() => ({}), asCreator),
    'a plan without units left': good(() => ({}), asSpent),
    'with a test key': good(() => ({}), asTest),
  }),
  ...guardRows('getSubscription', 'read.billing', () => ({})),
  ...of('getSubscription', {
    'the plan of a business': {},
    'the plan of a creator': good(() => ({}), asCreator),
    'with a test key': good(() => ({}), asTest),
  }),
];
