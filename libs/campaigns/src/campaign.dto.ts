import { ApiSchema } from '@nestjs/swagger';
import { LRUCache } from 'lru-cache';
import {
  actionTypeOf,
  disclosuresFor,
  findAction,
  findPlatform,
  PolicyWarning,
  REWARD_TYPES,
  RewardType,
  warningsOf,
} from '#catalog';
import { Metadata } from '#database/metadata';
import { Bool, Decimal, Id, Int, ListOf, Nested, OneOf, PageOf, Text, TextList, Timestamp } from '#kernel';
import { MetadataView } from '#kernel/fields';
import { CURRENCY_CODES, CurrencyCode } from '#kernel/money';
import { PerkTermsInput, perkTermsView, PerkTermsView } from '#perks';
import { Requirements, RequirementsInput, VERIFICATION_MODES, VerificationMode } from '#submissions';
import {
  Campaign,
  CAMPAIGN_STATUSES,
  CAMPAIGN_TIERS,
  CampaignStatus,
  COMPLETION_REASONS,
  CompletionReason,
  Tier,
} from './campaign.entity';
import { NESTED_REWARD_TYPES, NestedRewardType } from './campaign-input';

@ApiSchema({ name: 'CampaignRequirements' })
class CampaignRequirements extends RequirementsInput {}

/** The fields that can be set when a campaign is created, and updated later. */
export class CampaignFields extends PerkTermsInput {
  @Text({
    max: 200,
    optional: true,
    description: 'The name. Default: generated from the action and the reward.',
  })
  name?: string;

  @Text({ multiline: true, max: 2000, optional: true, nullable: true, description: 'What the campaign is about.' })
  description?: string | null;

  @Text({
    multiline: true,
    max: 5000,
    optional: true,
    nullable: true,
    description: 'What a creator should know before doing the action.',
  })
  guidelines?: string | null;

  @OneOf(CAMPAIGN_TIERS, {
    optional: true,
    description: 'How demanding the campaign is. Default: derived from the value of the action.',
  })
  tier?: Tier;

  @Text({
    multiline: true,
    max: 500,
    optional: true,
    nullable: true,
    description: 'A description of the perk; required for a free item, where it names the item.',
  })
  rewardDescription?: string | null;

  @OneOf(VERIFICATION_MODES, {
    optional: true,
    description:
      '`manual`: every proof waits for review. `verified`: a proof that passes its automatic checks is approved, others wait. `auto`: approved at once.',
  })
  verificationMode?: VerificationMode;

  @Nested(() => CampaignRequirements, {
    optional: true,
    description: 'Requirements for creators and posts. The challenge code comes from `GET /campaigns/{id}/challenge`.',
  })
  requirements?: CampaignRequirements;

  @Int({
    min: 1,
    max: 1_000_000_000,
    optional: true,
    nullable: true,
    description: 'The maximum number of approved submissions; null for no limit.',
    example: 100,
  })
  maxCompletions?: number | null;

  @Int({
    min: 1,
    max: 100,
    optional: true,
    nullable: true,
    description: 'Pending and approved proofs of one person; null for no limit. Default: 1.',
    example: 1,
  })
  limitPerPerson?: number | null;

  @Int({
    min: 1,
    max: 365,
    optional: true,
    description: 'How long a perk can be redeemed after it is issued, in days.',
    example: 30,
  })
  perkExpiresInDays?: number;

  @Int({
    min: 1,
    max: 365,
    optional: true,
    description: 'How long the campaign runs from its launch, in days.',
    example: 60,
  })
  expiresInDays?: number;

  @Timestamp({
    optional: true,
    nullable: true,
    description: 'When the campaign starts to accept proofs. Default: immediately.',
  })
  startsAt?: string | null;

  @Timestamp({ optional: true, description: 'When the campaign ends; an alternative to `expiresInDays`.' })
  expiresAt?: string;
}

