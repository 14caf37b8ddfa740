import { asTest, bad, ExpectedTool, good, guardRows, of, Row } from './row';

export const tools: Record<string, ExpectedTool> = {
  getSeries: {
    toolset: 'operations',
    id: 'getSeries',
    method: 'GET',
    path: '/analytics/series',
    scope: 'read.analytics',
    effect: 'reads',
    limit: 60,
    takes: 'metric | from to interval',
    example: () => ({ metric: 'submissions' }),
  },
};

export const rows: Row[] = [
  ...guardRows('getSeries', 'read.analytics', () => ({ metric: 'submissions' })),
  ...of('getSeries', {
    'days of a month': { metric: 'submissions', from: '2026-11-01', to: '2026-11-30' },
    'months of a year': { metric: 'perksIssued', from: '2026-01-01', to: '2026-12-31', interval: 'month' },
    'a metric that does not exist': bad({ metric: 'likes' }),
    'a day that does not exist': bad({ metric: 'campaigns', from: '2026-02-30' }),
    'a period that ends before it starts': bad({ metric: 'campaigns', from: '2026-02-20', to: '2026-02-19' }),
    'with a test key': good(() => ({ metric: 'approved' }), asTest),
  }),
];
