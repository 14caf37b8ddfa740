import type { ParityWorld } from '../parity-world';
import { asCreator, asSpent, asTest, bad, ExpectedTool, good, guardRows, of, Row } from './row';

export const tools: Record<string, ExpectedTool> = {
  submitProof: {
    id: 'createSubmission',
    method: 'POST',
    path: '/submissions',
    scope: 'write.submissions',
    unit: 'submissions',
    effect: 'reaches out',
    limit: 30,
    takes: 'campaignId actionId proofUrl proofType | metadata participant',
    example: ({ open }) => ({
      campaignId: open,
      actionId: 'ig_st',
      proofUrl: 'https://www.instagram.com/p/pending/',
      proofType: 'url',
    }),
    onlyInSchema: ['proofUrl "', 'metadata {"a":{"a":'],
    differences: [
      'campaignId left out',
      'campaignId null',
      'actionId left out',
      'actionId null',
      'proofType left out',
      'proofType null',
      'proofUrl ""',
      'proofType ""',
    ],
  },
  reviewSubmission: {
    id: 'reviewSubmission',
    method: 'POST',
    path: '/submissions/review',
    scope: 'review.submissions',
    effect: 'writes',
    limit: 30,
    takes: 'submissionId decision | reason',
    example: ({ decided }) => ({ submissionId: decided, decision: 'approve' }),
    // Many hosts misread a schema whose fields depend on each other.
    onlyInSchema: ['decision "reject"'],
  },
  listSubmissions: {
    id: 'listSubmissions',
    method: 'GET',
    path: '/submissions',
    list: {
      rows: 'items',
      aliases: ['perk.source', 'perk.businessId', 'perk.campaignId', 'perk.submissionId', 'perk.livemode'],
    },
    scope: 'read.submissions',
    effect: 'reads',
    limit: 60,
    takes: '| businessId campaignId state page perPage',
    example: () => ({}),
  },
  getCampaignStats: {
    id: 'getCampaignStats',
    method: 'GET',
    path: '/campaigns/:campaignId/stats',
    scope: 'read.analytics',
    effect: 'reads',
    limit: 60,
    takes: 'campaignId |',
    example: ({ open }) => ({ campaignId: open }),
    // The endpoint returns 404, because a path that does not contain an id matches no route.
    differences: ['left out', '"nonsense"', '" "', '""', '"a\\u0000b"'].map((what) => `campaignId ${what}`),
  },
  adviseOnSubmission: {
    ...{ toolset: 'ai', method: 'POST', scope: 'use.ai', limit: 30 },
    id: 'adviseOnSubmission',
    path: '/ai/review',
    effect: 'reads',
    takes: 'submissionId |',
    example: ({ pending }) => ({ submissionId: pending }),
  },
  reviewSubmissions: {
    toolset: 'campaigns',
    id: 'reviewSubmissions',
    method: 'POST',
    path: '/submissions/review/bulk',
    omits: ['results.submission.metadata', 'results.submission.verification', 'results.submission.notes'],
    scope: 'review.submissions',
    effect: 'writes',
    limit: 30,
    takes: 'reviews |',
    example: ({ another }) => ({ reviews: [{ submissionId: another, decision: 'approve' }] }),
  },
  getProofsAtTill: {
    toolset: 'till',
    id: 'getProofsAtTill',
    method: 'GET',
    path: '/till/proofs',
    scope: 'read.perks',
    effect: 'reads',
    limit: 60,
    takes: 'code |',
    example: ({ tillCode }) => ({ code: tillCode }),
  },
  confirmProof: {
    toolset: 'till',
    id: 'confirmProof',
    method: 'POST',
    path: '/till/confirm',
    scope: 'write.perks',
    effect: 'writes',
    limit: 30,
    takes: 'code |',
    example: ({ tillCode }) => ({ code: tillCode }),
  },
};

const ABSENT = { campaign: 'camp_01kaj4yt7hfbc9zqf3v1w2x5n8', submission: 'sub_01kaj4yt7hfbc9zqf3v1w2x5n8' };

const nested = (depth: number): object => (depth === 1 ? {} : { a: nested(depth - 1) });

/** A proof with a URL that is derived from the title, so that it is the same in both worlds. */
const proof =
  (title: string, campaign: (world: ParityWorld) => string = ({ open }) => open) =>
  (world: ParityWorld) => ({
    campaignId: campaign(world),
    actionId: 'ig_st',
    proofUrl: `https://www.instagram.com/p/row-${title.replace(/ /g, '-')}/`,
    proofType: 'url',
  });

