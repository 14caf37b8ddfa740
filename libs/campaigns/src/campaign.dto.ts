import { ApiSchema } from '@nestjs/swagger';
import { actionTypeOf, disclosuresFor, findAction, findPlatform, REWARD_TYPES, RewardType } from '#catalog';
import { Bool, Decimal, Id, Int, Nested, OneOf, PageOf, Text, TextList, Timestamp } from '#platform';
import {
  Campaign,
  CAMPAIGN_STATUSES,
  CAMPAIGN_TIERS,
  CampaignStatus,
  Tier,
  VERIFICATION_MODES,
  VerificationMode,
} from './campaign.entity';
import { NESTED_REWARD_TYPES, NestedRewardType } from './campaign-input';

@ApiSchema({ name: 'CampaignRewardView' })
export class CampaignRewardView {
  @OneOf(NESTED_REWARD_TYPES, { description: 'The same as `rewardType`, in other words.', example: 'percentage' })
  type: NestedRewardType;

  @Decimal({ description: 'The same as `rewardValue`.', example: 10 })
  value: number;
}

@ApiSchema({ name: 'CampaignRequirementsView' })
export class CampaignRequirementsView {
  @Int({ nullable: true, description: 'How many followers a creator must have; null for any number.', example: 1000 })
  minFollowers: number | null;

  @TextList({}, { description: 'Hashtags that a post must carry.', example: ['#cornercoffee'] })
  hashtags: string[];

  @Bool({ description: "Whether a post must carry its submitter's own code.", example: false })
  challengeCode: boolean;
}

@ApiSchema({ name: 'Campaign' })
export class CampaignView {
  @Id('camp', { description: 'The campaign.' })
  id: string;

  @Id('biz', { description: 'The business that offers the perk.' })
  businessId: string;

  @Text({ description: 'Its name.', example: 'Story Tag on Instagram: 10% off' })
  name: string;

  @Text({ nullable: true, description: 'What it is about.', example: 'Show how you drink your flat white.' })
  description: string | null;

  @Text({ nullable: true, description: 'What a creator should know.', example: 'Film the cup, not the guests.' })
  guidelines: string | null;

  @OneOf(CAMPAIGN_TIERS, { description: 'How much is asked.', example: 'essential' })
  tier: Tier;

  @Text({ description: 'The first of `actions`.', example: 'ig_st' })
  actionId: string;

  @Text({ description: 'Its platform.', example: 'ig' })
  platformId: string;

  @TextList({}, { description: 'The actions that earn the perk.', example: ['ig_st'] })
  actions: string[];

  @Text({ description: 'The slug of the platform.', example: 'instagram' })
  platform: string;

  @Text({ description: 'The word for the action on its platform.', example: 'story_tag' })
  actionType: string;

  @OneOf(REWARD_TYPES, { description: 'What kind of perk.', example: 'pct' })
  rewardType: RewardType;

  @Decimal({ description: 'Per cent for `pct`, USD otherwise.', example: 10 })
  rewardValue: number;

  @Text({
    nullable: true,
    description: 'The perk in words, such as what the item is; null when none were given.',
    example: '10% off any coffee',
  })
  rewardDescription: string | null;

  @Nested(() => CampaignRewardView, { description: 'The reward, as one object.' })
  reward: CampaignRewardView;

  @OneOf(CAMPAIGN_STATUSES, { description: 'Where it stands.', example: 'active' })
  status: CampaignStatus;

  @OneOf(CAMPAIGN_STATUSES, { description: 'The same as `status`.', example: 'active' })
  state: CampaignStatus;

  @OneOf(VERIFICATION_MODES, { description: 'What happens to a proof.', example: 'manual' })
  verificationMode: VerificationMode;

  @Nested(() => CampaignRequirementsView, { description: 'What is asked of creators and posts.' })
  requirements: CampaignRequirementsView;

  @Int({ nullable: true, description: 'How many submissions may be approved; null for no limit.', example: 100 })
  maxCompletions: number | null;

  @Int({ description: 'How many have been approved.', example: 0 })
  completions: number;

  @Int({ description: 'How long a perk can be redeemed, in days.', example: 30 })
  perkExpiresInDays: number;

