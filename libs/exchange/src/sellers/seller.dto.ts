import { ApiSchema } from '@nestjs/swagger';
import { findAction, findPlatform, nearestPlatforms } from '#catalog';
import {
  Bool,
  enumeration,
  FieldError,
  Id,
  Int,
  Decimal,
  ListOf,
  Nested,
  OneOf,
  Rules,
  Text,
  TextList,
  Timestamp,
} from '#kernel';
import { FreeForm } from '#kernel/fields';
import { OpportunityView } from '../opportunities/opportunity.dto';
import { limitOf } from './obligations';
import { AGENT_TYPES, AgentType, Seller } from './seller.entity';
import { VerifiedAccount } from './verified-account.entity';

const MAX_FOLLOWERS = 2_000_000_000;
/** In USD. Prices are stored in cents, in 32 bits. */
const MAX_PRICE = 1_000_000;
const MAX_RATES = 125;

const NICHE = { rawMax: 200, as: (niche: string) => niche.toLowerCase(), min: 1, max: 40 } as const;

/** A rate card names each action once, by id or alias, with a price in USD in whole cents. */
function rateErrors({ rateCard = {} }: Enroll): FieldError[] {
  const entries = Object.entries(rateCard);
  if (entries.length > MAX_RATES)
    return [{ path: 'rateCard', message: `must have at most ${String(MAX_RATES)} prices` }];
  const seen = new Set<string>();
  return entries.flatMap(([name, price]) => {
    const wrong = (message: string) => [{ path: `rateCard.${name.slice(0, 80)}`, message }];
    const action = findAction(name);
    if (!action) return wrong('is not an action of the catalogue');
    if (seen.has(action.id)) return wrong(`repeats ${action.id}`);
    seen.add(action.id);
    const cents = typeof price === 'number' ? price * 100 : NaN;
    if (!(cents >= 1 && cents <= MAX_PRICE * 100)) return wrong(`must be a price from 0.01 to ${String(MAX_PRICE)}`);
    return Math.abs(cents - Math.round(cents)) < 1e-6 ? [] : wrong('must have at most two decimals');
  });
}

@Rules(rateErrors)
@ApiSchema({ name: 'Enroll' })
export class Enroll {
  @Text({
    max: 100,
    optional: true,
    aliases: ['agentName'],
    description: 'The name that counterparties see; your previous one unless specified, at first `Seller`.',
    example: 'Daily Flat White',
  })
  displayName?: string;

  @OneOf(AGENT_TYPES, { default: 'creator', description: 'What kind of seller you are.' })
  agentType: AgentType;

  @TextList(
    {
      rawMax: 60,
      as: (name) => findPlatform(name)?.id ?? name,
      min: 1,
      max: 60,
      fieldError: (id) =>
        findPlatform(id) ? undefined : `is not a platform; the nearest are ${nearestPlatforms(id).join(', ')}`,
      description: 'A platform, by id (`ig`), slug (`instagram`) or alias.',
    },
    {
      unique: true,
      min: 1,
      max: 25,
      rawMax: 100,
      description: 'The platforms on which you sell actions.',
      example: ['ig', 'tt'],
    },
  )
  platforms: string[];

  @TextList(
    { ...NICHE, description: 'A niche.' },
    {
      unique: true,
      rawMax: 100,
      max: 10,
      default: [],
      description: 'What you post about, in lower case and without duplicates.',
      example: ['coffee'],
    },
  )
  niches: string[];

  @Text({ max: 100, optional: true, description: 'Where you are based.', example: 'Lisbon, Portugal' })
  location?: string;

  @FreeForm({
    maxBytes: 16_384,
    maxDepth: 1,
    optional: true,
    description: 'Your price in USD for each action, by action id or alias.',
    example: { ig_st: 4.5 },
  })
  rateCard?: Record<string, unknown>;

  @Int({
    min: 0,
    max: MAX_FOLLOWERS,
    optional: true,
    description:
      'How many followers you have on your largest platform, as you declare it. It counts for follower bands in test mode; in live ' +
      'mode, the followers of your connected accounts count instead.',
    example: 12_500,
  })
  followerCount?: number;

  @Bool({
    default: false,
    description:
      'Whether to place an ask for one unit of each action of the rate card, in place of those of your previous enrollment.',
  })
  autoQuote: boolean;
}

/** What counterparties see of each other. */
@ApiSchema({ name: 'AgentProfile' })
export class AgentProfile {
  @Text({ untrusted: true, description: 'The name of the seller.', example: 'Daily Flat White' })
  displayName: string;

  @OneOf(AGENT_TYPES, { description: 'What kind of seller it is.', example: 'creator' })
  agentType: AgentType;

  @TextList({}, { description: 'The ids of its platforms.', example: ['ig', 'tt'] })
  platforms: string[];

  @Int({ description: 'How many units it has delivered and been paid for.', example: 41 })
  settledUnits: number;

  @Int({ description: 'How many units it has not delivered in time.', example: 0 })
  defaultedUnits: number;
}

@ApiSchema({ name: 'Rate' })
export class RateView {
  @Text({ description: 'The action.', example: 'ig_st' })
  actionId: string;

  @Decimal({ description: 'The price in USD.', example: 4.5 })
  price: number;
}

