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
  toColumns,
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

  /**
   * The matching live profiles, most followers first.
   * @throws ApiError NOT_FOUND for a platform that is not in the catalogue
   */
  async search(query: SearchInfluencers): Promise<InfluencerPage> {
    const { page, count, values } = searchStatements(searchOf(query));
    const offset = offsetOf(query);
    const profiles = await this.db.query<ProfileRow>(page, [...values, query.perPage, offset]);
    // A page that is not full is the last one, from which the total follows. Otherwise it is counted, which is more
    // expensive.
    const isLast = profiles.length < query.perPage && (profiles.length > 0 || offset === 0);
    const [influencers, [counted]] = await Promise.all([
      this.views(profiles),
      isLast ? [] : this.db.query<{ total: number }>(count, values),
    ]);
    return { influencers, ...paginationOf(counted?.total ?? offset + profiles.length, query) };
  }

  /** A profile of any business and either mode; profiles are public. @throws ApiError NOT_FOUND */
  async get(id: string): Promise<InfluencerView> {
    const view = (await this.views(await this.db.query<ProfileRow>(FIND, [id])))[0];
    if (!view) throw notFound();
    return view;
  }

  /**
   * Creates or replaces the profile of the actor's business in the actor's mode.
   * @returns the profile, and whether it was created
   * @throws ApiError FORBIDDEN if the account is not a creator's
   */
  async save(actor: Actor, input: SaveInfluencer): Promise<{ influencer: InfluencerView; isNew: boolean }> {
    if (actor.businessKind !== 'creator') {
      throw FORBIDDEN.error(
        'Only creator accounts have a profile. Register an account with accountType "creator", and use a key of that account.',
      );
    }
    return this.db.tx(async () => {
      const profile = this.build(actor, input);
      const [saved] = await this.db.query<Pick<Influencer, 'id' | 'createdAt'>>(SAVE, valuesOf(Influencer, profile));
      if (!saved) throw new Error('Saving the profile returned no row.');
      const platforms = await this.savePlatforms(saved.id, actor, input);
      const [influencer] = await this.views([{ ...profile, ...saved, platforms }]);
      if (!influencer) throw new Error('There is no view of the saved profile.');
      return { influencer, isNew: saved.id === profile.id };
    });
  }

  private build({ businessId, livemode }: Actor, input: SaveInfluencer): Influencer {
    const now = this.clock.now();
    const { location, platforms } = input;
    return Object.assign(new Influencer(), toColumns(input), {
      id: newId('inf'),
      businessId,
      livemode,
      locationKey: location == null ? null : locationKey(location),
      followerCount: platforms.reduce((sum, { followers }) => sum + followers, 0),
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

  /** Test profiles have no track record, because reviews with test keys say nothing about a creator. */
  private async views(profiles: ProfileRow[]): Promise<InfluencerView[]> {
    const records = await this.submissions.recordsOf(profiles.map(({ businessId }) => businessId));
    return profiles.map((profile) =>
      influencerView(profile, profile.livemode ? records.get(profile.businessId) : undefined),
    );
  }
}

/** Converts a query to the ids and keys that are stored in the tables. */
function searchOf({ platform, location, ...query }: SearchInfluencers): Search {
  const found = platform === undefined ? undefined : findPlatform(platform);
  if (platform !== undefined && !found) throw NOT_FOUND.error(`There is no platform "${platform}".`);
  return { ...query, platformId: found?.id, location: location === undefined ? undefined : locationKey(location) };
}
