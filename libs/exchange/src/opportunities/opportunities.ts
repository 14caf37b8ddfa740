import { Injectable } from '@nestjs/common';
import { Action, findAction, findPlatform, platforms, policyWarnings } from '#catalog';
import { Db, List, Lists } from '#database';
import { Counters } from '#database/counters';
import { Actor, Clock, Page } from '#kernel';
import { Band, BANDS, FOLLOWERS } from '../instruments/instrument.entity';
import { Seller } from '../sellers/seller.entity';
import { FollowersOn, VerifiedFollowers } from '../sellers/verified-followers';
import { UNITS_APPROVED, UNITS_REFUSED } from '../trades/trades.counters';
import { BEST_BIDS, BestBid } from './opportunities.queries';
import { FindOpportunities, listed, OpportunityView } from './opportunity.dto';
import { byRank, chanceOf, expectedValue } from './ranking';

/** All actions that may be recommended to sellers: those that no platform forbids or discourages to pay for. */
const ACTIONS = platforms
  .flatMap(({ actions }) => actions)
  .filter(({ id, incentivizable }) => incentivizable && policyWarnings([id]).length === 0);

/** What a creator looks for. Undefined means anything. */
type Wanted = Partial<Omit<FindOpportunities, 'page' | 'perPage'>>;

/** An account of a creator. */
export interface SellerAccount {
  platformId: string;
  followers: number;
}

/** Names a book. */
interface Pair {
  id: string;
  band: Band;
}

type ChanceOf = (action: Action) => OpportunityView['chance'];

/** The opportunities of sellers: the best bids of the books, and actions of the catalogue without bids. */
@Injectable()
export class Opportunities {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly lists: Lists,
    private readonly counters: Counters,
    private readonly verified: VerifiedFollowers,
  ) {}

  /**
   * The opportunities, best first; for an enrolled seller, those that it is eligible for.
   * @param seller the enrollment of the caller; undefined without a credential, and for callers that have not enrolled
   */
  async find(query: FindOpportunities, actor?: Actor, seller?: Seller): Promise<Page<OpportunityView>> {
    const found = await this.all(query, actor?.livemode ?? true, seller);
    return this.lists.page(ranked(found), query);
  }

  /** The best ones for an enrolled seller. */
  async bestFor(seller: Seller, limit: number): Promise<OpportunityView[]> {
    return (await this.all({}, seller.livemode, seller)).slice(0, limit);
  }

  /** The best open bids that these accounts of the actor could deliver, best first. In live mode, its verified followers count. */
  async bidsFor(actor: Actor, accounts: readonly SellerAccount[]): Promise<OpportunityView[]> {
    const stated = new Map(accounts.map(({ platformId, followers }) => [platformId, followers]));
    const followersOn = await this.verified.countedFor(actor, (platformId) => stated.get(platformId) ?? 0);
    const actions = ACTIONS.filter(({ platformId }) => stated.has(platformId));
    const bids = await this.bestBids(pairsOf(actions, followersOn), actor.livemode);
    const chances = await this.chancesOf(bids.map(({ actionId }) => actionId));
    return bids.flatMap((bid) => viewsOf(bid, chances)).sort((a, b) => b.expectedValue - a.expectedValue);
  }

  private async all(wanted: Wanted, livemode: boolean, seller: Seller | undefined): Promise<OpportunityView[]> {
    const actions = actionsFor(wanted, seller);
    const followersOn = await this.followersFor(wanted, seller);
    const [bids, chance] = await Promise.all([
      this.bestBids(pairsOf(actions, followersOn), livemode),
      this.chancesOf(actions.map(({ id }) => id)),
    ]);
    const words = wordsOf(wanted, seller);
    const withBids = new Set(bids.map(({ actionId }) => actionId));
    const unbid = actions.filter(({ id }) => !withBids.has(id));
    const views = [
      ...bids.flatMap((bid) => viewsOf(bid, chance)),
      ...unbid.map((action) => catalogueView(action, chance(action))),
    ];
    return views
      .map((view) => ({
        view,
        isBid: view.kind === 'bid',
        mentions: mentionsIn(view.requirements, words),
        ...{ expectedValue: view.expectedValue, actionId: view.actionId, band: view.band },
      }))
      .sort(byRank)
      .map(({ view }) => view);
  }

  /** Those that count, but at most those that were asked for; any number if they are not known. */
  private async followersFor({ followerCount = Infinity }: Wanted, seller: Seller | undefined): Promise<FollowersOn> {
    if (!seller) return () => followerCount;
    const followersOn = await this.verified.countedFor(seller, () => seller.followerCount ?? 0);
    return (platformId) => Math.min(followerCount, followersOn(platformId));
  }

  private async chancesOf(actionIds: readonly string[]): Promise<ChanceOf> {
    const approvals = await this.counters.read([...new Set(actionIds)], {
      approved: UNITS_APPROVED,
      refused: UNITS_REFUSED,
    });
    return ({ id }) => chanceOf(approvals.get(id) ?? { approved: 0, refused: 0 });
  }

  private bestBids(pairs: readonly Pair[], livemode: boolean): Promise<BestBid[]> {
    if (pairs.length === 0) return Promise.resolve([]);
    const columns = [pairs.map(({ id }) => id), pairs.map(({ band }) => band)];
    return this.db.query<BestBid>(BEST_BIDS, [...columns, livemode, this.clock.now()]);
  }
}

