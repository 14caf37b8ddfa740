import { ApiSchema } from '@nestjs/swagger';
import { PLATFORM_FIELD, readHandle } from '#catalog';
import { Bool, Decimal, FieldError, Id, Int, ListOf, OneOf, Paging, Rules, Text, TextList, Timestamp } from '#kernel';
import { Pagination } from '#kernel/fields';
import { SubmissionRecord } from '#submissions';
import { Influencer } from './influencer.entity';
import { ProfileRow } from './influencers.queries';
import { Tier, tierOf, TIERS } from './tiers';

/** More than any account has, and within the range of the column. */
const MAX_FOLLOWERS = 2_000_000_000;

const TIER_BOUNDS = '`micro` below 10,000, `mid` below 100,000, `macro` below 1,000,000, `mega` from 1,000,000.';
const PLATFORM = { description: PLATFORM_FIELD.description, example: PLATFORM_FIELD.example } as const;
const LOCATION = 'Where the creator is based, as free text.';
const BIO = { description: 'A short description by the creator.', example: 'One coffee place a day.' } as const;

/** How a niche is stored and limited. */
const NICHE = {
  rawMax: 200,
  as: (niche: string) => niche.toLowerCase(),
  min: 1,
  max: 40,
} as const;

@Rules<SearchInfluencers>(({ minFollowers, maxFollowers }) =>
  minFollowers !== undefined && maxFollowers !== undefined && maxFollowers < minFollowers
    ? [{ path: 'maxFollowers', message: 'must not be less than minFollowers' }]
    : [],
)
export class SearchInfluencers extends Paging(20) {
  @Text({ ...PLATFORM, min: 1, max: 60, optional: true })
  platform?: string;

  @Int({
    min: 0,
    optional: true,
    description: 'Only creators with at least this many followers: on `platform` if specified, otherwise in total.',
    example: 5000,
  })
  minFollowers?: number;

  @Int({
    min: 0,
    optional: true,
    description: 'Only creators with at most this many followers, counted like `minFollowers`.',
    example: 50_000,
  })
  maxFollowers?: number;

  @Text({
    ...NICHE,
    optional: true,
    description: 'Only creators with exactly this niche, case-insensitive.',
    example: 'coffee',
  })
  niche?: string;

  @Text({
    max: 100,
    optional: true,
    description:
      'Only creators whose location contains these words, whole and in any order, case-insensitive; at most 5.',
    example: 'lisbon',
  })
  location?: string;

  @OneOf(TIERS, {
    optional: true,
    description: `Only creators of this tier, by their total followers: ${TIER_BOUNDS}`,
  })
  tier?: Tier;

  @Bool({ optional: true, description: 'False for the profiles that were saved in test mode; live ones unless given.' })
  livemode?: boolean;
}

export class InfluencerId {
  @Id('inf', { description: 'The profile.' })
  id: string;
}

export class SaveInfluencerPlatform {
  @Text(PLATFORM_FIELD)
  platformId: string;

  @Text({
    max: 500,
    description: 'The name of the account on that platform, with or without @, or the address of its profile.',
    example: 'cornercoffee.daily',
  })
  handle: string;

  @Int({ min: 0, max: MAX_FOLLOWERS, description: 'The number of followers of that account.', example: 12_500 })
  followers: number;
}

function unreadableHandles({ platforms }: SaveInfluencer): FieldError[] {
  return platforms.flatMap(({ platformId, handle }, index) => {
    const { error } = readHandle(platformId, handle);
    return error === undefined ? [] : [{ path: `platforms[${String(index)}].handle`, message: error }];
  });
}

/** A profile has at most one account per platform. */
function repeatedPlatforms({ platforms }: SaveInfluencer): FieldError[] {
  return platforms.flatMap(({ platformId }, index) =>
    platforms.findIndex((other) => other.platformId === platformId) === index
      ? []
      : [
          {
            path: `platforms[${String(index)}].platformId`,
            message: `repeats ${platformId}; specify one account per platform`,
          },
        ],
  );
}

@Rules(repeatedPlatforms, unreadableHandles)
@ApiSchema({ name: 'SaveInfluencer' })
export class SaveInfluencer {
  @Text({ max: 100, description: 'The display name.', example: 'Daily Flat White' })
  displayName: string;

  @Text({ ...BIO, multiline: true, max: 1000, optional: true, nullable: true })
  bio?: string | null;

  @TextList(
    { ...NICHE, description: 'A niche.' },
    {
      unique: true,
      rawMax: 100,
      max: 10,
      default: [],
      description:
        'What the creator posts about: up to 10 niches of up to 40 characters, stored in lower case and without duplicates.',
      example: ['coffee', 'street food'],
    },
  )
  niches: string[];

  @Text({
    max: 100,
    optional: true,
    nullable: true,
    description: LOCATION,
    example: 'Lisbon, Portugal',
  })
  location?: string | null;

