import { Injectable } from '@nestjs/common';
import { CampaignView } from '#campaigns';
import { Action } from '#catalog';
import { InfluencersService, InfluencerView, ProfileCriteria } from '#influencers';
import { Actor } from '#kernel';
import { momentsOfBeta } from '../model/distributions';
import { PredictionInputs, labelOf, Predictions } from '../recommendations/predictions';
import { CreatorMatch } from './match.dto';
import { byScore } from './order';
import { rewardable } from './rewardable';
import { accountScore, approvalScore, mentionedIn, nicheScore, reachScore, weightedScore } from './scores';

/** How many profiles are compared for each platform with each niche, and without one. */
const COMPARED = 10;
/** How many platforms, each with the followers that a campaign requires there, are searched in one request. */
const MAX_PLATFORMS = 8;
/** Of the industry: `coffee-shops` has coffee and shops. */
const MAX_NICHES = 3;

/** For how many decisions an approval rate of 0 counts. */
const ALL_REJECTED = 3;

type Account = InfluencerView['platforms'][number];

/** Finds creators for the campaigns of a business. */
@Injectable()
export class CreatorsForCampaigns {
  constructor(
    private readonly influencers: InfluencersService,
    private readonly predictions: Predictions,
  ) {}

  /**
   * Creators whose public profile in the actor's mode fits, best first for each campaign.
   * @param campaigns of the business, in the order in which they are returned
   * @param most how many of them for each campaign
   */
  async creatorsFor(
    actor: Actor,
    campaigns: readonly CampaignView[],
    { inputs, most, minScore }: { inputs: PredictionInputs; most: number; minScore: number },
  ): Promise<CreatorMatch[]> {
    const profiles = await this.influencers.fitting(actor, profileCriteriaFor(campaigns, inputs), COMPARED);
    return campaigns.flatMap((campaign) => {
      const chance = chanceIn(campaign, (action) => this.predictions.posteriorOf(inputs, action).approval);
      return profiles
        .flatMap((profile) => matchOf(campaign, profile, inputs, chance))
        .filter(({ score }) => score >= minScore)
        .sort(byScore(({ influencer }) => influencer.id))
        .slice(0, most);
    });
  }
}

/** What to search for, without repetition: each platform with the niches of the industry, and without. */
function profileCriteriaFor(campaigns: readonly CampaignView[], { industry }: PredictionInputs): ProfileCriteria[] {
  const wanted = new Map<string, ProfileCriteria>();
  for (const campaign of campaigns)
    for (const { platformId } of rewardable(campaign.actions)) {
      const criteria = { platformId, minFollowers: campaign.requirements.minFollowers ?? 0 };
      wanted.set(`${platformId} ${String(criteria.minFollowers)}`, criteria);
    }
  const niches = wordsOf(industry.slug).slice(0, MAX_NICHES);
  return [...wanted.values()]
    .slice(0, MAX_PLATFORMS)
    .flatMap((criteria) => [criteria, ...niches.map((niche) => ({ ...criteria, niche }))]);
}

function chanceIn(campaign: CampaignView, approvalOf: (action: Action) => { a: number; b: number }): number {
  const [action] = rewardable(campaign.actions);
  return action ? momentsOfBeta(approvalOf(action)).mean : 0;
}

function matchOf(
  campaign: CampaignView,
  influencer: InfluencerView,
  { industry }: PredictionInputs,
  chance: number,
): CreatorMatch[] {
  const { requirements, name, description, guidelines } = campaign;
  const account = accountFor(campaign, influencer);
  if (!account) return [];
  const text = [industry.name, name, description, guidelines, ...requirements.hashtags].join(' ');
  const niches = mentionedIn(text, influencer.niches);
  const action = rewardable(campaign.actions).find(({ platformId }) => platformId === account.platformId);
  return [
    {
      campaignId: campaign.id,
      influencer,
      ...weightedScore('creator', {
        niche: nicheScore(influencer.niches, niches),
        approval: approvalScore(recordOf(influencer), chance),
        followers: reachScore(account.followers),
        account: accountScore(account),
      }),
      why: [
        `${String(account.followers)} followers where ${labelOf(action?.id ?? '')} is done, ${account.followersVerified ? 'as the platform reports' : 'as the creator states'}; the campaign requires ${String(requirements.minFollowers ?? 0)}.`,
        influencer.approvalRate === null
          ? 'None of their proofs for other businesses has been decided yet.'
          : `${String(Math.round(influencer.approvalRate * 100))} % of their decided proofs were approved; completed campaigns: ${String(influencer.completedCampaigns ?? 0)}.`,
        niches.length > 0
          ? `They post about ${niches.join(', ')}.`
          : 'What they post about is not mentioned by your industry or the campaign.',
      ],
    },
  ];
}

/** The decisions that the public profile is known to be based on: there may be more, but their number is not public. */
function recordOf({ approvalRate, completedCampaigns }: InfluencerView) {
  if (approvalRate === null || completedCampaigns === null) return undefined;
  const rejected = approvalRate > 0 ? completedCampaigns / approvalRate - completedCampaigns : ALL_REJECTED;
  return { approved: completedCampaigns, rejected };
}

/** The account with the most followers on a platform of the campaign, if it has as many as required. */
function accountFor(campaign: CampaignView, { platforms }: InfluencerView): Account | undefined {
  const wanted = rewardable(campaign.actions).map(({ platformId }) => platformId);
  const required = campaign.requirements.minFollowers ?? 0;
  // A profile lists the accounts with the most followers first.
  return platforms.find(({ platformId, followers }) => wanted.includes(platformId) && followers >= required);
}

/** The words of a slug that can be niches. */
function wordsOf(slug: string): string[] {
  return slug === 'general' ? [] : slug.split('-');
}
