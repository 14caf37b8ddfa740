import { z } from 'zod';
import { findPlatform, nearestPlatforms } from '#catalog';
import { idField, pageQuery, text, timestamp } from '#platform';
import { SubmissionRecord } from '#submissions';
import { ProfileRow } from './influencers.queries';
import { tierOf, TIERS } from './tiers';

/** More than any account has, and what the column holds. */
const MAX_FOLLOWERS = 2_000_000_000;

const tier = z.enum(TIERS);
const TIER_BOUNDS = '`micro` below 10,000, `mid` below 100,000, `macro` below 1,000,000, `mega` from there.';

/** A niche as it is kept and compared. Putting marks into their canonical order takes a time that grows with the square of their number. */
const niche = z.string().max(200, { abort: true }).normalize().trim().toLowerCase().min(1).max(40);

const platform = z.string().min(1).max(60);
const PLATFORM = { description: 'A platform, by id (`ig`), slug (`instagram`) or alias.', example: 'ig' };

/** A platform that the caller names, as its id. */
const platformId = platform
  .transform((name, context) => {
    const found = findPlatform(name);
    if (found) return found.id;
    context.addIssue(`is not a platform; the nearest are ${nearestPlatforms(name).join(', ')}`);
    return z.NEVER;
  })
  .meta(PLATFORM);

/** What a search for a location and the location of a profile are both turned into. */
export function locationKey(location: string): string {
  return location.normalize().toLowerCase();
}

export const SearchInfluencers = z
  .strictObject({
    platform: platform.optional().meta(PLATFORM),
    minFollowers: z.number().int().min(0).optional().meta({
      description: 'Only those with at least so many followers: on the platform when one is named, else over all.',
      example: 5000,
    }),
    maxFollowers: z
      .number()
      .int()
      .min(0)
      .optional()
      .meta({ description: 'Only those with at most so many followers, counted likewise.' }),
    niche: niche.optional().meta({ description: 'Only those with this niche, as they wrote it, in any case.' }),
    location: text(100, 'Only those whose location contains this, in any case.').optional(),
    tier: tier
      .optional()
      .meta({ description: `Only those of this tier, by their followers over all platforms: ${TIER_BOUNDS}` }),
    ...pageQuery(20),
  })
  .superRefine(({ minFollowers, maxFollowers }, context) => {
    if (minFollowers !== undefined && maxFollowers !== undefined && maxFollowers < minFollowers)
      context.addIssue({ code: 'custom', path: ['maxFollowers'], message: 'must not be less than minFollowers' });
  });
export type SearchInfluencers = z.infer<typeof SearchInfluencers>;

export const InfluencerId = z.strictObject({ id: idField('inf', 'The profile.') });
export type InfluencerId = z.infer<typeof InfluencerId>;

export const SaveInfluencer = z
  .strictObject({
    displayName: text(100, 'The name to show.'),
    bio: text(1000, 'What the creator says of themselves.').nullish(),
    niches: z
      .array(niche)
      .max(100)
      .overwrite((niches) => [...new Set(niches)])
      .max(10)
      .default([])
      .meta({
        description: 'What the creator posts about: up to 10, of up to 40 characters; kept in lower case, each once.',
        example: ['coffee', 'street food'],
      }),
    location: text(100, 'Where the creator is, in words.').nullish(),
    engagementRate: z
      .number()
      .min(0)
      .max(1)
      .nullish()
      .meta({ description: 'Of the people a post reaches, the share that reacts, 0 to 1.', example: 0.045 }),
    platforms: z
      .array(
        z.strictObject({
          platformId,
          handle: z
            .string()
            .trim()
            .overwrite((handle) => handle.replace(/^@\s*/, ''))
            .min(1)
            .max(100)
            .meta({
              description: 'The account on that platform; a leading @ is dropped.',
              example: 'cornercoffee.daily',
            }),
          followers: z
            .number()
            .int()
            .min(0)
            .max(MAX_FOLLOWERS)
            .meta({ description: 'Followers of that account.', example: 12_500 }),
        }),
      )
      .min(1)
      .max(25)
      .superRefine((platforms, context) => {
        platforms.forEach((each, index) => {
          if (platforms.findIndex((other) => other.platformId === each.platformId) === index) return;
          const message = `is ${each.platformId} once more: give one account for each platform`;
          context.addIssue({ code: 'custom', path: [index, 'platformId'], message });
        });
      })
      .meta({ description: 'Where the creator posts: one account for each platform, 1 to 25.' }),
  })
  .meta({ id: 'SaveInfluencer' });
export type SaveInfluencer = z.infer<typeof SaveInfluencer>;

export const InfluencerView = z
  .strictObject({
    id: idField('inf', 'The profile.'),
    displayName: z.string().meta({ description: 'The name to show.' }),
    bio: z.string().nullable().meta({ description: 'What the creator says of themselves.' }),
    niches: z.array(z.string()).meta({ description: 'What the creator posts about, in lower case.' }),
    location: z.string().nullable().meta({ description: 'Where the creator is, in words.' }),
    followerCount: z.number().int().meta({ description: 'The sum over all platforms.', example: 20_000 }),
    engagementRate: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .meta({ description: 'Of the people a post reaches, the share that reacts, 0 to 1; as the creator says.' }),
    tier: tier.meta({ description: `By followerCount: ${TIER_BOUNDS}` }),
    platforms: z
      .array(
        z.strictObject({
          platformId: z.string().meta({ description: 'The platform.', example: 'ig' }),
          handle: z.string().meta({ description: 'The account, without the leading @.' }),
          followers: z.number().int().meta({ description: 'Its followers, as the creator says.' }),
          verified: z.boolean().meta({ description: 'Whether the account itself was connected and proved it.' }),
        }),
      )
      .meta({ description: 'Where the creator posts, most followers first.' }),
    completedCampaigns: z.number().int().nullable().meta({
      description: "Others' campaigns in which a proof of theirs was approved; null before the first decision.",
    }),
    approvalRate: z.number().min(0).max(1).nullable().meta({
      description: "Of their proofs that others' campaigns decided on, the share approved; null before the first.",
      example: 0.8,
    }),
    createdAt: timestamp('When the profile was made.'),
    updatedAt: timestamp('When it was last replaced.'),
    livemode: z.boolean().meta({ description: 'False for test data, which has no record and is in no search.' }),
  })
  .meta({ id: 'Influencer' });
export type InfluencerView = z.infer<typeof InfluencerView>;

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

export const InfluencerPage = z
  .strictObject({
    influencers: z.array(InfluencerView),
    total: z.number().int().meta({ description: 'How many influencers there are on all pages.' }),
    page: z.number().int().meta({ description: 'The page that this is, from 1.' }),
    perPage: z.number().int().meta({ description: 'How many a full page holds.' }),
    totalPages: z.number().int().meta({ description: 'How many pages there are; 0 when there is nothing.' }),
  })
  .meta({ id: 'InfluencerPage' });
export type InfluencerPage = z.infer<typeof InfluencerPage>;
