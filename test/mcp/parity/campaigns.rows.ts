import type { ParityWorld } from '../parity-world';
import { asCreator, asSpent, asTest, asUser, bad, ExpectedTool, good, guardRows, of, Row } from './row';

export const tools: Record<string, ExpectedTool> = {
  listCampaigns: {
    id: 'listCampaigns',
    method: 'GET',
    path: '/campaigns',
    list: {
      rows: 'items',
      aliases: [
        ...['actionId', 'platformId', 'platform', 'actionType', 'reward', 'state'],
        ...['dashboardUrl', 'updatedAt'],
      ],
      shared: [
        ...[
          'businessId',
          'livemode',
          'currency',
          'archived',
          'limitPerPerson',
          'minimumSpend',
          'validDays',
          'validHours',
        ],
        ...['appliesTo', 'stackable'],
      ],
    },
    scope: 'read.campaigns',
    effect: 'reads',
    limit: 60,
    takes: '| status page perPage',
    example: () => ({}),
  },
  findCampaigns: {
    toolset: 'creator',
    id: 'findOpenCampaigns',
    method: 'GET',
    path: '/campaigns/open',
    list: { rows: 'items', byCursor: true },
    scope: 'read.campaigns',
    effect: 'reads',
    limit: 60,
    takes: '| platformId actionId type perPage matching cursor',
    // On this platform there are campaigns only of the world.
    example: () => ({ platformId: 'tt' }),
  },
  getOffer: {
    toolset: 'creator',
    id: 'getCampaignOffer',
    method: 'GET',
    path: '/campaigns/:campaignId/offer',
    effect: 'reads',
    limit: 120,
    takes: 'campaignId |',
    example: ({ open }) => ({ campaignId: open }),
    // The endpoint returns 404, because a path that does not contain an id matches no route.
    differences: ['left out', '"nonsense"', '" "', '""', '"a\\u0000b"'].map((what) => `campaignId ${what}`),
  },
  getChallenge: {
    toolset: 'creator',
    id: 'getCampaignChallenge',
    method: 'GET',
    path: '/campaigns/:campaignId/challenge',
    scope: 'read.campaigns',
    effect: 'reads',
    limit: 60,
    takes: 'campaignId |',
    example: ({ coded }) => ({ campaignId: coded }),
    // The endpoint returns 404, because a path that does not contain an id matches no route.
    differences: ['left out', '"nonsense"', '" "', '""', '"a\\u0000b"'].map((what) => `campaignId ${what}`),
  },
  createCampaign: {
    id: 'createCampaign',
    method: 'POST',
    path: '/campaigns',
    scope: 'write.campaigns',
    unit: 'campaigns',
    effect: 'writes',
    limit: 30,
    takes:
      'businessId name actions discountType discountValue | description maxCompletions limitPerPerson expiresInDays',
    example: ({ shop }) => ({
      businessId: shop.businessId,
      name: 'Story tags',
      actions: ['ig_st'],
      discountType: 'pct',
      discountValue: 10,
    }),
    onlyInSchema: ['discountValue 1.005'],
    // It can only be the business that the key belongs to.
    onlyInValidator: ['businessId left out', 'businessId null'],
    differences: ['name left out', 'name null'],
  },
};

const offer = ({ shop }: ParityWorld) => ({
  businessId: shop.businessId,
  name: 'Story tags',
  actions: ['ig_st'],
  discountType: 'pct',
  discountValue: 12.5,
  expiresInDays: 60,
});

