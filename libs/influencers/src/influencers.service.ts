import { Injectable, OnModuleInit } from '@nestjs/common';
import { findPlatform, readHandle } from '#catalog';
import { Db, List, Lists, Reader, valuesOf } from '#database';
import { Actor, Clock, FORBIDDEN, INVALID_STATE, invalid, newId, NOT_FOUND, notFound } from '#kernel';
import { CreatorProfile, CreatorProfiles, Submitters } from '#participants';
import { SubmissionRecord, SubmissionFigures } from '#submissions';
import {
  InfluencerPage,
  InfluencerView,
  influencerView,
  SaveInfluencer,
  SearchInfluencers,
  toColumns,
} from './influencer.dto';
import { Influencer } from './influencer.entity';
import { InfluencerPlatform } from './influencer-platform.entity';
import {
  Account,
  ACCOUNTS,
  CONFIRM_PLATFORM,
  FIND,
  FIND_OWN,
  FITTING,
  ProfileAccount,
  ProfileRow,
  SAVE,
  SAVE_ENTRIES,
  SAVE_PLATFORMS,
  searchStatements,
} from './influencers.queries';
import { ANY, entriesOf, locationTerm, nicheTerm, termIn, tierTerm, wordsOf } from './search-terms';
import { boundsOf } from './tiers';

/** The most words of a location in a search: each of them is joined. */
const MAX_WORDS = 5;

