import { Injectable } from '@nestjs/common';
import { findPlatform } from '#catalog';
import { Actor, Clock, Db, FORBIDDEN, newId, NOT_FOUND, notFound, offsetOf, paginationOf, valuesOf } from '#platform';
import { SubmissionsService } from '#submissions';
import {
  InfluencerPage,
  InfluencerView,
  influencerView,
  locationKey,
  SaveInfluencer,
  SearchInfluencers,
} from './influencer.dto';
import { Influencer } from './influencer.entity';
import { FIND, ProfileRow, SAVE, SAVE_PLATFORMS, Search, searchStatements } from './influencers.queries';

@Injectable()
export class InfluencersService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly submissions: SubmissionsService,
  ) {}

  /** The live profiles that match, most followers first. @throws Problem NOT_FOUND for a platform that is not in the catalogue */
  async search(query: SearchInfluencers): Promise<InfluencerPage> {
    const { page, count, values } = searchStatements(searchOf(query));
    const offset = offsetOf(query);
    const profiles = await this.db.query<ProfileRow>(page, [...values, query.perPage, offset]);
    // A page that is not full is the last one and tells the total. All others need the count, which costs more than the page.
    const isLast = profiles.length < query.perPage && (profiles.length > 0 || offset === 0);
    const [influencers, [counted]] = await Promise.all([
      this.views(profiles),
      isLast ? [] : this.db.query<{ total: number }>(count, values),
    ]);
    return { influencers, ...paginationOf(counted?.total ?? offset + profiles.length, query) };
  }

  /** A profile of whichever business, in either mode: it is public. @throws Problem NOT_FOUND */
  async get(id: string): Promise<InfluencerView> {
    const view = (await this.views(await this.db.query<ProfileRow>(FIND, [id])))[0];
    if (!view) throw notFound();
    return view;
  }

  /**
   * Creates the profile of the caller's business in the caller's mode, or replaces it as a whole.
   * @returns the profile, and whether there was none before
   * @throws Problem FORBIDDEN
   */
  async save(actor: Actor, input: SaveInfluencer): Promise<{ influencer: InfluencerView; isNew: boolean }> {
    if (actor.businessKind !== 'creator') {
      throw FORBIDDEN.because(
        'Only creators have a profile. Register an account with accountType "creator", and save it with a key of that account.',
      );
    }
    return this.db.tx(async () => {
      const profile = this.build(actor, input);
      const [saved] = await this.db.query<Pick<Influencer, 'id' | 'createdAt'>>(SAVE, valuesOf(Influencer, profile));
      if (!saved) throw new Error('A profile was neither made nor replaced.');
      const platforms = await this.savePlatforms(saved.id, actor, input);
      const [influencer] = await this.views([{ ...profile, ...saved, platforms }]);
      if (!influencer) throw new Error('A profile was saved and not shown.');
      return { influencer, isNew: saved.id === profile.id };
    });
  }

  private build({ businessId, livemode }: Actor, input: SaveInfluencer): Influencer {
    const now = this.clock.now();
    const { displayName, bio = null, niches, location = null, engagementRate = null, platforms } = input;
    return Object.assign(new Influencer(), {
      id: newId('inf'),
      businessId,
      livemode,
      displayName,
      bio,
      niches,
      location,
      locationKey: location === null ? null : locationKey(location),
      followerCount: platforms.reduce((sum, { followers }) => sum + followers, 0),
      engagementRate,
      createdAt: now,
      updatedAt: now,
    });
  }

  private savePlatforms(
    id: string,
    { livemode }: Actor,
    { platforms }: SaveInfluencer,
  ): Promise<ProfileRow['platforms']> {
    return this.db.query(SAVE_PLATFORMS, [
      id,
      livemode,
      platforms.map(({ platformId }) => platformId),
      platforms.map(({ handle }) => handle),
      platforms.map(({ followers }) => followers),
    ]);
  }

  /** Test data has no record: what test keys approve for each other says nothing of a creator. */
  private async views(profiles: ProfileRow[]): Promise<InfluencerView[]> {
    const records = await this.submissions.recordsOf(profiles.map(({ businessId }) => businessId));
    return profiles.map((profile) =>
      influencerView(profile, profile.livemode ? records.get(profile.businessId) : undefined),
    );
  }
}

/** What a query means in the words of the tables. */
function searchOf({ platform, location, ...query }: SearchInfluencers): Search {
  const found = platform === undefined ? undefined : findPlatform(platform);
  if (platform !== undefined && !found) throw NOT_FOUND.because(`There is no platform "${platform}".`);
  return { ...query, platformId: found?.id, location: location === undefined ? undefined : locationKey(location) };
}