  @TextList(
    {},
    {
      description: 'What posts must carry to be honest about the perk, such as `#ad`.',
      example: ['#ad', 'Paid partnership label'],
    },
  )
  disclosures: string[];

  @Timestamp({ nullable: true, description: 'From when proofs are accepted; null for at once.' })
  startsAt: string | null;

  @Timestamp({ nullable: true, description: 'When it ends; null for a draft whose time starts at its launch.' })
  expiresAt: string | null;

  @Timestamp({ description: 'When it was created.' })
  createdAt: string;

  @Timestamp({ description: 'When it was last changed.' })
  updatedAt: string;

  @Bool({ description: 'False for test data.', example: true })
  livemode: boolean;

  @Text({
    format: 'uri',
    description: 'Its page in the dashboard.',
    example: 'https://perk.example.com/dashboard/campaigns/camp_01kaj4yt7hfbc9zqf3v1w2x5n8',
  })
  dashboardUrl: string;
}

@ApiSchema({ name: 'CampaignPage' })
export class CampaignPage extends PageOf(() => CampaignView) {}

@ApiSchema({ name: 'CampaignChallenge' })
export class CampaignChallenge {
  @Id('camp', { description: 'The campaign.' })
  campaignId: string;

  @Text({
    description: 'What the post must carry; the same whenever it is asked for.',
    example: 'PERK-7KQ2MXWD',
  })
  code: string;

  @Text({
    description: 'What to do with it, in words.',
    example: 'Write PERK-7KQ2MXWD anywhere in the text of the post, then submit its address as proof.',
  })
  instructions: string;
}

@ApiSchema({ name: 'PublicStats' })
export class PublicStats {
  @Bool({ description: 'Whether there is enough to show: 10 campaigns of 3 businesses.', example: true })
  show: boolean;

  @Int({ description: 'Campaigns so far, rounded down to a multiple of 5.', example: 120 })
  campaigns: number;

  @Int({ description: 'Businesses with a campaign, rounded down to a multiple of 5.', example: 45 })
  businesses: number;

  @Int({ description: 'Campaigns that run now, rounded down to a multiple of 5.', example: 60 })
  active: number;

  @Timestamp({ description: 'When this was counted; at most 5 minutes ago.' })
  updatedAt: string;
}

const NESTED_TYPE_OF = { pct: 'percentage', amount: 'fixed', free_item: 'free_item' } as const;

/** A campaign as the API shows it, in both of the shapes that readers know. */
export function campaignView(campaign: Campaign, now: Date, baseUrl: string): CampaignView {
  const [actionId = ''] = campaign.actionIds;
  const action = findAction(actionId);
  if (!action)
    throw new Error(`The campaign ${campaign.id} has the action ${actionId}, which is not in the catalogue.`);
  const status = campaign.statusAt(now);
  const rewardValue = campaign.rewardHundredths / 100;
  return {
    id: campaign.id,
    businessId: campaign.businessId,
    name: campaign.name,
    description: campaign.description,
    guidelines: campaign.guidelines,
    tier: campaign.tier,
    actionId,
    platformId: action.platformId,
    actions: campaign.actionIds,
    platform: findPlatform(action.platformId)?.slug ?? action.platformId,
    actionType: actionTypeOf(action),
    rewardType: campaign.rewardType,
    rewardValue,
    rewardDescription: campaign.rewardDescription,
    reward: { type: NESTED_TYPE_OF[campaign.rewardType], value: rewardValue },
    status,
    state: status,
    verificationMode: campaign.verificationMode,
    requirements: {
      minFollowers: campaign.minFollowers,
      hashtags: campaign.hashtags,
      challengeCode: campaign.challengeCode,
    },
    maxCompletions: campaign.maxCompletions,
    completions: campaign.completions,
    perkExpiresInDays: campaign.perkExpiresInDays,
    disclosures: disclosuresFor(campaign.actionIds),
    startsAt: campaign.startsAt?.toISOString() ?? null,
    expiresAt: campaign.expiresAt?.toISOString() ?? null,
    createdAt: campaign.createdAt.toISOString(),
    updatedAt: campaign.updatedAt.toISOString(),
    livemode: campaign.livemode,
    dashboardUrl: `${baseUrl}/dashboard/campaigns/${campaign.id}`,
  };
}
