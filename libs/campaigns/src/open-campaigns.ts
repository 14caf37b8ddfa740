import { Injectable } from '@nestjs/common';
import { findAction, findPlatform, listActions, nearestActions, nearestPlatforms } from '#catalog';
import { Db, List, Lists, mapPage } from '#database';
import { Account, InfluencersService } from '#influencers';
import { Actor, ApiError, Clock, INVALID_STATE, NOT_FOUND, Page } from '#kernel';
import { Campaign } from './campaign.entity';
import { FindOpenCampaigns, openCampaignView, OpenCampaignView } from './open-campaign.dto';
import { OPEN_PAGE, OPEN_PAGE_FOR_CREATOR } from './open-campaigns.queries';

const LIST = 'open campaigns';

/** A term of `OpenCampaign` to search for and, if campaigns must suit a creator, the followers for campaigns with this term. */
interface Wanted {
  term: string;
  followers?: number;
}

/** Finds the campaigns of all businesses that accept proofs. */
@Injectable()
export class OpenCampaigns {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly lists: Lists,
    private readonly influencers: InfluencersService,
  ) {}

  /**
   * The campaigns of any business in the actor's mode that accept proofs now, newest first. They are not counted.
   * @throws ApiError NOT_FOUND for an unknown platform or action; INVALID_STATE if a profile is to be matched and there is none
   */
  async find(actor: Actor, query: FindOpenCampaigns): Promise<Page<OpenCampaignView>> {
    const wanted = wantedTerms(query, await this.accountsToMatch(actor, query));
    const { cursor, perPage } = query;
    const page = await this.lists.page(this.found(actor, wanted), { page: 1, perPage, cursor, total: false });
    return mapPage(page, openCampaignView);
  }

  /** The newest campaigns of other businesses that accept proofs on one of these accounts, at most `limit`. */
  async newestFor(actor: Actor, accounts: readonly Account[], limit: number): Promise<OpenCampaignView[]> {
    const wanted = accounts.map(({ platformId: term, followers }) => ({ term, followers }));
    const campaigns = await this.found(actor, wanted).read({ offset: 0, limit });
    return campaigns.filter(({ businessId }) => businessId !== actor.businessId).map(openCampaignView);
  }

  /** The cursor of the page after this campaign. */
  cursorAfter(id: string): string {
    return this.lists.cursorAt(LIST, [id]);
  }

  /** The accounts that campaigns must suit; undefined if they need not suit any. */
  private async accountsToMatch(actor: Actor, { matching }: FindOpenCampaigns): Promise<Account[] | undefined> {
    if (matching === false || (matching === undefined && actor.businessKind !== 'creator')) return undefined;
    const accounts = await this.influencers.accountsOf(actor);
    if (!accounts && matching === true)
      throw INVALID_STATE.error('There is no influencer profile to match. Create your profile, or list all campaigns.');
    return accounts;
  }

  private found({ livemode }: Actor, wanted: Wanted[]): List<Campaign> {
    const terms = wanted.map(({ term }) => term);
    const followers = wanted.flatMap((each) => each.followers ?? []);
    return {
      name: LIST,
      read: async ({ after: [last] = [], limit }) => {
        if (wanted.length === 0) return [];
        const values = [terms, livemode, last ?? 'camp~', this.clock.now(), limit];
        const reader = await this.db.reader();
        return followers.length > 0
          ? reader.query<Campaign>(OPEN_PAGE_FOR_CREATOR, [...values, followers])
          : reader.query<Campaign>(OPEN_PAGE, values);
      },
      count: () => Promise.reject(new Error('Open campaigns are not counted.')),
      positionOf: ({ id }) => [id],
    };
  }
}

/**
 * The terms of the campaigns that match a query. Actions are searched for one by one, and platforms as a whole.
 * @throws ApiError NOT_FOUND
 */
function wantedTerms({ platformId, actionId, type }: FindOpenCampaigns, accounts: Account[] | undefined): Wanted[] {
  const platform = platformId === undefined ? undefined : findPlatform(platformId);
  if (platformId !== undefined && !platform) throw unknown('platform', platformId, nearestPlatforms(platformId));
  const action = actionId === undefined ? undefined : findAction(actionId);
  if (actionId !== undefined && !action) throw unknown('action', actionId, nearestActions(actionId));
  const reach = accounts && new Map(accounts.map((account) => [account.platformId, account.followers]));
  const wanted = (term: string, on: string): Wanted[] => {
    if (!reach) return [{ term }];
    const followers = reach.get(on);
    return followers === undefined ? [] : [{ term, followers }];
  };
  if (action || type) {
    const actions = listActions({ platformId: platform?.id, type });
    return actions.filter((each) => !action || each === action).flatMap(({ id, platformId: on }) => wanted(id, on));
  }
  if (platform) return wanted(platform.id, platform.id);
  return reach ? [...reach.keys()].flatMap((id) => wanted(id, id)) : wanted('', '');
}

function unknown(what: string, name: string, near: string[]): ApiError {
  return NOT_FOUND.error(`There is no ${what} "${name}". The most similar are ${near.join(', ')}.`);
}
