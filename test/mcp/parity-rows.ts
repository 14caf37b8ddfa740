import { TwinWorld } from './twin-worlds';

/** A question that both doors are asked, each in a world of its own. */
export interface Row {
  tool: string;
  title: string;
  input: (world: TwinWorld) => object;
  /** The code of the refusal; none for a success. */
  refused?: string;
  /** A live key of the shop unless said; undefined for no credential. */
  by?: (world: TwinWorld) => string | undefined;
}

const ABSENT = { campaign: 'camp_01kaj4yt7hfbc9zqf3v1w2x5n8', submission: 'sub_01kaj4yt7hfbc9zqf3v1w2x5n8' };

const nested = (depth: number): object => (depth === 1 ? {} : { a: nested(depth - 1) });

const offer = ({ shop }: TwinWorld) => ({
  businessId: shop.businessId,
  name: 'Story tags',
  actions: ['ig_st'],
  discountType: 'pct',
  discountValue: 12.5,
  expiresInDays: 60,
});
/** A proof of its own for each title, the same in both worlds. */
const proof =
  (title: string, campaign: (world: TwinWorld) => string = ({ open }) => open) =>
  (world: TwinWorld) => ({
    campaignId: campaign(world),
    actionId: 'ig_st',
    proofUrl: `https://www.instagram.com/p/row-${title.replace(/ /g, '-')}/`,
    proofType: 'url',
  });

type Asked = Omit<Row, 'tool' | 'title'>;

/** Rows of one tool, by what they are about; what is no more than an input is taken, from anyone. */
const of = (tool: string, rows: Record<string, object>): Row[] =>
  Object.entries(rows).map(([title, row]) => ({ tool, title, ...(isAsked(row) ? row : { input: () => row }) }));
const isAsked = (row: object): row is Asked => 'input' in row;
const bad = (input: Row['input'] | object, refused = 'VALIDATION_ERROR', by?: Row['by']) => ({
  input: typeof input === 'function' ? (input as Row['input']) : () => input,
  refused,
  ...(by && { by }),
});
const good = (input: Row['input'], by?: Row['by']) => ({ input, ...(by && { by }) });
const nobody = () => undefined;
const asTest = ({ shop }: TwinWorld) => shop.testKey;
const asCreator = ({ creator }: TwinWorld) => creator.liveKey;
const asSpent = ({ spent }: TwinWorld) => spent.liveKey;
const asUser = ({ shop }: TwinWorld) => shop.accessToken;

/** How every tool that is not public is refused by the guards: those of its twin, before its input is looked at. */
const doors = (tool: string, scope: string, input: Row['input']): Row[] =>
  of(tool, {
    'a key without the scope': bad(input, 'INSUFFICIENT_SCOPE', ({ keyWithout }) => keyWithout[scope]),
    'nobody with bad input': bad(() => ({ colour: 'red' }), 'UNAUTHENTICATED', nobody),
  });

/**
 * Calls of every tool that its endpoint accepts or refuses, by callers with and without permission. They run in this order.
 * Values of single parameters are in `tool-inputs.spec.ts`.
 */
