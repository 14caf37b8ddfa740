import { asCreator, asTest, asSpent, bad, ExpectedTool, good, guardRows, of, Row } from './row';

/** Of each recommendation. */
const DETAILS = [
  ...['policy.actionId', 'policy.platformId', 'policy.citations', 'policy.safer'],
  ...['alternatives', 'propensity', 'modelVersion', 'seed'],
];

const AI = { toolset: 'ai', method: 'POST', scope: 'use.ai', limit: 30 } as const;

// With a seed, so that both answers are equal.
const offer = { actions: ['ig_st'], discountType: 'pct', discountValue: 10, seed: 1 };

export const tools: Record<string, ExpectedTool> = {
  quickStart: {
    ...AI,
    id: 'quickStart',
    path: '/ai/quick-start',
    unit: 'aiGenerations',
    effect: 'writes',
    takes: '| businessType budget goal seed',
    onlyInSchema: ['budget 1.005', 'goal "'],
    random: ['seed left out', 'seed null'],
    example: () => ({ seed: 1 }),
  },
  recommend: {
    ...AI,
    id: 'recommend',
    path: '/ai/recommend',
    omits: DETAILS.map((name) => `recommendations.${name}`),
    effect: 'reads',
    takes: '| businessType goals budget limit seed',
    onlyInSchema: ['budget 1.005', 'goals ["'],
    example: () => ({ seed: 1 }),
  },
  planCampaigns: {
    ...AI,
    id: 'planCampaigns',
    path: '/ai/campaign-agent',
    omits: [
      ...[
        'plan.steps.dryRun.wouldReturn',
        'plan.steps.dryRun.effects',
        'plan.steps.call.method',
        'plan.steps.call.path',
      ],
      ...[...DETAILS, 'expected', 'interval80', 'why', 'budget', 'days'].map((name) => `plan.recommendations.${name}`),
      'plan.leftOut.why',
    ],
    unit: 'aiGenerations',
    effect: 'writes',
    takes: '| businessType budget goals horizonWeeks seed',
    onlyInSchema: ['budget 1.005', 'goals ["'],
    random: ['seed left out', 'seed null'],
    example: () => ({ seed: 1 }),
  },
  getRecommendations: {
    ...AI,
    id: 'getRecommendations',
    method: 'GET',
    path: '/recommendations',
    effect: 'reads',
    limit: 60,
    takes: '| campaignId maxCampaigns maxBusinesses minScore',
    example: () => ({}),
  },
  simulateCampaign: {
    ...AI,
    id: 'simulateCampaign',
    path: '/campaigns/simulate',
    effect: 'reads',
    takes: 'actions discountType discountValue | maxCompletions days seed',
    onlyInSchema: ['actions ["', 'discountValue 1.005'],
    example: () => offer,
  },
};

export const rows: Row[] = [
  ...of('quickStart', {
    'without anything but a seed': { seed: 3 },
    'with everything': { businessType: 'coffee-shops', budget: 40, goal: 'increase_referrals', seed: 4 },
    'with an unknown industry': { businessType: 'moon bases', seed: 5 },
    'with a test key': good(() => ({ seed: 6 }), asTest),
    'with an unknown goal': bad({ goal: 'world peace' }),
    'beyond the limit of the plan': bad({ seed: 1 }, 'PLAN_LIMIT_EXCEEDED', asSpent),
  }),
  ...guardRows('quickStart', 'use.ai', () => ({ seed: 1 })),
  ...of('recommend', {
    'for goals': { goals: ['social-reach', 'referrals'], limit: 2, seed: 1 },
    'with a budget that pays for nothing': { budget: 0.01, seed: 1 },
    'with too many': bad({ limit: 11 }),
  }),
  ...guardRows('recommend', 'use.ai', () => ({ seed: 1 })),
  ...of('planCampaigns', {
    'without anything but a seed': { seed: 3 },
    'with everything': { businessType: 'coffee-shops', budget: 40, goals: ['engagement'], horizonWeeks: 2, seed: 4 },
    'with a test key': good(() => ({ seed: 6 }), asTest),
    'with an unknown goal': bad({ goals: ['world peace'] }),
    'for too many weeks': bad({ horizonWeeks: 27 }),
    'beyond the limit of the plan': bad({ seed: 1 }, 'PLAN_LIMIT_EXCEEDED', asSpent),
  }),
  ...guardRows('planCampaigns', 'use.ai', () => ({ seed: 1 })),
  ...of('getRecommendations', {
    'for a business': {},
    'for a creator': good(() => ({ minScore: 0.1 }), asCreator),
    'for a campaign': ({ campaignId }: any) => ({ campaignId }),
    'with too many': bad({ maxCampaigns: 51 }),
  }),
  ...guardRows('getRecommendations', 'use.ai', () => ({})),
  ...of('simulateCampaign', {
    'a campaign': offer,
    'a campaign with a cap': { ...offer, maxCompletions: 3, days: 90 },
    'a prohibited action': bad({ ...offer, actions: ['go_rv'] }, 'PROHIBITED_ACTION'),
    'an unknown action': bad({ ...offer, actions: ['ig_none'] }),
  }),
  ...guardRows('simulateCampaign', 'use.ai', () => offer),
];