  @Decimal({
    min: 0,
    max: 1,
    optional: true,
    nullable: true,
    description: 'The share of people reached by a post who react to it, 0 to 1.',
    example: 0.045,
  })
  engagementRate?: number | null;

  @ListOf(() => SaveInfluencerPlatform, {
    min: 1,
    max: 25,
    description: 'The accounts of the creator, one per platform, 1 to 25.',
  })
  platforms: SaveInfluencerPlatform[];
}

@ApiSchema({ name: 'InfluencerPlatform' })
export class InfluencerPlatformView {
  @Text({ description: 'The id of the platform.', example: 'ig' })
  platformId: string;

  @Text({ untrusted: true, description: 'The name of the account, without a leading @.', example: 'dailyflatwhite' })
  handle: string;

  @Int({
    description:
      'The number of followers: as reported by the platform if `followersVerified`, otherwise as stated by the creator.',
    example: 12_500,
  })
  followers: number;

  @Bool({
    description:
      "Whether the account is connected, which proves that it is the creator's. The handle is then that of the platform.",
    example: false,
  })
  verified: boolean;

  @Bool({
    description: 'Whether the platform itself reported `followers`, less than about a day ago. Not all platforms do.',
    example: false,
  })
  followersVerified: boolean;
}

@ApiSchema({ name: 'Influencer' })
export class InfluencerView {
  @Id('inf', { description: 'The profile.' })
  id: string;

  @Text({ untrusted: true, description: 'The display name.', example: 'Daily Flat White' })
  displayName: string;

  @Text({ untrusted: true, ...BIO, nullable: true })
  bio: string | null;

  @TextList(
    {},
    {
      untrusted: true,
      description: 'What the creator posts about, in lower case.',
      example: ['coffee', 'street food'],
    },
  )
  niches: string[];

  @Text({ untrusted: true, nullable: true, description: LOCATION, example: 'Lisbon, Portugal' })
  location: string | null;

  @Int({ description: 'The total number of followers on all platforms.', example: 20_000 })
  followerCount: number;

  @Decimal({
    min: 0,
    max: 1,
    nullable: true,
    description: 'The share of people reached by a post who react to it, 0 to 1, as stated by the creator.',
    example: 0.045,
  })
  engagementRate: number | null;

  @OneOf(TIERS, { description: `By \`followerCount\`: ${TIER_BOUNDS}`, example: 'mid' })
  tier: Tier;

  @ListOf(() => InfluencerPlatformView, { description: 'The accounts of the creator, most followers first.' })
  platforms: InfluencerPlatformView[];

  @Int({
    nullable: true,
    description:
      'The number of campaigns of other businesses in which a submission of the creator was approved; null before the first review.',
    example: 4,
  })
  completedCampaigns: number | null;

  @Decimal({
    min: 0,
    max: 1,
    nullable: true,
    description:
      'The share of their reviewed submissions to other businesses that was approved, 0 to 1; null before the first review.',
    example: 0.8,
  })
  approvalRate: number | null;

  @Timestamp({ description: 'When the profile was created.' })
  createdAt: string;

  @Timestamp({ description: 'When the profile was last saved.' })
  updatedAt: string;

  @Bool({
    description: 'False for test data, which has no track record and does not appear in searches.',
    example: true,
  })
  livemode: boolean;
}

/** The columns for an input; omitted fields are cleared. */
export function toColumns(input: SaveInfluencer): Partial<Influencer> {
  const { displayName, bio = null, niches, location = null, engagementRate = null } = input;
  return { displayName, bio, niches, location, engagementRate };
}

/**
 * The public view of a profile.
 * @param record its submissions to other businesses; undefined before the first review
 */
export function influencerView(profile: ProfileRow, record: SubmissionRecord | undefined): InfluencerView {
  return {
    id: profile.id,
    displayName: profile.displayName,
    bio: profile.bio,
    niches: profile.niches,
    location: profile.location,
    followerCount: profile.followerCount,
    engagementRate: profile.engagementRate,
    tier: tierOf(profile.followerCount),
    platforms: profile.platforms
      .map(({ platformId: id, handle, followers, verified, followersVerified }) => ({
        ...{ platformId: id, handle, followers, verified, followersVerified },
      }))
      .sort((a, b) => b.followers - a.followers || a.platformId.localeCompare(b.platformId)),
    completedCampaigns: record?.completedCampaigns ?? null,
    approvalRate: record ? record.approved / (record.approved + record.rejected) : null,
    createdAt: profile.createdAt.toISOString(),
    updatedAt: profile.updatedAt.toISOString(),
    livemode: profile.livemode,
  };
}

@ApiSchema({ name: 'InfluencerPage' })
export class InfluencerPage extends Pagination {
  @ListOf(() => InfluencerView, { description: 'The profiles of this page, most followers first.' })
  influencers: InfluencerView[];
}