export const rows: Row[] = [
  ...guardRows('listCampaigns', 'read.campaigns', () => ({})),
  ...of('listCampaigns', {
    'all campaigns': {},
    'campaigns with one status': { status: 'draft' },
    'a page': { page: 2, perPage: 2 },
    'campaigns of the other mode': good(() => ({}), asTest),
    'campaigns of a creator': good(() => ({}), asCreator),
    'with an access token': good(() => ({ status: 'active' }), asUser),
  }),
  ...guardRows('createCampaign', 'write.campaigns', offer),
  ...of('createCampaign', {
    'a percentage': good(offer),
    'an amount in dollars': good((world) => ({ ...offer(world), discountType: 'dol', discountValue: 150 })),
    'every field': good((world) => ({
      ...offer(world),
      name: ' Reels ',
      actions: ['ig_rl', 'instagram_story', 'ig_rl'],
      description: 'Show us your cup ☕',
      maxCompletions: 5,
      expiresInDays: 1,
    })),
    'an explicit null for no cap': good((world) => ({ ...offer(world), maxCompletions: null })),
    'with a test key': good(offer, asTest),
    'with an access token': good(offer, asUser),
    'beyond the limit of the plan': bad(
      (world) => ({ ...offer(world), businessId: world.spent.businessId }),
      'PLAN_LIMIT_EXCEEDED',
      asSpent,
    ),
    'with a test key beyond the limit of the plan': good(
      (world) => ({ ...offer(world), businessId: world.spent.businessId }),
      ({ spent }) => spent.testKey,
    ),
    'the id of another business': bad(
      (world) => ({ ...offer(world), businessId: world.foreign.businessId }),
      'FORBIDDEN',
    ),
    'the id of a campaign as businessId': bad((world) => ({ ...offer(world), businessId: world.open })),
    'an unknown action': bad((world) => ({ ...offer(world), actions: ['ig_st', 'ig_sst'] })),
    'a prohibited action': bad((world) => ({ ...offer(world), actions: ['ig_st', 'go_rv'] }), 'PROHIBITED_ACTION'),
    'a percentage over 100': bad((world) => ({ ...offer(world), discountValue: 100.01 })),
    'an amount over the maximum': bad((world) => ({
      ...offer(world),
      discountType: 'dol',
      discountValue: 10_000.01,
    })),
    'a lone surrogate': bad((world) => ({ ...offer(world), description: '\ud83d' })),
    'a lone surrogate in a list': bad((world) => ({ ...offer(world), actions: ['ig_st', '\udc00'] })),
    'a field named __proto__': bad((world) => JSON.parse(`{"__proto__":{},${JSON.stringify(offer(world)).slice(1)}`)),
    'several invalid fields': bad((world) => ({ ...offer(world), name: '', discountValue: -1, colour: 'red' })),
  }),
  ...guardRows('findCampaigns', 'read.campaigns', () => ({})),
  ...of('findCampaigns', {
    // The same campaigns in both worlds: none. `open-campaigns.spec.ts` compares the results of the endpoint and the tool.
    'no campaign': { platformId: 'bereal' },
    'an unknown platform': bad({ platformId: 'nowhere' }, 'NOT_FOUND'),
    'an unknown action': bad({ actionId: 'dance' }, 'NOT_FOUND'),
    'an unknown type': bad({ type: 'dance' }),
    'a profile that there is not': bad({ matching: true }, 'INVALID_STATE'),
    'a profile that a creator has not': bad(() => ({ matching: true }), 'INVALID_STATE', asCreator),
    'an invalid cursor': bad({ cursor: 'x' }),
  }),
  ...of('getOffer', {
    'for everyone': good(
      ({ coded }) => ({ campaignId: coded }),
      () => undefined,
    ),
    'for a creator': good(({ several }) => ({ campaignId: several }), asCreator),
    'a campaign that has reached its cap': bad(({ full }) => ({ campaignId: full }), 'CAMPAIGN_CAP_REACHED'),
    'a paused campaign': bad(({ paused }) => ({ campaignId: paused }), 'INVALID_STATE', asCreator),
    'a draft of another business': bad(({ foreign }) => ({ campaignId: foreign.draft }), 'NOT_FOUND'),
    'a draft of the same business': bad(({ draft }) => ({ campaignId: draft }), 'INVALID_STATE'),
  }),
  ...guardRows('getChallenge', 'read.campaigns', ({ coded }) => ({ campaignId: coded })),
  ...of('getChallenge', {
    'a campaign of the same business': good(({ coded }) => ({ campaignId: coded })),
    'a campaign of another business': good(({ coded }) => ({ campaignId: coded }), asCreator),
    'a campaign without a code': bad(({ open }) => ({ campaignId: open }), 'INVALID_STATE', asCreator),
    'a campaign that has reached its cap': bad(({ full }) => ({ campaignId: full }), 'CAMPAIGN_CAP_REACHED', asCreator),
    'a draft of another business': bad(({ foreign }) => ({ campaignId: foreign.draft }), 'NOT_FOUND'),
    'a campaign of the other mode': bad(({ coded }) => ({ campaignId: coded }), 'NOT_FOUND', asTest),
  }),
];