export const rows: Row[] = [
  ...guardRows('submitProof', 'write.submissions', proof('refused')),
  ...of('submitProof', {
    'for a customer': {
      ...good(
        ({ open }) => ({
          ...{
            campaignId: open,
            actionId: 'ig_st',
            proofUrl: 'https://www.instagram.com/p/for-a-customer/',
            proofType: 'url',
          },
          participant: { externalId: 'customer-7', name: 'Ada' },
        }),
        ({ shop }) => shop.liveKey,
      ),
    },
    'to a campaign of another business': good(proof('creator'), asCreator),
    'to a campaign of the same business': good(proof('own')),
    'every field': good(
      (world) => ({ ...proof('every')(world), proofType: 'screenshot', metadata: { likes: [1, { a: null }] } }),
      asCreator,
    ),
    'an action by its alias': good((world) => ({ ...proof('alias')(world), actionId: 'instagram_story' }), asCreator),
    'to a campaign with several actions': good(
      (world) => ({ ...proof('several', ({ several }) => several)(world), actionId: 'tt_vd' }),
      asCreator,
    ),
    'to a campaign that approves automatically': good(
      proof('auto', ({ auto }) => auto),
      asCreator,
    ),
    'with a test key': good(
      proof('test', ({ testCampaign }) => testCampaign),
      ({ creator }) => creator.testKey,
    ),
    'with an access token': good(proof('user'), ({ creator }) => creator.accessToken),
    'beyond the limit of the plan': bad(proof('spent'), 'PLAN_LIMIT_EXCEEDED', asSpent),
    'with a test key beyond the limit of the plan': good(
      proof('spent test', ({ testCampaign }) => testCampaign),
      ({ spent }) => spent.testKey,
    ),
    'a proof that was already submitted': bad(
      (world) => ({ ...proof('')(world), proofUrl: world.proofUrl }),
      'DUPLICATE_SUBMISSION',
      asCreator,
    ),
    'a proof that was already submitted under an equivalent URL': bad(
      (world) => ({ ...proof('')(world), proofUrl: 'http://instagram.com/p/pending?utm_source=x#y' }),
      'DUPLICATE_SUBMISSION',
    ),
    'to a draft of the same business': bad(
      proof('draft', ({ draft }) => draft),
      'INVALID_STATE',
    ),
    'to a draft of another business': bad(
      proof('foreign draft', ({ foreign }) => foreign.draft),
      'NOT_FOUND',
    ),
    'to a paused campaign': bad(
      proof('paused', ({ paused }) => paused),
      'INVALID_STATE',
      asCreator,
    ),
    'to a campaign that has reached its cap': bad(
      proof('full', ({ full }) => full),
      'CAMPAIGN_CAP_REACHED',
      asCreator,
    ),
    'to a campaign of the other mode': bad(
      proof('mode', ({ testCampaign }) => testCampaign),
      'NOT_FOUND',
    ),
    'to a campaign that does not exist': bad(
      proof('absent', () => ABSENT.campaign),
      'NOT_FOUND',
    ),
    'the id of a submission as campaignId': bad(proof('kind', ({ pending }) => pending)),
    'an unknown action': bad((world) => ({ ...proof('')(world), actionId: 'dance' })),
    'an action of another campaign': bad((world) => ({ ...proof('')(world), actionId: 'ig_rl' })),
    'metadata with a lone surrogate': bad((world) => ({ ...proof('')(world), metadata: { a: ['\ud800'] } })),
    'metadata nested too deep': bad((world) => ({ ...proof('')(world), metadata: nested(33) })),
  }),
  ...guardRows('reviewSubmission', 'review.submissions', ({ another }) => ({
    submissionId: another,
    decision: 'approve',
  })),
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
    'the same decision again': bad(
      ({ decided }) => ({ submissionId: decided, decision: 'approve' }),
      'ALREADY_REVIEWED',
    ),
    'a rejection': good(({ another }) => ({ submissionId: another, decision: 'reject', reason: ' Not us ' })),
    'an approval beyond the cap': bad(
      ({ late }) => ({ submissionId: late, decision: 'approve' }),
      'CAMPAIGN_CAP_REACHED',
    ),
    'a rejection beyond the cap': good(({ late }) => ({ submissionId: late, decision: 'reject', reason: 'Too late' })),
    'with a test key': good(({ testSubmission }) => ({ submissionId: testSubmission, decision: 'approve' }), asTest),
    'a submission of the other mode': bad(
      ({ testSubmission }) => ({ submissionId: testSubmission, decision: 'approve' }),
      'NOT_FOUND',
    ),
    'a submission to another business': bad(
      ({ foreign }) => ({ submissionId: foreign.submission, decision: 'approve' }),
      'NOT_FOUND',
    ),
    "the client's own submission to another business": bad(
      ({ foreign }) => ({ submissionId: foreign.submission, decision: 'approve' }),
      'NOT_FOUND',
      asCreator,
    ),
    'a submission that does not exist': bad(
      () => ({ submissionId: ABSENT.submission, decision: 'approve' }),
      'NOT_FOUND',
    ),
    'the id of a campaign as submissionId': bad(({ open }) => ({ submissionId: open, decision: 'approve' })),
    'a lone surrogate': bad(({ decided }) => ({ submissionId: decided, decision: 'reject', reason: '\udfff' })),
  }),
  ...guardRows('listSubmissions', 'read.submissions', () => ({})),
  ...of('listSubmissions', {
    'all submissions': { perPage: 5 },
    'all submissions of a creator': good(() => ({}), asCreator),
    'submissions of the own business': good(({ shop }) => ({ businessId: shop.businessId, perPage: 5 })),
    'pending submissions': { state: 'pending' },
    'submissions to one campaign': good(({ open }) => ({ campaignId: open, state: 'approved' })),
    'submissions of the other mode': good(() => ({}), asTest),
    'a page': { page: 2, perPage: 3 },
    'submissions to a campaign of another business': good(({ foreign }) => ({ campaignId: foreign.campaign })),
    'submissions of another business': bad(({ foreign }) => ({ businessId: foreign.businessId }), 'FORBIDDEN'),
    'the id of a submission as campaignId': bad(({ pending }) => ({ campaignId: pending })),
  }),
  ...guardRows('getCampaignStats', 'read.analytics', ({ open }) => ({ campaignId: open })),
  ...of('getCampaignStats', {
    'a campaign of the same business': good(({ open }) => ({ campaignId: open })),
    'a campaign without submissions': good(({ draft }) => ({ campaignId: draft })),
    'with a test key': good(({ testCampaign }) => ({ campaignId: testCampaign }), asTest),
    'a campaign of the other mode': bad(({ testCampaign }) => ({ campaignId: testCampaign }), 'NOT_FOUND'),
    'a campaign of another business': bad(({ foreign }) => ({ campaignId: foreign.campaign }), 'NOT_FOUND'),
    'a campaign that does not exist': bad(() => ({ campaignId: ABSENT.campaign }), 'NOT_FOUND'),
  }),
  ...of('adviseOnSubmission', {
    'a pending submission': good(({ pending }) => ({ submissionId: pending })),
    'a decided submission': good(({ decided }) => ({ submissionId: decided })),
    'a test submission': good(({ testSubmission }) => ({ submissionId: testSubmission }), asTest),
    'a submission that it sent itself': bad(({ pending }) => ({ submissionId: pending }), 'NOT_FOUND', asCreator),
    'a submission of another business': bad(({ foreign }) => ({ submissionId: foreign.submission }), 'NOT_FOUND'),
    'no id': bad({ submissionId: 'sub_1' }),
  }),
  ...guardRows('adviseOnSubmission', 'use.ai', ({ pending }) => ({ submissionId: pending })),
  ...guardRows('reviewSubmissions', 'review.submissions', ({ another }) => ({
    reviews: [{ submissionId: another, decision: 'reject', reason: 'No' }],
  })),
  ...of('reviewSubmissions', {
    'one that can be decided and two that cannot': good(({ testSubmission, decided, foreign }) => ({
      reviews: [
        { submissionId: decided, decision: 'approve' },
        { submissionId: foreign.submission, decision: 'approve' },
        { submissionId: testSubmission, decision: 'reject', reason: 'Another mode' },
      ],
    })),
    'with a test key': good(
      ({ testSubmission }) => ({ reviews: [{ submissionId: testSubmission, decision: 'approve' }] }),
      asTest,
    ),
    'a rejection without a reason': bad(({ another }) => ({
      reviews: [{ submissionId: another, decision: 'reject' }],
    })),
    'no decisions': bad({ reviews: [] }),
  }),
  ...guardRows('getProofsAtTill', 'read.perks', ({ tillCode }) => ({ code: tillCode })),
  ...of('getProofsAtTill', {
    'a proof': good(({ tillCode }) => ({ code: tillCode.toLowerCase() })),
    'a code that does not exist': { code: 'AAAAAAAAAA' },
    'the code of another business': good(({ tillCode }) => ({ code: tillCode }), asCreator),
    'half a code': bad({ code: 'AAAAA' }),
  }),
  ...guardRows('confirmProof', 'write.perks', ({ tillCode }) => ({ code: tillCode })),
  ...of('confirmProof', {
    'with a test key': bad(({ tillCode }) => ({ code: tillCode }), 'NOT_FOUND', asTest),
    'a proof': good(({ tillCode }) => ({ code: tillCode })),
    'a second time': bad(({ tillCode }) => ({ code: tillCode }), 'ALREADY_REVIEWED'),
    'a code that does not exist': bad({ code: 'AAAAAAAAAA' }, 'NOT_FOUND'),
  }),
];
