import { ApiSchema } from '@nestjs/swagger';
import { REWARD_TYPES, RewardType } from '#catalog';
import { enumeration, FieldError, Int, Money, Nested, OneOf, Rules, Text } from '#kernel';
import { CURRENCIES, Currency } from '#ledger';
import { MAX_PERK_VALUE } from '#perks';
import { Requirements, RequirementsInput } from '#submissions';
import { Funding, FUNDINGS } from './program.entity';

// The parts of a program that are objects: as they are sent, and as they are returned.

/** The types in the other spelling of a perk. */
const PERK_TYPES = enumeration('ProgramPerkType', ['pct', 'dol']);

export const DEFAULT_PERK_EXPIRES_IN_DAYS = 30;

@ApiSchema({ name: 'ProgramRuleInput' })
export class RuleInput {
  @Text({
    max: 80,
    optional: true,
    listedAsRequired: true,
    description: 'An action from the catalogue, by id or alias.',
    example: 'ig_st',
  })
  actionId?: string;

  @Text({
    max: 60,
    optional: true,
    description: 'The platform of the action, by id or slug, to make sure that it is the right one.',
    example: 'ig',
  })
  platformId?: string;

  /** The action is then the one of this type on `platformId`. */
  @Text({ max: 80, optional: true, hidden: true })
  actionType?: string;

  @Int({
    min: 1,
    max: 10_000,
    aliases: ['pointsPerAction'],
    description: 'The points for each approved proof.',
    example: 50,
  })
  points: number;

  @Int({
    min: 1,
    max: 1_000_000,
    optional: true,
    nullable: true,
    description:
      'The most proofs of the action that a member can submit in a cycle; rejected ones do not count. Null for no limit.',
    example: 4,
  })
  maxPerCycle?: number | null;
}

@ApiSchema({ name: 'ProgramRule' })
export class RuleView {
  @Text({ description: 'The action.', example: 'ig_st' })
  actionId: string;

  @Text({ description: 'The platform of the action.', example: 'ig' })
  platformId: string;

  @Int({ description: 'The points for each approved proof.', example: 50 })
  points: number;

  @Int({
    nullable: true,
    description: 'The most pending and approved proofs of a member in a cycle; null for no limit.',
    example: 4,
  })
  maxPerCycle: number | null;
}

const PERK_VALUE = {
  min: 0,
  max: MAX_PERK_VALUE,
  description:
    'Per cent for `pct` (0.01 to 100), an amount in the currency of the program (at most about $10,000) for `amount`; for `free_item`, what it is worth.',
  example: 10,
} as const;

@ApiSchema({ name: 'ProgramTierPerkInput' })
export class TierPerkInput {
  @OneOf(REWARD_TYPES, {
    synonyms: { percentage: 'pct', fixed: 'amount', dol: 'amount' },
    description: 'A percentage off, an amount off, or a free item.',
  })
  type: RewardType;

  @Money(PERK_VALUE)
  value: number;

  @Text({
    multiline: true,
    max: 500,
    optional: true,
    nullable: true,
    description: 'A description of the perk; required for a free item, where it names the item.',
    example: '10 % off any cake',
  })
  description?: string | null;

  @Int({
    min: 1,
    max: 365,
    default: DEFAULT_PERK_EXPIRES_IN_DAYS,
    description: 'How long the perk can be redeemed after it is issued, in days.',
    example: 30,
  })
  expiresInDays: number;
}

@ApiSchema({ name: 'ProgramTierPerkTerms' })
export class TierPerkView {
  @OneOf(REWARD_TYPES, { description: 'A percentage off, an amount off, or a free item.', example: 'pct' })
  type: RewardType;

  @Money({ description: 'Per cent for `pct`, an amount in the `currency` of the program otherwise.', example: 10 })
  value: number;

  @Text({
    nullable: true,
    description: 'Describes the perk, such as the name of a free item; null without a description.',
    example: null,
  })
  description: string | null;

  @Int({ description: 'How long it can be redeemed after it is issued, in days.', example: 30 })
  expiresInDays: number;
}

const TIER_NAME = {
  max: 100,
  description: 'The name, unique in the program.',
  example: 'Regular',
} as const;

@ApiSchema({ name: 'ProgramTierInput' })
export class TierInput {
  @Text(TIER_NAME)
  name: string;

  @Int({
    min: 1,
    max: 1_000_000_000,
    aliases: ['requiredActions'],
    description: 'The points in a cycle with which a member reaches the tier; more than those of the tier before.',
    example: 200,
  })
  requiredPoints: number;

