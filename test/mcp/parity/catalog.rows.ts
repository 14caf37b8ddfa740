import { bad, ExpectedTool, of, Row } from './row';

export const tools: Record<string, ExpectedTool> = {
  getPricing: {
    id: 'getPricing',
    method: 'GET',
    path: '/pricing',
    list: {
      rows: 'estimates',
      aliases: ['platformId'],
      shared: ['businessType', 'confidence', 'basis', 'sampleSize'],
    },
    effect: 'reads',
    limit: 120,
    takes: '| actionId platformId businessType currency',
    // The schema has no list of all currencies, which is long.
    onlyInSchema: ['currency'],
    example: () => ({}),
  },
  listActions: {
    id: 'listActions',
    method: 'GET',
    path: '/actions',
    list: { rows: 'actions' },
    effect: 'reads',
    limit: 120,
    takes: '| platformId type maxEffort page perPage',
    example: () => ({ perPage: 50 }),
    // A page of 100 actions is too long for a model.
    differences: ['perPage left out', 'perPage " "', 'perPage ""', 'perPage 100'],
  },
  getPolicy: {
    toolset: 'operations',
    id: 'getPolicy',
    method: 'GET',
    path: '/legal',
    scope: 'authenticated',
    effect: 'reads',
    limit: 60,
    takes: 'actions | businessType jurisdiction',
    example: () => ({ actions: 'ig_st' }),
    // All actions at once are too long for a model.
    differences: ['actions left out', 'actions "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
  getBenchmarks: {
    id: 'getBenchmarks',
    method: 'GET',
    path: '/benchmarks',
    list: { rows: 'benchmarks' },
    effect: 'reads',
    limit: 120,
    takes: '| businessType',
    example: () => ({}),
  },
};

export const rows: Row[] = [
  ...of('getPolicy', {
    'one action': { actions: 'ig_st' },
    'several actions of a brewery': {
      actions: 'ig_st,instagram_follow,yp_rv',
      businessType: 'breweries',
      jurisdiction: 'UK',
    },
    'an unknown action of a policy': bad({ actions: 'ig_st,ig_none' }),
    'an unknown jurisdiction': bad({ actions: 'ig_st', jurisdiction: 'XX' }),
    'without a credential': bad({ actions: 'ig_st' }, 'UNAUTHENTICATED', () => undefined),
  }),
  ...of('getPricing', {
    'without arguments': {},
    'an action': { actionId: 'ig_st' },
    'an action by its alias': { actionId: 'instagram_story', businessType: 'coffee-shops' },
    'a platform': { platformId: 'instagram' },
    'an action that must not be rewarded': { actionId: 'go_rv' },
    'an unknown action': bad({ actionId: 'ig_none' }, 'NOT_FOUND'),
    'an unknown platform': bad({ platformId: 'nowhere' }, 'NOT_FOUND'),
    'an action of another platform': bad({ actionId: 'ig_st', platformId: 'tt' }, 'NOT_FOUND'),
    'an unknown industry': bad({ businessType: 'moon-bases' }, 'NOT_FOUND'),
    'an id that is a property of Object.prototype': bad({ actionId: 'constructor' }, 'NOT_FOUND'),
    'a field that is a property of Object.prototype': bad({ toString: 'x' }),
  }),
  ...of('listActions', {
    'a page': { page: 2, perPage: 7 },
    'a page past the end': { page: 99, perPage: 50 },
    'every filter': { platformId: 'tiktok', type: 'content', maxEffort: 3, perPage: 50 },
    'a filter without matches': { platformId: 'yp', type: 'referral', perPage: 50 },
    'an unknown platform': bad({ platformId: 'nowhere', perPage: 50 }, 'NOT_FOUND'),
    'several invalid fields': bad({ perPage: 0, page: -1, type: 'x', colour: 'red' }),
  }),
  ...of('getBenchmarks', {
    'without arguments': {},
    'an industry by its slug': { businessType: 'coffee-shops' },
    'an industry by its name': { businessType: 'Coffee Shops' },
    'an unknown industry': bad({ businessType: 'moon-bases' }, 'NOT_FOUND'),
  }),
];