@Injectable()
export class InfluencersService implements OnModuleInit, CreatorProfiles {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly lists: Lists,
    private readonly submissions: SubmissionFigures,
    private readonly submitters: Submitters,
  ) {}

  onModuleInit(): void {
    this.submitters.registerProfiles(this);
  }

  /** What a business that receives a proof of a creator calls them; undefined without a profile. */
  async profileOf({ businessId, livemode }: ProfileOwner): Promise<CreatorProfile | undefined> {
    const [profile] = await this.db.query<ProfileRow>(FIND_OWN, [businessId, livemode]);
    return (
      profile && {
        name: profile.displayName,
        handles: profile.platforms.map(({ platformId, handle, verified }) => ({ platformId, handle, verified })),
      }
    );
  }

  /**
   * The matching profiles of one mode, most followers first.
   * @throws ApiError NOT_FOUND for a platform that is not in the catalogue; VALIDATION_ERROR for a location without words
   */
  async search(query: SearchInfluencers): Promise<InfluencerPage> {
    const search = searchOf(query);
    const { items, pagination } = await this.lists.page(this.found(search, await this.db.reader()), query);
    return { influencers: await this.views(items), ...pagination };
  }

  /** A profile of any business and either mode; profiles are public. @throws ApiError NOT_FOUND */
  async get(id: string): Promise<InfluencerView> {
    const view = (await this.views(await this.db.query<ProfileRow>(FIND, [id])))[0];
    if (!view) throw notFound();
    return view;
  }

  /** The accounts in the profile of the actor's business in the actor's mode; undefined if it has no profile. */
  async accountsOf({ businessId, livemode }: Actor): Promise<Account[] | undefined> {
    const reader = await this.db.reader();
    const [profile] = await reader.query<{ accounts: Account[] }>(ACCOUNTS, [businessId, livemode]);
    return profile?.accounts;
  }

  /** The profile of the actor's business in the actor's mode; undefined if it has none. */
  async ownProfile({ businessId, livemode }: Actor): Promise<RatedProfile | undefined> {
    const reader = await this.db.reader();
    return (await this.rated(await reader.query<ProfileRow>(FIND_OWN, [businessId, livemode])))[0];
  }

  /** The profiles in the actor's mode with the most followers that fit any of these wishes, up to `limit` for each. */
  async fitting({ livemode }: Actor, wishes: readonly ProfileCriteria[], limit: number): Promise<InfluencerView[]> {
    if (wishes.length === 0) return [];
    const reader = await this.db.reader();
    const profiles = await reader.query<ProfileRow>(FITTING, [
      wishes.map(({ platformId }) => platformId),
      wishes.map(({ niche }) => termIn(livemode, niche === undefined ? ANY : nicheTerm(niche))),
      wishes.map(({ minFollowers }) => minFollowers),
      limit,
    ]);
    return this.views(profiles);
  }

  /**
   * Creates or replaces the profile of the actor's business in the actor's mode.
   * @returns the profile, and whether it was created
   * @throws ApiError FORBIDDEN if the account is not a creator's
   */
  async save(actor: Actor, input: SaveInfluencer): Promise<{ influencer: InfluencerView; isNew: boolean }> {
    if (actor.businessKind !== 'creator') {
      throw FORBIDDEN.error('Only creators have a profile. Register as a creator.');
    }
    return this.db.tx(async () => {
      const profile = this.build(actor, input);
      const [saved] = await this.db.query<Pick<Influencer, 'id' | 'createdAt'>>(SAVE, valuesOf(Influencer, profile));
      if (!saved) throw new Error('Saving the profile returned no row.');
      const platforms = await this.savePlatforms(saved.id, actor, input);
      const complete = await this.complete({ ...profile, ...saved }, platforms);
      const [influencer] = await this.views([complete]);
      if (!influencer) throw new Error('There is no view of the saved profile.');
      return { influencer, isNew: saved.id === profile.id };
    });
  }

  /**
   * Records, in the current transaction, that a platform has confirmed the account of a creator: it is added to the profile of
   * the business in this mode, or replaces what the creator stated. Locks the profile.
   * @param account `followers` is null if the platform does not report them; what the creator stated then remains
   * @throws ApiError INVALID_STATE if the business has no profile in this mode
   */
  async confirmAccount(owner: ProfileOwner, platformId: string, account: ConfirmedAccount): Promise<void> {
    const profile = await this.lock(owner);
    if (!profile) throw missingProfile();
    const { id, livemode } = profile;
    await this.db.query(CONFIRM_PLATFORM, [id, platformId, livemode, account.handle, account.followers]);
    await this.recount(profile);
  }

  /** Records, in the current transaction, that an account is no longer confirmed. What is known of it stays in the profile. */
  async unconfirmAccount(owner: ProfileOwner, platformId: string): Promise<void> {
    const profile = await this.lock(owner);
    if (!profile) return;
    const confirmed = { influencerId: profile.id, platformId };
    // Handle and followers remain, as what the creator states.
    await this.db.manager.update(InfluencerPlatform, confirmed, { verified: false, followersVerified: false });
  }

  private lock({ businessId, livemode }: ProfileOwner): Promise<Influencer | null> {
    const lock = { mode: 'for_no_key_update' } as const;
    return this.db.manager.findOne(Influencer, { where: { businessId, livemode }, lock });
  }

  /** Brings the total and the search entries of a locked profile in line with its accounts. */
  private async recount(profile: Influencer): Promise<void> {
    const platforms = await this.db.manager.findBy(InfluencerPlatform, { influencerId: profile.id });
    await this.complete(profile, platforms);
  }

  /** Sets the total of a locked profile to that of its accounts, which may differ from what was sent, and writes its entries. */
  private async complete(profile: Influencer, platforms: ProfileAccount[]): Promise<ProfileRow> {
    const followerCount = platforms.reduce((sum, { followers }) => sum + followers, 0);
    const row = { ...profile, followerCount, platforms };
    if (followerCount !== profile.followerCount) {
      row.updatedAt = this.clock.now();
      await this.db.manager.update(Influencer, { id: row.id }, { followerCount, updatedAt: row.updatedAt });
    }
    await this.saveEntries(row);
    return row;
  }

  private build({ businessId, livemode }: Actor, input: SaveInfluencer): Influencer {
    const now = this.clock.now();
    return Object.assign(new Influencer(), toColumns(input), {
      id: newId('inf', now),
      businessId,
      livemode,
      followerCount: input.platforms.reduce((sum, { followers }) => sum + followers, 0),
      createdAt: now,
      updatedAt: now,
    });
  }

  private savePlatforms(id: string, { livemode }: Actor, { platforms }: SaveInfluencer): Promise<ProfileAccount[]> {
    return this.db.query(SAVE_PLATFORMS, [
      id,
      livemode,
      platforms.map(({ platformId }) => platformId),
      platforms.map(({ platformId, handle }) => readHandle(platformId, handle).handle),
      platforms.map(({ followers }) => followers),
    ]);
  }

  private async saveEntries(profile: ProfileRow): Promise<void> {
    const entries = entriesOf(profile);
    const columns = (['platformId', 'term', 'followers'] as const).map((name) => entries.map((entry) => entry[name]));
    await this.db.query(SAVE_ENTRIES, [profile.id, ...columns]);
  }

  private found({ platformId, terms, least, most }: Search, reader: Reader): List<ProfileRow> {
    const { page, count } = searchStatements(terms.length);
    const range = [platformId, least, most];
    return {
      name: platformId === ANY ? 'influencers' : 'influencers by followers on a platform',
      identity: JSON.stringify(['influencers', ...range, ...terms]),
      // The default sorts before all profiles.
      read: ({ after = [Infinity, '~'], offset, limit }) =>
        reader.query<ProfileRow>(page, [...range, ...after, limit, offset, ...terms]),
      count: async (limit) => {
        const [row] = await reader.query<{ total: number }>(count, [...range, limit, ...terms]);
        return row?.total ?? 0;
      },
      positionOf: ({ reach = 0, id }) => [reach, id],
    };
  }

  private async views(profiles: ProfileRow[]): Promise<InfluencerView[]> {
    return (await this.rated(profiles)).map(({ influencer }) => influencer);
  }

  /** Test profiles have no track record, because reviews with test keys say nothing about a creator. */
  private async rated(profiles: ProfileRow[]): Promise<RatedProfile[]> {
    const records = await this.submissions.recordsOf(profiles.map(({ businessId }) => businessId));
    return profiles.map((profile) => {
      const record = profile.livemode ? records.get(profile.businessId) : undefined;
      return { influencer: influencerView(profile, record), record };
    });
  }
}