@ApiSchema({ name: 'CampaignRewardView' })
export class CampaignRewardView {
  @OneOf(NESTED_REWARD_TYPES, { description: 'The same as `rewardType`, with other names.', example: 'percentage' })
  type: NestedRewardType;

  @Decimal({ description: 'The same as `rewardValue`.', example: 10 })
  value: number;
}

@ApiSchema({ name: 'CampaignRequirementsView' })
export class CampaignRequirementsView extends Requirements {}

@ApiSchema({ name: 'Campaign' })
export class CampaignView extends PerkTermsView {
  @Id('camp', { description: 'The campaign.' })
  id: string;

  @Id('biz', { description: 'The business that offers the perk.' })
  businessId: string;

  @Text({ description: 'The name of the campaign.', example: 'Story Tag on Instagram: 10% off' })
  name: string;

  @Text({
    nullable: true,
    description: 'What the campaign is about.',
    example: 'Show how you drink your flat white.',
  })
  description: string | null;

  @Text({
    nullable: true,
    description: 'What a creator should know before doing the action.',
    example: 'Film the cup, not the guests.',
  })
  guidelines: string | null;

  @OneOf(CAMPAIGN_TIERS, {
    description: 'How demanding the campaign is, from `starter` to `premium`.',
    example: 'essential',
  })
  tier: Tier;

  @Text({ description: 'The first of `actions`.', example: 'ig_st' })
  actionId: string;

  @Text({ description: 'The platform of the first action.', example: 'ig' })
  platformId: string;

  @TextList({}, { description: 'The actions that earn the perk.', example: ['ig_st'] })
  actions: string[];

  @Text({ description: 'The slug of the platform.', example: 'instagram' })
  platform: string;

  @Text({ description: 'The type of the action on its platform.', example: 'story_tag' })
  actionType: string;

  @OneOf(REWARD_TYPES, { description: 'The kind of perk.', example: 'pct' })
  rewardType: RewardType;

  @Decimal({ description: 'Per cent for `pct`, an amount in `currency` otherwise.', example: 10 })
  rewardValue: number;

  @OneOf(CURRENCY_CODES, {
    description:
      'The currency of the reward and of `minimumSpend`: that of the business when the campaign was created.',
    example: 'USD',
  })
  currency: CurrencyCode;

  @Text({
    nullable: true,
    description: 'Describes the perk, such as the name of a free item; null without a description.',
    example: '10% off any coffee',
  })
  rewardDescription: string | null;

  @Nested(() => CampaignRewardView, { description: 'The reward as an object.' })
  reward: CampaignRewardView;

  @OneOf(CAMPAIGN_STATUSES, { description: 'The current status.', example: 'active' })
  status: CampaignStatus;

  @OneOf(CAMPAIGN_STATUSES, { description: 'The same as `status`.', example: 'active' })
  state: CampaignStatus;

  @OneOf(VERIFICATION_MODES, { description: 'How proofs are approved.', example: 'manual' })
  verificationMode: VerificationMode;

  @Nested(() => CampaignRequirementsView, { description: 'Requirements for creators and posts.' })
  requirements: CampaignRequirementsView;

  @Int({ nullable: true, description: 'The maximum number of approved submissions; null for no limit.', example: 100 })
  maxCompletions: number | null;

  @Int({
    nullable: true,
    description: 'Pending and approved proofs of one person, at most; null for no limit.',
    example: 1,
  })
  limitPerPerson: number | null;

  @Int({ description: 'The number of approved submissions so far.', example: 0 })
  completions: number;

  @Int({ description: 'How long a perk can be redeemed after it is issued, in days.', example: 30 })
  perkExpiresInDays: number;

  @TextList(
    {},
    {
      description: 'Disclosures that a post must contain because it earns a perk, such as `#ad`.',
      example: ['#ad', 'Paid partnership label'],
    },
  )
  disclosures: string[];

  @ListOf(() => PolicyWarning, {
    optional: true,
    description: 'Rules of platforms that discourage rewarding its actions; absent if there are none.',
    example: [],
  })
  warnings?: PolicyWarning[];