export const ROWS: Row[] = [
  ...of('getPricing', {
    nothing: {},
    'an action': { actionId: 'ig_st' },
    'an action by its alias': { actionId: 'instagram_story', businessType: 'coffee-shops' },
    'a platform': { platformId: 'instagram' },
    'an action that may not be paid for': { actionId: 'go_rv' },
    'an unknown action': bad({ actionId: 'ig_none' }, 'NOT_FOUND'),
    'an unknown platform': bad({ platformId: 'nowhere' }, 'NOT_FOUND'),
    'an action of another platform': bad({ actionId: 'ig_st', platformId: 'tt' }, 'NOT_FOUND'),
    'an unknown industry': bad({ businessType: 'moon-bases' }, 'NOT_FOUND'),
    'a name that prototypes have': bad({ actionId: 'constructor' }, 'NOT_FOUND'),
    'a field that prototypes have': bad({ toString: 'x' }),
  }),
  ...of('listActions', {
    'a page': { page: 2, perPage: 7 },
    'a page past the end': { page: 99, perPage: 50 },
    'every filter': { platformId: 'tiktok', type: 'content', maxEffort: 3, perPage: 50 },
    'a filter that nothing passes': { platformId: 'yp', type: 'referral', perPage: 50 },
    'an unknown platform': bad({ platformId: 'nowhere', perPage: 50 }, 'NOT_FOUND'),
    'several faults at once': bad({ perPage: 0, page: -1, type: 'x', colour: 'red' }),
  }),
  ...of('getBenchmarks', {
    nothing: {},
    'an industry by its slug': { businessType: 'coffee-shops' },
    'an industry by its name': { businessType: 'Coffee Shops' },
    'an unknown industry': bad({ businessType: 'moon-bases' }, 'NOT_FOUND'),
  }),
  ...of('searchInfluencers', {
    nothing: {},
    'a platform and a number': { platform: 'instagram', minFollowers: 1000 },
    'a page': { page: 2, perPage: 1 },
    'an unknown platform': bad({ platform: 'nowhere' }, 'NOT_FOUND'),
  }),
  ...doors('listCampaigns', 'read.campaigns', () => ({})),
  ...of('listCampaigns', {
    all: {},
    'those of a status': { status: 'draft' },
    'a page': { page: 2, perPage: 2 },
    'those of the other mode': good(() => ({}), asTest),
    'those of a creator': good(() => ({}), asCreator),
    'to a user': good(() => ({ status: 'active' }), asUser),
  }),
  ...doors('createCampaign', 'write.campaigns', offer),
  ...of('createCampaign', {
    'a percentage': good(offer),
    dollars: good((world) => ({ ...offer(world), discountType: 'dol', discountValue: 150 })),
    'every field': good((world) => ({
      ...offer(world),
      name: ' Reels ',
      actions: ['ig_rl', 'instagram_story', 'ig_rl'],
      description: 'Show us your cup ☕',
      maxCompletions: 5,
      expiresInDays: 1,
    })),
    'no cap, said so': good((world) => ({ ...offer(world), maxCompletions: null })),
    'test data': good(offer, asTest),
    'by a user': good(offer, asUser),
    'a plan that is used up': bad(
      (world) => ({ ...offer(world), businessId: world.spent.businessId }),
      'PLAN_LIMIT_EXCEEDED',
      asSpent,
    ),
    'test data of a plan that is used up': good(
      (world) => ({ ...offer(world), businessId: world.spent.businessId }),
      ({ spent }) => spent.testKey,
    ),
    'the business of another': bad((world) => ({ ...offer(world), businessId: world.foreign.businessId }), 'FORBIDDEN'),
    'an id of another kind': bad((world) => ({ ...offer(world), businessId: world.open })),
    'an unknown action': bad((world) => ({ ...offer(world), actions: ['ig_st', 'ig_sst'] })),
    'a prohibited action': bad((world) => ({ ...offer(world), actions: ['ig_st', 'go_rv'] }), 'PROHIBITED_ACTION'),
    'more than everything': bad((world) => ({ ...offer(world), discountValue: 100.01 })),
    'more dollars than there may be': bad((world) => ({
      ...offer(world),
      discountType: 'dol',
      discountValue: 10_000.01,
    })),
    'a lone surrogate': bad((world) => ({ ...offer(world), description: '\ud83d' })),
    'a lone surrogate in a list': bad((world) => ({ ...offer(world), actions: ['ig_st', '\udc00'] })),
    'a prototype': bad((world) => JSON.parse(`{"__proto__":{},${JSON.stringify(offer(world)).slice(1)}`)),
    'several faults at once': bad((world) => ({ ...offer(world), name: '', discountValue: -1, colour: 'red' })),
  }),
  ...doors('submitProof', 'write.submissions', proof('refused')),
  ...of('submitProof', {
    'to a campaign of another': good(proof('creator'), asCreator),
    'to the own campaign': good(proof('own')),
    'every field': good(
      (world) => ({ ...proof('every')(world), proofType: 'screenshot', metadata: { likes: [1, { a: null }] } }),
      asCreator,
    ),
    'an action by its alias': good((world) => ({ ...proof('alias')(world), actionId: 'instagram_story' }), asCreator),
    'to a campaign of several actions': good(
      (world) => ({ ...proof('several', ({ several }) => several)(world), actionId: 'tt_vd' }),
      asCreator,
    ),
    'to a campaign that approves by itself': good(
      proof('auto', ({ auto }) => auto),
      asCreator,
    ),
    'test data': good(
      proof('test', ({ testCampaign }) => testCampaign),
      ({ creator }) => creator.testKey,
    ),
    'by a user': good(proof('user'), ({ creator }) => creator.accessToken),
    'a plan that is used up': bad(proof('spent'), 'PLAN_LIMIT_EXCEEDED', asSpent),
    'test data of a plan that is used up': good(
      proof('spent test', ({ testCampaign }) => testCampaign),
      ({ spent }) => spent.testKey,
    ),
    'a proof that is filed already': bad(
      (world) => ({ ...proof('')(world), proofUrl: world.proofUrl }),
      'DUPLICATE_SUBMISSION',
      asCreator,
    ),
    'the same proof, spelt otherwise': bad(
      (world) => ({ ...proof('')(world), proofUrl: 'http://instagram.com/p/pending?utm_source=x#y' }),
      'DUPLICATE_SUBMISSION',
    ),
    'to a draft of the own': bad(
      proof('draft', ({ draft }) => draft),
      'INVALID_STATE',
    ),
    'to a draft of another': bad(
      proof('foreign draft', ({ foreign }) => foreign.draft),
      'NOT_FOUND',
    ),
    'to a campaign that is paused': bad(
      proof('paused', ({ paused }) => paused),
      'INVALID_STATE',
      asCreator,
    ),
    'to a campaign that is full': bad(
      proof('full', ({ full }) => full),
      'CAMPAIGN_CAP_REACHED',
      asCreator,
    ),
    'to a campaign of the other mode': bad(
      proof('mode', ({ testCampaign }) => testCampaign),
      'NOT_FOUND',
    ),
    'to no campaign': bad(
      proof('absent', () => ABSENT.campaign),
      'NOT_FOUND',
    ),
    'an id of another kind': bad(proof('kind', ({ pending }) => pending)),
    'an action of no platform': bad((world) => ({ ...proof('')(world), actionId: 'dance' })),
    'an action of another campaign': bad((world) => ({ ...proof('')(world), actionId: 'ig_rl' })),
    'metadata with a lone surrogate': bad((world) => ({ ...proof('')(world), metadata: { a: ['\ud800'] } })),
    'nesting too deep': bad((world) => ({ ...proof('')(world), metadata: nested(33) })),
  }),
  ...doors('reviewSubmission', 'review.submissions', ({ another }) => ({ submissionId: another, decision: 'approve' })),
  ...of('reviewSubmission', {
    'a rejection without a reason': bad(({ pending }) => ({ submissionId: pending, decision: 'reject' })),
    'a rejection with a blank reason': bad(({ pending }) => ({
      submissionId: pending,
      decision: 'reject',
      reason: '  ',
    })),
    'an approval': good(({ pending }) => ({ submissionId: pending, decision: 'approve' })),
    'a second decision': bad(
      ({ pending }) => ({ submissionId: pending, decision: 'reject', reason: 'No' }),
      'ALREADY_REVIEWED',
    ),
    'a second decision, the same': bad(
      ({ decided }) => ({ submissionId: decided, decision: 'approve' }),
      'ALREADY_REVIEWED',
    ),
    'a rejection': good(({ another }) => ({ submissionId: another, decision: 'reject', reason: ' Not us ' })),
    'past the cap': bad(({ late }) => ({ submissionId: late, decision: 'approve' }), 'CAMPAIGN_CAP_REACHED'),
    'past the cap, rejected': good(({ late }) => ({ submissionId: late, decision: 'reject', reason: 'Too late' })),
    'test data': good(({ testSubmission }) => ({ submissionId: testSubmission, decision: 'approve' }), asTest),
    'of the other mode': bad(
      ({ testSubmission }) => ({ submissionId: testSubmission, decision: 'approve' }),
      'NOT_FOUND',
    ),
    'of another business': bad(
      ({ foreign }) => ({ submissionId: foreign.submission, decision: 'approve' }),
      'NOT_FOUND',
    ),
    'the own proof to another': bad(
      ({ foreign }) => ({ submissionId: foreign.submission, decision: 'approve' }),
      'NOT_FOUND',
      asCreator,
    ),
    'of nobody': bad(() => ({ submissionId: ABSENT.submission, decision: 'approve' }), 'NOT_FOUND'),
    'an id of another kind': bad(({ open }) => ({ submissionId: open, decision: 'approve' })),
    'a lone surrogate': bad(({ decided }) => ({ submissionId: decided, decision: 'reject', reason: '\udfff' })),
  }),
  ...doors('listSubmissions', 'read.submissions', () => ({})),
  ...of('listSubmissions', {
    all: {},
    'all that a creator filed': good(() => ({}), asCreator),
    'those of the own business': good(({ shop }) => ({ businessId: shop.businessId })),
    'those that wait': { state: 'pending' },
    'those of a campaign': good(({ open }) => ({ campaignId: open, state: 'approved' })),
    'those of the other mode': good(() => ({}), asTest),
    'a page': { page: 2, perPage: 3 },
    'those of a campaign of another': good(({ foreign }) => ({ campaignId: foreign.campaign })),
    'those of another business': bad(({ foreign }) => ({ businessId: foreign.businessId }), 'FORBIDDEN'),
    'an id of another kind': bad(({ pending }) => ({ campaignId: pending })),
  }),
  ...doors('getCampaignStats', 'read.analytics', ({ open }) => ({ campaignId: open })),
  ...of('getCampaignStats', {
    'the own': good(({ open }) => ({ campaignId: open })),
    'one without a proof': good(({ draft }) => ({ campaignId: draft })),
    'test data': good(({ testCampaign }) => ({ campaignId: testCampaign }), asTest),
    'of the other mode': bad(({ testCampaign }) => ({ campaignId: testCampaign }), 'NOT_FOUND'),
    'of another business': bad(({ foreign }) => ({ campaignId: foreign.campaign }), 'NOT_FOUND'),
    'of nobody': bad(() => ({ campaignId: ABSENT.campaign }), 'NOT_FOUND'),
  }),
];