/** A public profile with the decisions on which its rates are based. */
export interface RatedProfile {
  influencer: InfluencerView;
  /** Undefined before the first review. */
  record: SubmissionRecord | undefined;
}

/** The criteria that a profile must meet. */
export interface ProfileCriteria {
  platformId: string;
  /** In lower case; undefined for any. */
  niche?: string;
  /** On the platform. */
  minFollowers: number;
}

/** Which profile: a business has one in each mode. */
type ProfileOwner = Pick<Actor, 'businessId' | 'livemode'>;

/** What a platform says about an account. */
interface ConfirmedAccount {
  /** Without the leading @. */
  handle: string;
  followers: number | null;
}

/** For what needs a profile. */
export function missingProfile() {
  return INVALID_STATE.error('You have no influencer profile yet. Create it, then try again.');
}

/** A search in the terms of the index. */
interface Search {
  platformId: string;
  /** At least one. */
  terms: string[];
  least: number;
  most: number;
}

function searchOf({
  platform,
  niche,
  location,
  tier,
  minFollowers = 0,
  maxFollowers = Infinity,
  livemode = true,
}: SearchInfluencers): Search {
  const found = platform === undefined ? undefined : findPlatform(platform);
  if (platform !== undefined && !found) throw NOT_FOUND.error(`There is no platform "${platform}".`);
  const bounds = tier === undefined ? { from: 0, below: Infinity } : boundsOf(tier);
  const terms = [
    ...(niche === undefined ? [] : [nicheTerm(niche)]),
    ...(location === undefined ? [] : searchedWords(location).map(locationTerm)),
    ...(tier !== undefined && found ? [tierTerm(tier)] : []),
  ];
  return {
    platformId: found?.id ?? ANY,
    terms: (terms.length === 0 ? [ANY] : terms).map((term) => termIn(livemode, term)),
    least: found ? minFollowers : Math.max(minFollowers, bounds.from),
    // An account has at most as many followers as its profile in total.
    most: Math.min(maxFollowers, bounds.below - 1),
  };
}

function searchedWords(location: string): string[] {
  const words = wordsOf(location);
  if (words.length === 0) throw invalid('location', 'must contain a letter or a digit');
  if (words.length > MAX_WORDS) throw invalid('location', `must have at most ${String(MAX_WORDS)} words`);
  return words;
}
