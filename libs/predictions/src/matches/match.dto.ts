import { ApiSchema } from '@nestjs/swagger';
import { OpenCampaignView } from '#campaigns';
import { OpportunityView } from '#exchange';
import { InfluencerView } from '#influencers';
import { Decimal, enumeration, Id, Int, ListOf, Nested, OneOf, Text, TextList } from '#kernel';
import { StepCall } from '../plans/plan.dto';
import { Component, ComponentName, COMPONENTS } from './scores';

export class GetRecommendations {
  @Id('inf', { optional: true, description: 'Your own public profile. Default: the one of your business.' })
  influencerId?: string;

  @Id('camp', { optional: true, description: 'A campaign of yours: only creators for it are returned.' })
  campaignId?: string;

  @Int({
    min: 1,
    max: 50,
    default: 10,
    description:
      'For a creator: how many campaigns, and how many bids, to return. For a business: for how many of its active campaigns, newest first, creators are searched.',
  })
  maxCampaigns: number;

  @Int({
    min: 1,
    max: 20,
    default: 5,
    description: 'For a creator: from how many different businesses. For a business: how many creators per campaign.',
  })
  maxBusinesses: number;

  @Decimal({ min: 0, max: 1, default: 0, description: 'Only items with at least this score, 0 to 1.', example: 0.5 })
  minScore: number;
}

@ApiSchema({ name: 'ScoreComponent' })
class ComponentView implements Component {
  @OneOf(COMPONENTS, {
    description:
      '`reward`: what is offered, relative to the value of the action. `approval`: the chance that a proof is approved. `niche`: whether a niche is mentioned. `followers`: compared with what is required, or on a logarithmic scale. `account`: whether the platform confirms it. `netValue`: what it is expected to bring in 30 days. `certainty`: the share that was observed rather than estimated.',
    example: 'approval',
  })
  name: ComponentName;

  @Decimal({ min: 0, max: 1, description: 'Its value, 0 to 1.', example: 0.72 })
  value: number;

  @Decimal({ min: 0, max: 1, description: 'How much it counts; the weights of a score add up to 1.', example: 0.3 })
  weight: number;
}

/** What every item says about its rank. */
export class Scored {
  @Decimal({
    min: 0,
    max: 1,
    description: 'How well it fits, 0 to 1: the weighted mean of the components.',
    example: 0.68,
  })
  score: number;

  @ListOf(() => ComponentView, { description: 'What the score consists of.' })
  components: ComponentView[];

  @TextList({}, { description: 'Why it was chosen, with the facts.', example: ['It mentions your niche coffee.'] })
  why: string[];
}

@ApiSchema({ name: 'CampaignMatch' })
export class CampaignMatch extends Scored {
  @Nested(() => OpenCampaignView, { description: 'What everyone may know about the campaign.' })
  campaign: OpenCampaignView;
}

@ApiSchema({ name: 'BidMatch' })
export class BidMatch extends Scored {
  @Nested(() => OpportunityView, { description: 'An open bid of the exchange.' })
  bid: OpportunityView;
}

@ApiSchema({ name: 'CreatorMatch' })
export class CreatorMatch extends Scored {
  @Id('camp', { description: 'The campaign of yours that the creator fits.' })
  campaignId: string;

  @Nested(() => InfluencerView, { description: 'The public profile of the creator.' })
  influencer: InfluencerView;
}

export const NEXT_ACTIONS = enumeration('NextActionKind', ['review_proofs', 'launch_draft', 'create_campaign']);

@ApiSchema({ name: 'NextAction' })
export class NextAction extends Scored {
  @OneOf(NEXT_ACTIONS, { description: 'What kind of action it is.', example: 'review_proofs' })
  kind: (typeof NEXT_ACTIONS)[number];

  @Text({ description: 'What to do.', example: 'Review 3 proofs of "Story Tag on Instagram: 10% off"' })
  title: string;

  @Nested(() => StepCall, { description: 'The request to send, exactly as it is, after a person has agreed.' })
  call: StepCall;
}

@ApiSchema({ name: 'MatchedRecommendations' })
export class MatchedRecommendations {
  @Id('inf', { nullable: true, description: 'The profile that is matched; null for a business without one.' })
  influencerId: string | null;

  @Text({
    nullable: true,
    description: 'What is missing for recommendations; null if nothing.',
    example: null,
  })
  notice: string | null;

  @ListOf(() => CampaignMatch, { description: 'For creators: open campaigns that fit the profile, best first.' })
  campaigns: CampaignMatch[];

  @ListOf(() => BidMatch, { description: 'For creators: open bids that fit the profile, best first.' })
  bids: BidMatch[];

  @ListOf(() => CreatorMatch, { description: 'For businesses: creators for each campaign, best first.' })
  creators: CreatorMatch[];

  @ListOf(() => NextAction, { description: 'For businesses: what to do next, best first.' })
  nextActions: NextAction[];
}