  @Nested(() => TierPerkInput, {
    optional: true,
    listedAsRequired: true,
    requiredWhen: { test: ({ perkType }: TierInput) => perkType === undefined, message: 'is required' },
    description: 'The perk that a member gets on reaching the tier, once per cycle.',
  })
  perk?: TierPerkInput;

  @OneOf(PERK_TYPES, { optional: true, hidden: true })
  perkType?: (typeof PERK_TYPES)[number];

  @Money({ ...PERK_VALUE, optional: true, hidden: true })
  perkValue?: number;
}

@ApiSchema({ name: 'ProgramTier' })
export class TierView {
  @Text(TIER_NAME)
  name: string;

  @Int({ description: 'The points in a cycle with which a member reaches the tier.', example: 200 })
  requiredPoints: number;

  @Nested(() => TierPerkView, { description: 'The perk that a member gets on reaching the tier, once per cycle.' })
  perk: TierPerkView;
}

const CASHBACK_FIELDS = {
  currency: { description: 'The currency of all amounts. It cannot be changed after the launch.', example: 'USD' },
  funding: {
    description:
      '`external`: you pay members outside this service and record it. `ledger`: an approved payout is transferred from your balance to that of the member at once.',
    example: 'external',
  },
} as const;

function exactlyOneAmount({ amountPerAction, amountPerPoint }: CashbackInput): FieldError[] {
  if ((amountPerAction === undefined) !== (amountPerPoint === undefined)) return [];
  return [
    {
      path: 'amountPerAction',
      message:
        amountPerAction === undefined ? 'is required, or amountPerPoint' : 'cannot be combined with amountPerPoint',
    },
  ];
}

@Rules(exactlyOneAmount)
@ApiSchema({ name: 'ProgramCashbackInput' })
export class CashbackInput {
  @Money({
    min: 0.01,
    max: 10_000,
    optional: true,
    description: 'What a member earns for each approved proof. Either this or `amountPerPoint` is required.',
    example: 1.5,
  })
  amountPerAction?: number;

  @Money({
    min: 0.01,
    max: 100,
    optional: true,
    description: 'What a member earns for each point of an approved proof.',
    example: 0.05,
  })
  amountPerPoint?: number;

  @OneOf(CURRENCIES, { ...CASHBACK_FIELDS.currency, default: 'USD' })
  currency: Currency;

  @Money({
    min: 0,
    max: 1_000_000,
    default: 0,
    description: 'The least amount that a member can request at once.',
    example: 10,
  })
  minimumPayout: number;

  @Money({
    min: 0,
    max: 1_000_000_000,
    optional: true,
    nullable: true,
    description:
      'The most that all members together can earn in a calendar month (UTC); null for no limit. Proofs approved beyond it earn points only. With `funding: ledger` it is required, only a signed-in owner can set it, and it stays as it is if it is omitted: until an owner has set one, nothing is earned, and payouts return 409.',
    example: 500,
  })
  monthlyBudget?: number | null;

  @OneOf(FUNDINGS, { ...CASHBACK_FIELDS.funding, default: 'external' })
  funding: Funding;
}

@ApiSchema({ name: 'ProgramCashback' })
export class CashbackView {
  @Money({ nullable: true, description: 'For each approved proof; null if it depends on points.', example: 1.5 })
  amountPerAction: number | null;

  @Money({ nullable: true, description: 'For each point of an approved proof; null if it does not.', example: null })
  amountPerPoint: number | null;

  @OneOf(CURRENCIES, CASHBACK_FIELDS.currency)
  currency: Currency;

  @Money({ description: 'The least amount that a member can request at once.', example: 10 })
  minimumPayout: number;

  @Money({
    nullable: true,
    description:
      'The most that all members together can earn in a calendar month (UTC); null for no limit. With `funding: ledger` it is 0 until an owner has set it.',
    example: 500,
  })
  monthlyBudget: number | null;

  @OneOf(FUNDINGS, CASHBACK_FIELDS.funding)
  funding: Funding;
}

@ApiSchema({ name: 'ProgramRequirements' })
export class ProgramRequirements extends RequirementsInput {}

@ApiSchema({ name: 'ProgramRequirementsView' })
export class ProgramRequirementsView extends Requirements {}

/** The lists of a program, with their limits. */
export const RULES = {
  min: 1,
  max: 100,
  description: 'The actions that earn points, each at most once.',
} as const;
export const TIERS = {
  max: 20,
  description: 'What members reach with their points in a cycle, by required points, ascending.',
} as const;
