import { enumeration } from '#kernel';
import type { ActionType } from '../catalog.data';
import type { CitationName } from './citations.data';

/** The version of the rules, which is the day on which they apply. Change it with every change of a rule. */
export const POLICY_VERSION = '2026-11-23';

export const JURISDICTIONS = enumeration('Jurisdiction', ['US', 'EU', 'UK', 'DE', 'CA', 'AU']);
export type Jurisdiction = (typeof JURISDICTIONS)[number];

/** From the mildest to the strictest: if several rules apply to an action, the strictest decides. */
export const VERDICTS = enumeration('PolicyVerdict', ['allowed', 'allowed_with_disclosure', 'restricted', 'forbidden']);
export type Verdict = (typeof VERDICTS)[number];

/** What a rule applies to: actions by their ids, or by their types, on some platforms or all. */
interface Scope {
  readonly ids?: readonly string[];
  readonly types?: readonly ActionType[];
  readonly platforms?: readonly string[];
}

export interface PolicyRule {
  /** Its name, such as in the details of PROHIBITED_ACTION. */
  readonly id: string;
  readonly of: Scope;
  /** `any`, or the places whose law it is. A rule of the EU applies in Germany too. */
  readonly in: 'any' | readonly Jurisdiction[];
  /** Only for businesses of these types. */
  readonly businessTypes?: readonly string[];
  readonly verdict: Verdict;
  readonly citations: readonly CitationName[];
  /** What follows for the business, in one or two sentences. */
  readonly consequence: string;
}

const GOOGLE_REVIEWS = ['go_rv', 'go_rd', 'go_rp', 'gm_rv', 'gm_rp'];
const YELP_REVIEWS = ['yp_rv', 'yp_rp'];
const TRIPADVISOR_REVIEWS = ['ta_rv', 'ta_rp'];
const PAID_REVIEWS = [...GOOGLE_REVIEWS, ...YELP_REVIEWS, ...TRIPADVISOR_REVIEWS];

const ENGAGEMENT =
  'The platform counts rewarded likes, follows, comments and the like as artificial engagement. It may remove them, reduce your reach, or close accounts, yours and those of the people you reward.';

/** Engagement whose reward the platform forbids or discourages. */
function engagementOn(platform: string, citation: CitationName, types: readonly ActionType[] = ['engage']): PolicyRule {
  return {
    id: `rewarded_engagement_${platform}`,
    of: { types, platforms: [platform] },
    in: 'any',
    verdict: 'restricted',
    citations: [citation],
    consequence: ENGAGEMENT,
  };
}

/** Words or pictures that endorse a business. */
const ENDORSING: readonly ActionType[] = ['content', 'review', 'share', 'referral'];