  @Timestamp({ nullable: true, description: 'When proofs are accepted from; null for immediately.', example: null })
  startsAt: string | null;

  @Timestamp({
    nullable: true,
    description: 'When it ends; null for a draft whose `expiresInDays` counts from its launch.',
    example: '2027-01-20T09:30:00.000Z',
  })
  expiresAt: string | null;

  @OneOf(COMPLETION_REASONS, {
    nullable: true,
    description:
      'Why it is completed: its cap was reached (`cap`), its owner completed it (`owner`), its time was over (`expired`), or `unknown` if that was not recorded. Null while it is not completed.',
    example: null,
  })
  completionReason: CompletionReason | null;

  @Bool({ description: 'True for an archived campaign, which lists leave out unless asked for.', example: false })
  archived: boolean;

  @MetadataView({})
  metadata: Metadata;

  @Timestamp({ description: 'When it was created.' })
  createdAt: string;

  @Timestamp({ description: 'When it was last updated.' })
  updatedAt: string;

  @Bool({ description: 'False for test data.', example: true })
  livemode: boolean;

  @Text({
    format: 'uri',
    description: 'The page of the campaign in the dashboard.',
    example: 'https://perk.example.com/dashboard/campaigns/camp_01kaj4yt7hfbc9zqf3v1w2x5n8',
  })
  dashboardUrl: string;
}

@ApiSchema({ name: 'CampaignPage' })
export class CampaignPage extends PageOf(() => CampaignView) {}

const NESTED_TYPE_OF = { pct: 'percentage', amount: 'fixed', free_item: 'free_item' } as const;

/** A campaign as the API returns it, with the action and reward in each of the shapes that clients use. */
export function campaignView(campaign: Campaign, now: Date, baseUrl: string): CampaignView {
  const { actionId, platformId, platform, actionType, disclosures, warnings } = factsOf(campaign.actionIds);
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
    platformId,
    actions: campaign.actionIds,
    platform,
    actionType,
    rewardType: campaign.rewardType,
    rewardValue,
    currency: campaign.currency,
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
    limitPerPerson: campaign.limitPerPerson,
    completions: campaign.completions,
    perkExpiresInDays: campaign.perkExpiresInDays,
    ...perkTermsView(campaign.perkTerms),
    disclosures,
    ...(warnings && { warnings }),
    startsAt: campaign.startsAt?.toISOString() ?? null,
    expiresAt: campaign.expiresAt?.toISOString() ?? null,
    completionReason: campaign.completionReasonAt(now),
    archived: campaign.archived,
    metadata: campaign.metadata,
    createdAt: campaign.createdAt.toISOString(),
    updatedAt: campaign.updatedAt.toISOString(),
    livemode: campaign.livemode,
    dashboardUrl: `${baseUrl}/dashboard/campaigns/${campaign.id}`,
  };
}

/** What the catalogue and the rules say about the actions of a campaign. */
type ActionFacts = Pick<
  CampaignView,
  'actionId' | 'platformId' | 'platform' | 'actionType' | 'disclosures' | 'warnings'
>;

/** By the ids, because most campaigns have the same few actions. The catalogue does not change while a process runs. */
const known = new LRUCache<string, ActionFacts>({ max: 1000 });

function factsOf(actionIds: readonly string[]): ActionFacts {
  const key = actionIds.join();
  const found = known.get(key);
  if (found) return found;
  const [actionId = ''] = actionIds;
  const action = findAction(actionId);
  if (!action) throw new Error(`A campaign has the action ${actionId}, which is not in the catalogue.`);
  const { platformId } = action;
  const facts = {
    actionId,
    platformId,
    platform: findPlatform(platformId)?.slug ?? platformId,
    actionType: actionTypeOf(action),
    disclosures: disclosuresFor(actionIds),
    ...warningsOf(actionIds),
  };
  known.set(key, facts);
  return facts;
}
