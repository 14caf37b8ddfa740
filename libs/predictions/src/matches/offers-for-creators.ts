import { Injectable } from '@nestjs/common';
import { OpenCampaigns, OpenCampaignView } from '#campaigns';
import { Action, findAction } from '#catalog';
import { ExchangeService, FOLLOWERS, OpportunityView } from '#exchange';
import { RatedProfile } from '#influencers';
import { Actor } from '#kernel';
import { momentsOfBeta } from '../model/distributions';
import { costOf } from '../model/perk-size';
import { labelOf, Predictions } from '../recommendations/predictions';
import { BidMatch, CampaignMatch } from './match.dto';
import { byScore } from './order';
import { rewardable } from './rewardable';
import { approvalScore, mentionedIn, nicheScore, requirementScore, rewardScore, weightedScore } from './scores';

/** So many of the newest campaigns are compared. */
const COMPARED = 100;

/** How an offer is described for its score. */
interface Offer {
  action: Action;
  /** In USD; 0 if not known. */
  worth: number;
  /** Whether its worth was given in another currency. */
  isConverted: boolean;
  /** The chance that a proof for the action is approved, of any creator. */
  chance: number;
  /** What its business says about it. */
  text: string;
  minFollowers: number;
}

/** Finds campaigns and bids that fit the profile of a creator. */
@Injectable()
export class OffersForCreators {
  constructor(
    private readonly open: OpenCampaigns,
    private readonly exchange: ExchangeService,
    private readonly predictions: Predictions,
  ) {}

  /** Open campaigns of other businesses, best first. Only what everyone may know of them is used. */
  async campaignsFor(actor: Actor, profile: RatedProfile): Promise<CampaignMatch[]> {
    const chances = new Map<Action, number>();
    const [inputs, open] = await Promise.all([
      // The industry of another business is not public.
      this.predictions.inputsFor(actor, 'general'),
      this.open.newestFor(actor, accountsOf(profile), COMPARED),
    ]);
    const chanceOf = (action: Action) => {
      const chance = chances.get(action) ?? momentsOfBeta(this.predictions.posteriorOf(inputs, action).approval).mean;
      chances.set(action, chance);
      return chance;
    };
    return open
      .flatMap((campaign) => campaignMatch(campaign, profile, chanceOf))
      .sort(byScore(({ campaign }) => campaign.id));
  }

  /** The best bids of the exchange for actions on the platforms of the profile, best first. */
  async bidsFor(actor: Actor, profile: RatedProfile): Promise<BidMatch[]> {
    const bids = await this.exchange.bidsFor(actor, accountsOf(profile));
    return bids.flatMap((bid) => bidMatch(bid, profile)).sort(byScore(({ bid }) => bid.instrument ?? ''));
  }
}

function campaignMatch(
  campaign: OpenCampaignView,
  profile: RatedProfile,
  chanceOf: (action: Action) => number,
): CampaignMatch[] {
  const action = easiestFor(campaign.actions, profile);
  if (!action) return [];
  const { rewardType: type, rewardValue: value, currency, requirements, name, description, guidelines } = campaign;
  const offer: Offer = {
    action,
    worth: costOf({ type, value, currency }),
    isConverted: currency !== 'USD' && type !== 'pct',
    chance: chanceOf(action),
    text: [name, description, guidelines, ...requirements.hashtags].join(' '),
    minFollowers: requirements.minFollowers ?? 0,
  };
  return [{ campaign, ...matchOf(offer, profile) }];
}

function bidMatch(bid: OpportunityView, profile: RatedProfile): BidMatch[] {
  const action = findAction(bid.actionId);
  if (!action) return [];
  const offer: Offer = {
    action,
    worth: bid.price,
    isConverted: false,
    chance: bid.chance.value,
    text: bid.requirements ?? '',
    minFollowers: FOLLOWERS[bid.band],
  };
  return [{ bid, ...matchOf(offer, profile) }];
}

function matchOf(offer: Offer, { influencer, record }: RatedProfile) {
  const { action, worth, isConverted, chance, text, minFollowers } = offer;
  const followers = influencer.platforms.find(({ platformId }) => platformId === action.platformId)?.followers ?? 0;
  const niches = mentionedIn(text, influencer.niches);
  const decided = record ? record.approved + record.rejected : 0;
  return {
    ...weightedScore('offer', {
      reward: rewardScore(worth, action.value),
      approval: approvalScore(record, chance),
      niche: nicheScore(influencer.niches, niches),
      followers: requirementScore(followers, minFollowers),
    }),
    why: [
      minFollowers === 0
        ? `${labelOf(action.id)} requires no number of followers.`
        : `${labelOf(action.id)} requires ${String(minFollowers)} followers, and your profile has ${String(followers)} there.`,
      worth === 0
        ? 'The value of what is offered is not stated.'
        : `It offers ${isConverted ? 'about ' : ''}$${worth.toFixed(2)} for an action that the catalogue values at $${action.value.toFixed(2)}.`,
      decided === 0
        ? `You have no decided proofs yet; those for this action are approved with an estimated chance of ${percent(chance)}.`
        : `${String(record?.approved ?? 0)} of your ${String(decided)} decided proofs were approved; for this action the estimated chance is ${percent(chance)}.`,
      ...(niches.length > 0 ? [`It mentions ${niches.join(', ')}, which you post about.`] : []),
    ],
  };
}

/** The action with the least effort among those that the creator has an account for. */
function easiestFor(actionIds: readonly string[], { influencer }: RatedProfile): Action | undefined {
  const platformIds = influencer.platforms.map(({ platformId }) => platformId);
  return rewardable(actionIds)
    .filter((action) => platformIds.includes(action.platformId))
    .reduce<Action | undefined>((best, each) => (best && best.effort <= each.effort ? best : each), undefined);
}

function accountsOf({ influencer }: RatedProfile) {
  return influencer.platforms.map(({ platformId, followers, followersVerified }) => ({
    ...{ platformId, followers, followersVerified },
  }));
}

function percent(share: number): string {
  return `${String(Math.round(share * 100))} %`;
}
