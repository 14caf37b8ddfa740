import { bad, ExpectedTool, of, Row } from './row';

export const tools: Record<string, ExpectedTool> = {
  searchInfluencers: {
    id: 'searchInfluencers',
    method: 'GET',
    path: '/influencers',
    list: { rows: 'influencers' },
    effect: 'reads',
    limit: 60,
    takes: '| platform minFollowers page perPage',
    example: () => ({}),
  },
};

export const rows: Row[] = [
  ...of('searchInfluencers', {
    'without arguments': {},
    'a platform and a minimum of followers': { platform: 'instagram', minFollowers: 1000 },
    'a page': { page: 2, perPage: 1 },
    'an unknown platform': bad({ platform: 'nowhere' }, 'NOT_FOUND'),
  }),
];