export const RULES: readonly PolicyRule[] = [
  {
    id: 'paid_review_google',
    of: { ids: GOOGLE_REVIEWS },
    in: 'any',
    verdict: 'forbidden',
    citations: ['google'],
    consequence:
      'Google forbids any incentive for a review. It removes such reviews, and may show a warning on the profile of the business.',
  },
  {
    id: 'paid_review_yelp',
    of: { ids: YELP_REVIEWS },
    in: 'any',
    verdict: 'forbidden',
    citations: ['yelp'],
    consequence:
      'Yelp forbids any incentive for a review. It does not recommend such reviews, and may put a consumer alert on the page of the business.',
  },
  {
    id: 'paid_review_tripadvisor',
    of: { ids: TRIPADVISOR_REVIEWS },
    in: 'any',
    verdict: 'forbidden',
    citations: ['tripadvisor'],
    consequence: 'Tripadvisor treats incentives for reviews as fraud, and penalises the business.',
  },
  {
    id: 'review_of_a_sentiment',
    of: { ids: [...PAID_REVIEWS, 'fb_rc', 'nd_rc'], types: ['review'] },
    in: ['US'],
    verdict: 'allowed_with_disclosure',
    citations: ['usReviews', 'usEndorsements'],
    consequence:
      'In the US, the law forbids paying for a review of a particular sentiment, even if it is only implied. Never ask for a positive review, and ask for the disclosure.',
  },
  {
    id: 'concealed_incentive_eu',
    of: { ids: [...PAID_REVIEWS, 'fb_rc', 'nd_rc'], types: ['review'] },
    in: ['EU', 'DE'],
    verdict: 'allowed_with_disclosure',
    citations: ['euReviews', 'euCommercialIntent'],
    consequence:
      'In the EU, commissioning false reviews and misrepresenting reviews is unfair in all circumstances, and the incentive must be visible.',
  },
  {
    id: 'concealed_incentive_uk',
    of: { ids: [...PAID_REVIEWS, 'fb_rc', 'nd_rc'], types: ['review'] },
    in: ['UK'],
    verdict: 'allowed_with_disclosure',
    citations: ['ukReviews'],
    consequence: 'In the UK, a review that conceals that it was incentivised is a banned practice.',
  },
  {
    id: 'contributed_photos_and_answers',
    of: { ids: ['go_ph', 'go_qa'] },
    in: 'any',
    verdict: 'restricted',
    citations: ['google'],
    consequence:
      'Google removes photos and answers that were posted because of an incentive, and may restrict the profile of the business.',
  },
  {
    id: 'contributed_to_maps',
    of: { types: ['content', 'engage', 'share'], platforms: ['gm'] },
    in: 'any',
    verdict: 'restricted',
    citations: ['google'],
    consequence:
      'Google removes contributions to Maps that were made because of an incentive, and may restrict the profile of the business.',
  },
  {
    id: 'contributed_photos_on_yelp',
    of: { ids: ['yp_ph'] },
    in: 'any',
    verdict: 'restricted',
    citations: ['yelpContent'],
    consequence: 'Yelp expects contributions to be unbiased, and may remove photos that were rewarded.',
  },
  {
    id: 'checkin_offer',
    of: { ids: ['yp_ci'] },
    in: 'any',
    verdict: 'allowed',
    citations: [],
    consequence: 'A check-in says only that somebody was there.',
  },
  {
    id: 'rewarded_recommendation_facebook',
    of: { ids: ['fb_rc'] },
    in: 'any',
    verdict: 'restricted',
    citations: ['meta'],
    consequence:
      'Facebook expects recommendations to be based on experience only, and may remove those that were rewarded and restrict the page.',
  },
  {
    id: 'rewarded_recommendation_nextdoor',
    of: { ids: ['nd_rc'] },
    in: 'any',
    verdict: 'restricted',
    citations: ['nextdoor'],
    consequence: 'Nextdoor expects recommendations to be those of neighbours, and may remove those that were rewarded.',
  },
  {
    id: 'rewarded_comment_reddit',
    of: { ids: ['rd_cm'] },
    in: 'any',
    verdict: 'restricted',
    citations: ['redditContent'],
    consequence:
      'Reddit expects authentic content, and most communities forbid paid recommendations. The comment may be removed, and the account banned.',
  },
  engagementOn('ig', 'instagram', ['engage', 'share']),
  engagementOn('th', 'instagram', ['engage', 'share']),
  engagementOn('fb', 'meta', ['engage', 'share']),
  engagementOn('tt', 'tiktok', ['engage', 'share']),
  engagementOn('xw', 'x', ['engage', 'share']),
  engagementOn('yt', 'youtube'),
  engagementOn('li', 'linkedin', ['engage', 'share']),
  engagementOn('pi', 'pinterest'),
  engagementOn('rd', 'reddit'),
  engagementOn('tw', 'twitch'),
  engagementOn('tm', 'tumblr', ['engage', 'share']),
  engagementOn('bs', 'bluesky', ['engage', 'share']),
  {
    id: 'engagement_without_known_rule',
    of: { types: ['engage'], platforms: ['br', 'l8', 'md'] },
    in: 'any',
    verdict: 'allowed',
    citations: [],
    consequence:
      'We know of no rule of the platform that forbids rewarding this. On Mastodon, each server has rules of its own: read them first.',
  },
  {
    id: 'disclosed_endorsement_us',
    of: { types: ENDORSING },
    in: ['US'],
    verdict: 'allowed_with_disclosure',
    citations: ['usEndorsements'],
    consequence:
      'Whoever gets a perk for a post must say so, clearly and where nobody can miss it. The business is liable too.',
  },
  {
    id: 'disclosed_endorsement_eu',
    of: { types: ENDORSING },
    in: ['EU', 'DE'],
    verdict: 'allowed_with_disclosure',
    citations: ['euCommercialIntent'],
    consequence: 'The commercial intent of a post must be visible at first sight.',
  },
  {
    id: 'disclosed_endorsement_de',
    of: { types: ENDORSING },
    in: ['DE'],
    verdict: 'allowed_with_disclosure',
    citations: ['deCommercialIntent'],
    consequence:
      'In Germany, anything of value in return makes a post commercial, which must be marked, for example with "Werbung".',
  },
  {
    id: 'disclosed_endorsement_uk',
    of: { types: ENDORSING },
    in: ['UK'],
    verdict: 'allowed_with_disclosure',
    citations: ['ukIdentifiable'],
    consequence: 'A post made for a perk is advertising, and must be recognisable as such before it is read.',
  },
  {
    id: 'disclosed_endorsement_ca',
    of: { types: ENDORSING },
    in: ['CA'],
    verdict: 'allowed_with_disclosure',
    citations: ['caRepresentations'],
    consequence: 'A post that hides the perk behind it can be a misleading representation.',
  },
  {
    id: 'disclosed_endorsement_au',
    of: { types: ENDORSING },
    in: ['AU'],
    verdict: 'allowed_with_disclosure',
    citations: ['auRepresentations'],
    consequence: 'A post that hides the perk behind it can be misleading conduct.',
  },
  {
    id: 'health_results',
    of: { types: ['content', 'review'] },
    in: ['US'],
    businessTypes: ['health', 'dentists', 'veterinarians', 'gyms', 'yoga-studios', 'spas'],
    verdict: 'allowed_with_disclosure',
    citations: ['usTypicalResults'],
    consequence: 'A post about a result that is not typical must say what people can generally expect.',
  },
  {
    id: 'alcohol_uk',
    of: { types: ['content', 'share'] },
    in: ['UK'],
    businessTypes: ['alcohol', 'breweries'],
    verdict: 'allowed_with_disclosure',
    citations: ['ukAlcohol'],
    consequence: 'Posts about alcohol must not show people who are or look younger than 25 in a significant role.',
  },
];
