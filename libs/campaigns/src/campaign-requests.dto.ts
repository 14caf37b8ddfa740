import { ApiSchema, OmitType } from '@nestjs/swagger';
import { REWARD_TYPES, RewardType } from '#catalog';
import {
  Bool,
  Fault,
  Id,
  Int,
  Money,
  Nested,
  OneOf,
  OneOfDtos,
  Paging,
  Rules,
  Text,
  TextList,
  Timestamp,
} from '#platform';
import {
  Campaign,
  CAMPAIGN_STATUSES,
  CAMPAIGN_TIERS,
  CampaignStatus,
  Tier,
  Transition,
  TRANSITION_NAMES,
  VERIFICATION_MODES,
  VerificationMode,
} from './campaign.entity';
import {
  DISCOUNT_TYPES,
  DiscountType,
  NESTED_REWARD_TYPES,
  NestedRewardType,
  NEW_STATUSES,
  wordsMissing,
} from './campaign-input';

@ApiSchema({ name: 'CampaignRequirements' })
export class CampaignRequirements {
  @Int({
    min: 0,
    max: 2_000_000_000,
    optional: true,
    nullable: true,
    description: 'How many followers a creator must have; null for any number.',
    example: 1000,
  })
  minFollowers?: number | null;

  @TextList(
    { trim: true, max: 100, description: 'A hashtag.' },
    { max: 30, optional: true, description: 'Hashtags that a post must carry.', example: ['#cornercoffee'] },
  )
  hashtags?: string[];

  @Bool({
    optional: true,
    description: "Whether a post must carry its submitter's own code, which `GET /campaigns/{id}/challenge` gives.",
  })
  challengeCode?: boolean;
}

// To the cent, so that what is stored is what was sent.
const REWARD_VALUE = {
  min: 0,
  max: 10_000,
  description: 'Per cent for `pct` (0.01 to 100), USD for `amount` (0.01 to 10,000), the value in USD for `free_item`.',
  example: 10,
} as const;

@ApiSchema({ name: 'CampaignReward' })
export class CampaignReward {
  @OneOf(NESTED_REWARD_TYPES, {
    synonyms: { pct: 'percentage', amount: 'fixed' },
    description: 'A percentage off, a fixed sum in USD off, or a free item.',
  })
  type: NestedRewardType;

  @Money({
    ...REWARD_VALUE,
    description:
      'Per cent for `percentage` (0.01 to 100), USD for `fixed` (0.01 to 10,000), the value in USD for `free_item`.',
  })
  value: number;
}

// The ways to name the actions and the reward. Each field is required in one of the three bodies that create a campaign, and
// optional in the classes that validate all three of them and changes.
const ACTION_ID = { max: 80, description: 'An action of the catalogue, by id or alias.', example: 'ig_st' } as const;
const PLATFORM_ID = { max: 60, description: 'The platform of the action, by id or slug.', example: 'ig' } as const;
const REWARD_TYPE = {
  synonyms: { percentage: 'pct', fixed: 'amount' },
  description: 'A percentage off, an amount in USD off, or a free item.',
} as const;
const PLATFORM = { max: 60, description: 'A platform, by id or slug.', example: 'instagram' } as const;
const ACTION_TYPE = { max: 80, description: 'The word for the action on that platform.', example: 'story' } as const;
const REWARD = { description: 'The reward, as one object.' } as const;
const ACTIONS = {
  min: 1,
  max: 125,
  description: 'Actions of the catalogue, by id or alias; any of them earns the perk.',
  example: ['ig_st', 'ig_rl'],
} as const;
const ACTIONS_ITEM = { max: 80, description: 'An action, by id or alias.' } as const;
const DISCOUNT_TYPE = { description: 'Per cent or US dollars.' } as const;
const DISCOUNT_VALUE = {
  min: 0.01,
  max: 10_000,
  description: 'Per cent for `pct` (0.01 to 100), US dollars for `dol` (0.01 to 10,000), with at most two decimals.',
  example: 10,
} as const;

/** What may be given when a campaign is created and changed later. */
class CampaignFields {
  @Text({ trim: true, max: 200, optional: true, description: 'The name; made from action and reward unless given.' })
  name?: string;

  @Text({ trim: true, max: 2000, optional: true, nullable: true, description: 'What the campaign is about.' })
  description?: string | null;

  @Text({
    trim: true,
    max: 5000,
    optional: true,
    nullable: true,
    description: 'What a creator should know before doing the action.',
  })
  guidelines?: string | null;

  @OneOf(CAMPAIGN_TIERS, { optional: true, description: "How much is asked; from the action's value unless given." })
  tier?: Tier;

  @Text({ ...ACTION_ID, optional: true })
  actionId?: string;

  @Text({ ...PLATFORM_ID, optional: true })
  platformId?: string;

  @OneOf(REWARD_TYPES, { ...REWARD_TYPE, optional: true })
  rewardType?: RewardType;

  @Money({ ...REWARD_VALUE, optional: true })
  rewardValue?: number;

  @Text({ ...PLATFORM, optional: true })
  platform?: string;

  @Text({ ...ACTION_TYPE, optional: true })
  actionType?: string;

  @Nested(() => CampaignReward, { ...REWARD, optional: true })
  reward?: CampaignReward;

  @TextList(ACTIONS_ITEM, { ...ACTIONS, optional: true })
  actions?: string[];

  @OneOf(DISCOUNT_TYPES, { ...DISCOUNT_TYPE, optional: true })
  discountType?: DiscountType;

  @Money({ ...DISCOUNT_VALUE, optional: true })
  discountValue?: number;

  @Text({
    trim: true,
    max: 500,
    optional: true,
    nullable: true,
    description: 'The perk in words; required for a free item, where it says what the item is.',
  })
  rewardDescription?: string | null;