/** Which followers count for follower bands. */
export const FOLLOWER_SOURCES = enumeration('FollowerSource', ['declared', 'verified']);
export type FollowerSource = (typeof FOLLOWER_SOURCES)[number];

@ApiSchema({ name: 'VerifiedFollowers' })
export class VerifiedFollowersView {
  @Text({ description: 'The id of the platform.', example: 'ig' })
  platformId: string;

  @Int({ description: 'Followers of the connected account, as the platform reports them.', example: 12_500 })
  followers: number;
}

@ApiSchema({ name: 'Agent' })
export class AgentView extends AgentProfile {
  @Id('agt', { description: 'The enrollment.' })
  id: string;

  @TextList({}, { description: 'What the seller posts about.', example: ['coffee'] })
  niches: string[];

  @Text({ nullable: true, description: 'Where the seller is based.', example: 'Lisbon, Portugal' })
  location: string | null;

  @ListOf(() => RateView, { description: 'The rate card.' })
  rateCard: RateView[];

  @Int({ nullable: true, description: 'Followers on the largest platform, as declared.', example: 12_500 })
  followerCount: number | null;

  @OneOf(FOLLOWER_SOURCES, {
    description:
      'Which followers count for follower bands: in live mode those in `verifiedFollowers`, for each platform; in test mode the declared `followerCount`.',
    example: 'verified',
  })
  followerSource: FollowerSource;

  @ListOf(() => VerifiedFollowersView, {
    description:
      'The followers of your connected accounts (`POST /oauth/connect`), for each platform that reports them. They are read daily.',
  })
  verifiedFollowers: VerifiedFollowersView[];

  @Bool({ description: 'Whether asks were placed from the rate card.', example: false })
  autoQuote: boolean;

  @Int({ description: 'Undelivered units: offered in open asks, or sold and not decided yet.', example: 3 })
  committedUnits: number;

  @Int({ description: 'How many undelivered units are allowed.', example: 200 })
  unitLimit: number;

  @Timestamp({ description: 'When it was enrolled.' })
  enrolledAt: string;

  @Timestamp({ description: 'When the enrollment was last replaced.' })
  updatedAt: string;

  @Bool({ description: 'False for test data.' })
  livemode: boolean;
}

@ApiSchema({ name: 'QuotedAsk' })
export class QuotedAsk {
  @Id('ord', { description: 'The ask, which `GET /exchange/orders/:id` returns.' })
  id: string;

  @Text({ description: 'The action.', example: 'ig_st' })
  actionId: string;

  @Decimal({ description: 'The price in USD.', example: 4.5 })
  price: number;
}

@ApiSchema({ name: 'Enrollment' })
export class EnrollmentView {
  @Id('agt', { description: 'The enrollment.' })
  agentId: string;

  @Nested(() => AgentView, { description: 'The enrollment.' })
  agent: AgentView;

  @ListOf(() => QuotedAsk, { description: 'The asks that were placed from the rate card; none without `autoQuote`.' })
  orders: QuotedAsk[];

  @ListOf(() => OpportunityView, { description: 'The best opportunities for you now, at most 10.' })
  opportunities: OpportunityView[];
}

@ApiSchema({ name: 'CurrentEnrollment' })
export class CurrentEnrollmentView {
  @Nested(() => AgentView, { nullable: true, description: 'The enrollment; null before the first one.' })
  agent: AgentView | null;
}

/** The columns for an input; omitted optional fields are cleared. */
export function toColumns(input: Enroll): Partial<Seller> {
  const { agentType, platforms, niches, location = null, rateCard = {}, followerCount = null, autoQuote } = input;
  const rates = Object.entries(rateCard).map(([name, price]) => [
    findAction(name)?.id ?? name,
    Math.round(Number(price) * 100),
  ]);
  const displayName = input.displayName ?? 'Seller';
  return {
    ...{ displayName, agentType, platformIds: platforms, niches, location, followerCount, autoQuote },
    rateCard: Object.fromEntries(rates) as Record<string, number>,
  };
}

/** What a counterparty sees of a seller: no id, and nothing of its users. */
export function profileOf(seller: Seller): AgentProfile {
  return {
    displayName: seller.displayName,
    agentType: seller.agentType,
    platforms: seller.platformIds,
    settledUnits: seller.settledUnits,
    defaultedUnits: seller.defaultedUnits,
  };
}

export function agentView(seller: Seller, verified: VerifiedAccount[]): AgentView {
  return {
    ...profileOf(seller),
    id: seller.id,
    niches: seller.niches,
    location: seller.location,
    rateCard: Object.entries(seller.rateCard)
      .map(([actionId, cents]) => ({ actionId, price: cents / 100 }))
      .sort((a, b) => a.actionId.localeCompare(b.actionId)),
    followerCount: seller.followerCount,
    followerSource: seller.livemode ? 'verified' : 'declared',
    verifiedFollowers: verified.map(({ platformId, followers }) => ({ platformId, followers })),
    autoQuote: seller.autoQuote,
    committedUnits: seller.committedUnits,
    unitLimit: limitOf(seller),
    enrolledAt: seller.createdAt.toISOString(),
    updatedAt: seller.updatedAt.toISOString(),
    livemode: seller.livemode,
  };
}
