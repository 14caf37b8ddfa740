import { asCreator, asTest, asUser, bad, ExpectedTool, good, guardRows, of, Row } from './row';

export const tools: Record<string, ExpectedTool> = {
  getAgentActivity: {
    toolset: 'operations',
    id: 'getAgentActivity',
    method: 'GET',
    path: '/agent-activity',
    list: { rows: 'agents', shared: ['mode'] },
    scope: 'read.analytics',
    effect: 'reads',
    limit: 60,
    takes: '| page perPage',
    example: () => ({ perPage: 5 }),
  },
};

export const rows: Row[] = [
  ...guardRows('getAgentActivity', 'read.analytics', () => ({})),
  ...of('getAgentActivity', {
    'some keys of a business': { perPage: 5 },
    'a page': { page: 2, perPage: 3 },
    'with an access token': good(() => ({ perPage: 5 }), asUser),
    'with a test key': good(() => ({}), asTest),
    'the keys of a creator': good(() => ({}), asCreator),
    'a page that is too long': bad({ perPage: 101 }),
  }),
];