  @OneOf(VERIFICATION_MODES, {
    optional: true,
    description:
      '`manual`: every proof waits for review. `verified`: one that passes its automatic checks is approved, others wait. `auto`: approved at once.',
  })
  verificationMode?: VerificationMode;

  @Nested(() => CampaignRequirements, { optional: true, description: 'What is asked of creators and posts.' })
  requirements?: CampaignRequirements;

  @Int({
    min: 1,
    max: 1_000_000_000,
    optional: true,
    nullable: true,
    description: 'How many submissions may be approved; null for no limit.',
    example: 100,
  })
  maxCompletions?: number | null;

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

  @Timestamp({ optional: true, nullable: true, description: 'From when proofs are accepted; at once unless given.' })
  startsAt?: string | null;

  @Timestamp({ optional: true, description: 'When the campaign ends; instead of `expiresInDays`.' })
  expiresAt?: string;
}

function twoExpiries({ expiresAt, expiresInDays }: CampaignFields): Fault[] {
  return expiresAt !== undefined && expiresInDays !== undefined
    ? [{ path: 'expiresInDays', message: 'give either expiresAt or expiresInDays' }]
    : [];
}

function incomplete(input: CreateCampaign): Fault[] {
  return wordsMissing(input).map((path) => ({ path, message: 'is required' }));
}

/** Takes any of the three bodies, so that what a body lacks is told in the words of the one that the caller began. */
@Rules(incomplete, twoExpiries)
@OneOfDtos(() => [CreateCampaignFromAction, CreateCampaignFromWords, CreateCampaignFromActions])
@ApiSchema({ name: 'CreateCampaign' })
export class CreateCampaign extends CampaignFields {
  @Id('biz', { optional: true, description: "The caller's own business." })
  businessId?: string;

  @OneOf(NEW_STATUSES, {
    default: 'active',
    aliases: ['state'],
    description: '`active` launches it at once, for everyone; `draft` hides it from others until it is launched.',
  })
  status: 'draft' | 'active';
}

/** What the three bodies have in common. */
class NewCampaign extends OmitType(CreateCampaign, [
  'actionId',
  'platformId',
  'rewardType',
  'rewardValue',
  'platform',
  'actionType',
  'reward',
  'actions',
  'discountType',
  'discountValue',
] as const) {}

@ApiSchema({ name: 'CreateCampaignFromAction' })
export class CreateCampaignFromAction extends NewCampaign {
  @Text(ACTION_ID)
  actionId: string;

  @Text(PLATFORM_ID)
  platformId: string;

  @OneOf(REWARD_TYPES, REWARD_TYPE)
  rewardType: RewardType;

  @Money(REWARD_VALUE)
  rewardValue: number;
}

@ApiSchema({ name: 'CreateCampaignFromWords' })
export class CreateCampaignFromWords extends NewCampaign {
  @Text(PLATFORM)
  platform: string;

  @Text(ACTION_TYPE)
  actionType: string;

  @Nested(() => CampaignReward, REWARD)
  reward: CampaignReward;
}

@ApiSchema({ name: 'CreateCampaignFromActions' })
export class CreateCampaignFromActions extends NewCampaign {
  @TextList(ACTIONS_ITEM, ACTIONS)
  actions: string[];

  @OneOf(DISCOUNT_TYPES, DISCOUNT_TYPE)
  discountType: DiscountType;

  @Money(DISCOUNT_VALUE)
  discountValue: number;
}

/** A change of any campaign. */
class CampaignChange extends CampaignFields {
  @OneOf(CAMPAIGN_STATUSES, {
    optional: true,
    aliases: ['state'],
    description: 'The status to move to; the same as the `action` that leads there.',
  })
  status?: CampaignStatus;

  @OneOf(TRANSITION_NAMES, { optional: true, description: 'A transition to make; instead of `status`.' })
  action?: Transition;
}

function twoTransitions({ action, status }: CampaignChange): Fault[] {
  return action && status ? [{ path: 'action', message: 'give either action or status' }] : [];
}

@Rules(twoExpiries, twoTransitions)
@ApiSchema({ name: 'UpdateCampaign' })
export class UpdateCampaign extends CampaignChange {
  @Id('camp', { description: 'The campaign.' })
  id: string;
}

/** The same where the id is not in the path. */
@Rules(twoExpiries, twoTransitions)
@ApiSchema({ name: 'UpdateCampaignByBody' })
export class UpdateCampaignByBody extends CampaignChange {
  @Id('camp', { aliases: ['campaignId'], description: 'The campaign.' })
  id: string;
}

export class CampaignId {
  @Id('camp', { description: 'The campaign.' })
  id: string;
}

export class ListCampaigns extends Paging(20) {
  @Id('biz', { optional: true, description: "The caller's own business." })
  businessId?: string;

  @OneOf(CAMPAIGN_STATUSES, { optional: true, aliases: ['state'], description: 'Only campaigns of this status.' })
  status?: CampaignStatus;
}

/** The columns that hold what was given as it was given; what was not given is absent. Null clears. */
export function plainColumns(given: CampaignFields): Partial<Campaign> {
  const columns: Partial<Campaign> = {
    name: given.name,
    description: given.description,
    guidelines: given.guidelines,
    tier: given.tier,
    rewardDescription: given.rewardDescription,
    verificationMode: given.verificationMode,
    minFollowers: given.requirements?.minFollowers,
    hashtags: given.requirements?.hashtags,
    challengeCode: given.requirements?.challengeCode,
    maxCompletions: given.maxCompletions,
    perkExpiresInDays: given.perkExpiresInDays,
    expiresInDays: given.expiresInDays,
    startsAt: given.startsAt == null ? given.startsAt : new Date(given.startsAt),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
