import { ApiSchema } from '@nestjs/swagger';
import { findPlatform, nearestPlatforms } from '#catalog';
import {
  Bool,
  Decimal,
  Fault,
  Id,
  Int,
  ListOf,
  OneOf,
  Pagination,
  Paging,
  Rules,
  Text,
  TextList,
  Timestamp,
} from '#platform';
import { SubmissionRecord } from '#submissions';
import { ProfileRow } from './influencers.queries';
import { Tier, tierOf, TIERS } from './tiers';

/** More than any account has, and what the column holds. */
const MAX_FOLLOWERS = 2_000_000_000;

const TIER_BOUNDS = '`micro` below 10,000, `mid` below 100,000, `macro` below 1,000,000, `mega` from there.';
const PLATFORM = { description: 'A platform, by id (`ig`), slug (`instagram`) or alias.', example: 'ig' } as const;
const LOCATION = 'Where the creator is, in words.';
const BIO = { description: 'What creators say about themselves.', example: 'One coffee place a day.' } as const;

/** A niche as it is kept and compared. Normalising takes a time that grows with the square of the number of marks, hence `rawMax`. */
const NICHE = {
  rawMax: 200,
  as: (niche: string) => niche.normalize().trim().toLowerCase(),
  min: 1,
  max: 40,
} as const;

/** What a search for a location and the location of a profile are both turned into. */
export function locationKey(location: string): string {
  return location.normalize().toLowerCase();
}

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
    description:
      'Only creators with at least this many followers: on the platform when one is named, else on all of theirs together.',
    example: 5000,
  })
  minFollowers?: number;

  @Int({
    min: 0,
    optional: true,
    description: 'Only creators with at most this many followers, counted in the same way.',
    example: 50_000,
  })
  maxFollowers?: number;

  @Text({
    ...NICHE,
    optional: true,
    description: 'Only creators with this niche, as they wrote it, in upper or lower case.',
    example: 'coffee',
  })
  niche?: string;

  @Text({
    trim: true,
    max: 100,
    optional: true,
    description: 'Only creators whose location contains this, in upper or lower case.',
    example: 'lisbon',
  })
  location?: string;

  @OneOf(TIERS, {
    optional: true,
    description: `Only creators of this tier, by their followers on all platforms together: ${TIER_BOUNDS}`,
  })
  tier?: Tier;
}

export class InfluencerId {
  @Id('inf', { description: 'The profile.' })
  id: string;
}

export class SaveInfluencerPlatform {
  @Text({
    ...PLATFORM,
    rawMax: 60,
    as: (name) => findPlatform(name)?.id ?? name,
    min: 1,
    max: 60,
    fault: (id) =>
      findPlatform(id) ? undefined : `is not a platform; the nearest are ${nearestPlatforms(id).join(', ')}`,
  })
  platformId: string;

  @Text({
    trim: true,
    rawMax: 200,
    as: (handle) => handle.replace(/^@\s*/, ''),
    min: 1,
    max: 100,
    description: 'The account on that platform; a leading @ is dropped.',
    example: 'cornercoffee.daily',
  })
  handle: string;

  @Int({ min: 0, max: MAX_FOLLOWERS, description: 'How many followers that account has.', example: 12_500 })
  followers: number;
}

/** One account for each platform. */
function repeatedPlatforms({ platforms }: SaveInfluencer): Fault[] {
  return platforms.flatMap(({ platformId }, index) =>
    platforms.findIndex((other) => other.platformId === platformId) === index
      ? []
      : [
          {
            path: `platforms[${String(index)}].platformId`,
            message: `is ${platformId} once more: give one account for each platform`,
          },
        ],
  );
}

@Rules(repeatedPlatforms)
@ApiSchema({ name: 'SaveInfluencer' })
export class SaveInfluencer {
  @Text({ trim: true, max: 100, description: 'The name to show.', example: 'Daily Flat White' })
  displayName: string;

  @Text({ ...BIO, trim: true, max: 1000, optional: true, nullable: true })
  bio?: string | null;

  @TextList(
    { ...NICHE, description: 'A niche.' },
    {
      unique: true,
      rawMax: 100,
      max: 10,
      default: [],
      description:
        'What the creator posts about: up to 10 niches of up to 40 characters, kept in lower case and without repetitions.',
      example: ['coffee', 'street food'],
    },
  )
  niches: string[];

  @Text({
    trim: true,
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
    description: 'Of the people a post reaches, the share that reacts, 0 to 1.',
    example: 0.045,
  })
  engagementRate?: number | null;

  @ListOf(() => SaveInfluencerPlatform, {
    min: 1,
    max: 25,
    description: 'Where the creator posts: one account for each platform, 1 to 25.',
  })
  platforms: SaveInfluencerPlatform[];
}

@ApiSchema({ name: 'InfluencerPlatform' })
export class InfluencerPlatformView {
  @Text({ description: 'The id of the platform.', example: 'ig' })
  platformId: string;

  @Text({ description: 'The account, without the leading @.', example: 'dailyflatwhite' })
  handle: string;

  @Int({ description: 'How many followers it has, as the creator says.', example: 12_500 })
  followers: number;

  @Bool({ description: 'Whether the account itself was connected, which proves that it is theirs.', example: false })
  verified: boolean;
}

@ApiSchema({ name: 'Influencer' })
export class InfluencerView {
  @Id('inf', { description: 'The profile.' })
  id: string;

  @Text({ description: 'The name to show.', example: 'Daily Flat White' })
  displayName: string;

  @Text({ ...BIO, nullable: true })
  bio: string | null;

  @TextList({}, { description: 'What the creator posts about, in lower case.', example: ['coffee', 'street food'] })
  niches: string[];

  @Text({ nullable: true, description: LOCATION, example: 'Lisbon, Portugal' })
  location: string | null;

  @Int({ description: 'The sum over all platforms.', example: 20_000 })
  followerCount: number;

  @Decimal({
    min: 0,
    max: 1,
    nullable: true,
    description: 'Of the people a post reaches, the share that reacts, 0 to 1, as the creator says.',
    example: 0.045,
  })
  engagementRate: number | null;

  @OneOf(TIERS, { description: `By \`followerCount\`: ${TIER_BOUNDS}`, example: 'mid' })
  tier: Tier;

  @ListOf(() => InfluencerPlatformView, { description: 'Where the creator posts, most followers first.' })
  platforms: InfluencerPlatformView[];

  @Int({
    nullable: true,
    description:
      'In how many campaigns of other businesses a proof of theirs was approved; null before the first decision.',
    example: 4,
  })
  completedCampaigns: number | null;

  @Decimal({
    min: 0,
    max: 1,
    nullable: true,
    description:
      'Of their proofs that other businesses decided on, the share that was approved, 0 to 1; null before the first decision.',
    example: 0.8,
  })
  approvalRate: number | null;

  @Timestamp({ description: 'When the profile was created.' })
  createdAt: string;

  @Timestamp({ description: 'When it was last replaced.' })
  updatedAt: string;

  @Bool({ description: 'False for test data, which has no record and is in no search.', example: true })
  livemode: boolean;
}

/** A profile as anyone sees it. @param record what its business did in others' campaigns; undefined before the first decision */
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
      .map(({ platformId: id, handle, followers, verified }) => ({ platformId: id, handle, followers, verified }))
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
