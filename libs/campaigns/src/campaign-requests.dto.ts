import { ApiSchema, OmitType } from '@nestjs/swagger';
import { REWARD_TYPES, RewardType } from '#catalog';
import { Metadata, MetadataChange } from '#database/metadata';
import {
  Bool,
  FieldError,
  Id,
  Int,
  Money,
  Nested,
  OneOf,
  OneOfDtos,
  PagingByTime,
  Rules,
  Text,
  TextList,
} from '#kernel';
import { MetadataFilter, MetadataInput, MetadataUpdate } from '#kernel/fields';
import { MAX_PERK_VALUE } from '#perks';
import { CAMPAIGN_STATUSES, CampaignStatus, Transition, TRANSITION_NAMES } from './campaign.entity';
import { CampaignFields } from './campaign.dto';
import {
  DISCOUNT_TYPES,
  DiscountType,
  NESTED_REWARD_TYPES,
  NestedRewardType,
  NEW_STATUSES,
  missingFields,
} from './campaign-input';

const AMOUNT = 'an amount in the currency of the campaign (at most about $10,000)';

const REWARD_VALUE = {
  min: 0,
  max: MAX_PERK_VALUE,
  description: `Per cent for \`pct\` (0.01 to 100), ${AMOUNT} for \`amount\`; for \`free_item\`, what it is worth.`,
  example: 10,
} as const;

@ApiSchema({ name: 'CampaignReward' })
export class CampaignReward {
  @OneOf(NESTED_REWARD_TYPES, {
    synonyms: { pct: 'percentage', amount: 'fixed' },
    description: 'A percentage off, a fixed amount off, or a free item.',
  })
  type: NestedRewardType;

  @Money({
    ...REWARD_VALUE,
    description: `Per cent for \`percentage\` (0.01 to 100), ${AMOUNT} for \`fixed\`; for \`free_item\`, what it is worth.`,
  })
  value: number;
}

// The fields that specify the actions and the reward. Each is required in one of the three request shapes that create a
// campaign, and optional in the classes that validate updates and all three shapes.
const ACTION_ID = { max: 80, description: 'An action from the catalogue, by id or alias.', example: 'ig_st' } as const;
const PLATFORM_ID = { max: 60, description: 'The platform of the action, by id or slug.', example: 'ig' } as const;
const REWARD_TYPE = {
  synonyms: { percentage: 'pct', fixed: 'amount' },
  description: 'A percentage off, an amount off, or a free item.',
} as const;
const PLATFORM = { max: 60, description: 'A platform, by id or slug.', example: 'instagram' } as const;
const ACTION_TYPE = { max: 80, description: 'The type of the action on that platform.', example: 'story' } as const;
const REWARD = { description: 'The reward as an object.' } as const;
const ACTIONS = {
  min: 1,
  max: 125,
  description: 'Actions from the catalogue, by id or alias; any of them earns the perk.',
  example: ['ig_st', 'ig_rl'],
} as const;
const ACTIONS_ITEM = { max: 80, description: 'An action, by id or alias.' } as const;
const DISCOUNT_TYPE = { description: 'Per cent, or an amount in the currency of the business.' } as const;
const DISCOUNT_VALUE = {
  min: 0.01,
  max: MAX_PERK_VALUE,
  description: 'Per cent (0.01 to 100), or an amount up to about $10,000.',
  example: 10,
} as const;

/** The same, with all the ways to name the actions and the reward. */
class CampaignTermFields extends CampaignFields {
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
}

function conflictingExpiries({ expiresAt, expiresInDays }: CampaignFields): FieldError[] {
  return expiresAt !== undefined && expiresInDays !== undefined
    ? [{ path: 'expiresInDays', message: 'give either expiresAt or expiresInDays' }]
    : [];
}

function incomplete(input: CreateCampaign): FieldError[] {
  return missingFields(input).map((path) => ({ path, message: 'is required' }));
}