/** Pages of an array, which is computed anew for each page. */
function ranked(items: OpportunityView[]): List<OpportunityView> {
  const places = new Map(items.map((item, index) => [item, index]));
  return {
    name: 'opportunities',
    read: ({ after: [last = -1] = [], offset, limit }) => {
      const first = Number(last) + 1 + offset;
      return Promise.resolve(items.slice(first, first + limit));
    },
    count: (limit) => Promise.resolve(Math.min(items.length, limit)),
    positionOf: (item) => [places.get(item) ?? 0],
  };
}

function actionsFor({ platforms: names, maxEffort = Infinity }: Wanted, seller: Seller | undefined): Action[] {
  const wanted = listed(names).map((name) => findPlatform(name)?.id);
  return ACTIONS.filter(
    ({ platformId, effort }) =>
      effort <= maxEffort &&
      (wanted.length === 0 || wanted.includes(platformId)) &&
      (!seller || seller.platformIds.includes(platformId)),
  );
}

/** The books of actions in the bands for which there are enough followers. */
function pairsOf(actions: readonly Action[], followersOn: FollowersOn): Pair[] {
  return actions.flatMap(({ id, platformId }) =>
    BANDS.filter((band) => FOLLOWERS[band] <= followersOn(platformId)).map((band) => ({ id, band })),
  );
}

function wordsOf({ niches, location }: Wanted, seller: Seller | undefined): string[] {
  const own = [...(seller?.niches ?? []), seller?.location ?? ''];
  return [...listed(niches), location ?? '', ...own].map((word) => word.trim().toLowerCase()).filter(Boolean);
}

function mentionsIn(requirements: string | null, words: readonly string[]): number {
  const text = requirements?.toLowerCase() ?? '';
  return words.filter((word) => text.includes(word)).length;
}

function viewsOf(bid: BestBid, chance: ChanceOf): OpportunityView[] {
  const action = findAction(bid.actionId);
  return action ? [bidView(bid, action, chance(action))] : [];
}

function bidView(bid: BestBid, action: Action, chance: OpportunityView['chance']): OpportunityView {
  const price = bid.priceCents / 100;
  return {
    kind: 'bid',
    instrument: bid.instrumentId,
    actionId: action.id,
    platformId: action.platformId,
    band: bid.band,
    label: action.label,
    price,
    quantity: bid.quantity,
    effort: action.effort,
    chance,
    expectedValue: expectedValue(price, chance, action.effort),
    deadline: bid.expiresAt.toISOString(),
    requirements: bid.requirements,
  };
}

function catalogueView(action: Action, chance: OpportunityView['chance']): OpportunityView {
  return {
    kind: 'catalogue',
    instrument: null,
    actionId: action.id,
    platformId: action.platformId,
    band: 'any',
    label: action.label,
    price: action.value,
    quantity: 0,
    effort: action.effort,
    chance,
    expectedValue: expectedValue(action.value, chance, action.effort),
    deadline: null,
    requirements: null,
  };
}
