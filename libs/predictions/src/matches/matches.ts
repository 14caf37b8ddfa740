import { Injectable } from '@nestjs/common';
import { CampaignsService, CampaignView } from '#campaigns';
import { InfluencersService, RatedProfile } from '#influencers';
import { Actor, notFound } from '#kernel';
import { PredictionInputs, Predictions } from '../recommendations/predictions';
import { CreatorsForCampaigns } from './creators-for-campaigns';
import { CampaignMatch, CreatorMatch, GetRecommendations, MatchedRecommendations } from './match.dto';
import { NextActions } from './next-actions';
import { OffersForCreators } from './offers-for-creators';

const NOTHING = { notice: null, campaigns: [], bids: [], creators: [], nextActions: [] };

/** Matches creators with campaigns and bids, and businesses with creators and with what they can do next. */
@Injectable()
export class Matches {
  constructor(
    private readonly influencers: InfluencersService,
    private readonly campaigns: CampaignsService,
    private readonly predictions: Predictions,
    private readonly offers: OffersForCreators,
    private readonly creators: CreatorsForCampaigns,
    private readonly nextActions: NextActions,
  ) {}

  /** @throws ApiError NOT_FOUND for a profile or a campaign that is not the actor's */
  async recommend(actor: Actor, query: GetRecommendations): Promise<MatchedRecommendations> {
    const { influencerId, campaignId } = query;
    const profile = await this.influencers.ownProfile(actor);
    if (influencerId !== undefined && profile?.influencer.id !== influencerId) throw notFound();
    const answer = { ...NOTHING, influencerId: profile?.influencer.id ?? null };
    if (campaignId !== undefined) {
      const campaign = await this.campaigns.get(actor, campaignId);
      const inputs = await this.predictions.inputsFor(actor);
      return { ...answer, creators: await this.creatorsFor(actor, [campaign], inputs, query) };
    }
    if (actor.businessKind !== 'creator') return { ...answer, ...(await this.forBusiness(actor, query)) };
    return profile
      ? { ...answer, ...(await this.forCreator(actor, profile, query)) }
      : { ...answer, notice: 'You have no influencer profile yet. Create one first.' };
  }

  private async forCreator(actor: Actor, profile: RatedProfile, query: GetRecommendations) {
    const { maxCampaigns, maxBusinesses, minScore } = query;
    const [campaigns, bids] = await Promise.all([
      this.offers.campaignsFor(actor, profile),
      this.offers.bidsFor(actor, profile),
    ]);
    const isGood = ({ score }: { score: number }) => score >= minScore;
    return {
      campaigns: ofBusinesses(campaigns.filter(isGood), maxBusinesses).slice(0, maxCampaigns),
      bids: bids.filter(isGood).slice(0, maxCampaigns),
    };
  }

  private async forBusiness(actor: Actor, query: GetRecommendations) {
    const { maxCampaigns: perPage, minScore } = query;
    const { items: active } = await this.campaigns.list(actor, { status: 'active', page: 1, perPage, total: false });
    const inputs = await this.predictions.inputsFor(actor);
    const [creators, nextActions] = await Promise.all([
      this.creatorsFor(actor, active, inputs, query),
      this.nextActions.nextFor(actor, active, inputs),
    ]);
    return { creators, nextActions: nextActions.filter(({ score }) => score >= minScore) };
  }

  private creatorsFor(
    actor: Actor,
    campaigns: CampaignView[],
    inputs: PredictionInputs,
    query: GetRecommendations,
  ): Promise<CreatorMatch[]> {
    const { maxBusinesses: most, minScore } = query;
    return this.creators.creatorsFor(actor, campaigns, { inputs, most, minScore });
  }
}

/** Without the campaigns of all but the first businesses. */
function ofBusinesses(matches: CampaignMatch[], most: number): CampaignMatch[] {
  const first = new Set([...new Set(matches.map(({ campaign }) => campaign.businessId))].slice(0, most));
  return matches.filter(({ campaign }) => first.has(campaign.businessId));
}