/** Accepts all three request shapes, so that missing fields are reported in the shape that the client started with. */
@Rules(incomplete, conflictingExpiries)
@OneOfDtos(() => [CreateCampaignFromAction, CreateCampaignFromActionType, CreateCampaignFromActions])
@ApiSchema({ name: 'CreateCampaign' })
export class CreateCampaign extends CampaignTermFields {
  @Id('biz', { optional: true, description: "The caller's own business." })
  businessId?: string;

  @OneOf(NEW_STATUSES, {
    default: 'active',
    aliases: ['state'],
    description: '`active` launches it at once; `draft` hides it from other businesses until it is launched.',
  })
  status: (typeof NEW_STATUSES)[number];

  @MetadataInput()
  metadata?: Metadata;
}

/** A campaign to predict; the same as to create it. */
@Rules(incomplete, conflictingExpiries)
@ApiSchema({ name: 'SimulateCampaign' })
export class SimulateCampaign extends CreateCampaign {
  @Int({
    min: 1,
    max: 365,
    optional: true,
    description: 'The days to simulate. Default: as long as the campaign would run.',
    example: 30,
  })
  days?: number;

  @Int({
    min: 0,
    max: 2_147_483_647,
    optional: true,
    description: 'The same seed gives the same answer, as long as nothing new is observed. Default: 1.',
    example: 42,
  })
  seed?: number;
}

/** The fields that the three request shapes have in common. */
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

@ApiSchema({ name: 'CreateCampaignFromActionType' })
export class CreateCampaignFromActionType extends NewCampaign {
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

/** An update of any campaign. */
class CampaignChange extends CampaignTermFields {
  @OneOf(CAMPAIGN_STATUSES, {
    optional: true,
    aliases: ['state'],
    description: 'The status to change to; equivalent to the `action` that leads to it.',
  })
  status?: CampaignStatus;

  @OneOf(TRANSITION_NAMES, { optional: true, description: 'The transition to make; an alternative to `status`.' })
  action?: Transition;

  @Bool({
    optional: true,
    description:
      'True archives the campaign, which lists then leave out; false returns it to them. Only a draft or a completed campaign can be archived.',
  })
  archived?: boolean;

  @MetadataUpdate()
  metadata?: MetadataChange;
}

function conflictingTransitions({ action, status }: CampaignChange): FieldError[] {
  return action && status ? [{ path: 'action', message: 'give either action or status' }] : [];
}

@Rules(conflictingExpiries, conflictingTransitions)
@ApiSchema({ name: 'UpdateCampaign' })
export class UpdateCampaign extends CampaignChange {
  @Id('camp', { description: 'The campaign.' })
  id: string;
}

/** As `UpdateCampaign`, with the id in the body instead of the path. */
@Rules(conflictingExpiries, conflictingTransitions)
@ApiSchema({ name: 'UpdateCampaignByBody' })
export class UpdateCampaignByBody extends CampaignChange {
  @Id('camp', { aliases: ['campaignId'], description: 'The campaign.' })
  id: string;
}

export class CampaignId {
  @Id('camp', { description: 'The campaign.' })
  id: string;
}

export class ListCampaigns extends PagingByTime(20) {
  @Id('biz', { optional: true, description: "The caller's own business." })
  businessId?: string;

  @OneOf(CAMPAIGN_STATUSES, { optional: true, aliases: ['state'], description: 'Only campaigns with this status.' })
  status?: CampaignStatus;

  @Text({
    max: 60,
    optional: true,
    aliases: ['platform'],
    description: 'Only campaigns with an action on this platform, by id or slug.',
    example: 'ig',
  })
  platformId?: string;

  @Text({
    max: 200,
    optional: true,
    description: 'Only campaigns whose name contains this text; not case-sensitive.',
    example: 'summer',
  })
  q?: string;

  @Bool({ optional: true, description: 'True for archived campaigns, false (the default) for all others.' })
  archived?: boolean;

  @MetadataFilter()
  metadata?: Metadata;
}
