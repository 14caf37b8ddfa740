import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { assertMayBeRewarded, findAction, findPlatform } from '#catalog';
import { Db, valuesOf } from '#database';
import { Actor, Clock, FORBIDDEN, newId } from '#kernel';
import { Band, FOLLOWERS } from '../instruments/instrument.entity';
import { AgentProfile, Enroll, profileOf, toColumns } from './seller.dto';
import { limitOf } from './obligations';
import { Seller } from './seller.entity';
import { OPEN_OBLIGATIONS_LIMIT } from './sellers.errors';
import { COMMIT, ENROLL, RECORD } from './sellers.queries';
import { VerifiedFollowers } from './verified-followers';

/** Who may sell, and how many undelivered units each seller has. */
@Injectable()
export class Sellers {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly verified: VerifiedFollowers,
  ) {}

  /**
   * Creates or replaces the enrollment of the actor's business in its mode. Runs in the current transaction and locks the row.
   * @throws ApiError PROHIBITED_ACTION if nobody may be paid for an action of the rate card
   */
  async enroll(actor: Actor, input: Enroll): Promise<{ seller: Seller; isNew: boolean }> {
    const { businessId, livemode } = actor;
    const now = this.clock.now();
    for (const name of Object.keys(input.rateCard ?? {})) {
      const action = findAction(name);
      if (action) assertMayBeRewarded(action);
    }
    const previous = input.displayName === undefined ? await this.find(actor) : undefined;
    const seller = Object.assign(new Seller(), toColumns(input), {
      ...(previous && { displayName: previous.displayName }),
      ...{ id: newId('agt', now), businessId, livemode, createdAt: now, updatedAt: now },
    });
    const [row] = await this.db.query<Seller>(ENROLL, valuesOf(Seller, seller));
    if (!row) throw new Error('Saving the enrollment returned no row.');
    return { seller: Object.assign(new Seller(), row), isNew: row.id === seller.id };
  }

  /** The enrollment of a business in a mode; undefined if it has none. */
  async find({ businessId, livemode }: Pick<Actor, 'businessId' | 'livemode'>): Promise<Seller | undefined> {
    return (await this.db.manager.findOneBy(Seller, { businessId, livemode })) ?? undefined;
  }

  /** What counterparties see of these businesses, by business; those that are not enrolled are absent. */
  async profilesOf(businessIds: readonly string[], livemode: boolean): Promise<Map<string, AgentProfile>> {
    if (businessIds.length === 0) return new Map();
    const rows = await this.db.manager.findBy(Seller, { businessId: In(businessIds), livemode });
    return new Map(rows.map((row) => [row.businessId, profileOf(row)]));
  }

  /**
   * Commits units that the actor offers, in the current transaction: it fails with FORBIDDEN if the actor is not enrolled or has
   * fewer followers on the platform than the band asks for, and with OPEN_OBLIGATIONS_LIMIT if there would be too many. They stay
   * committed when they are sold, until each is decided.
   */
  commitUnits(actor: Actor, { band, platformId }: { band: Band; platformId: string }, quantity: number): void {
    const { businessId, livemode } = actor;
    this.db.write(COMMIT, [businessId, livemode, quantity, FOLLOWERS[band], platformId], async ([committed]) => {
      if (committed) return;
      const seller = await this.find(actor);
      if (!seller) throw FORBIDDEN.error('Only enrolled sellers can place asks. Enroll as a seller first.');
      const followersOn = await this.verified.countedFor(actor, () => seller.followerCount ?? 0);
      const followers = followersOn(platformId);
      if (followers < FOLLOWERS[band])
        throw FORBIDDEN.error(livemode ? unverified(band, platformId, followers) : undeclared(band, followers));
      const [limit, undelivered] = [limitOf(seller), seller.committedUnits];
      throw OPEN_OBLIGATIONS_LIMIT.error(
        `You have ${String(undelivered)} undelivered units of at most ${String(limit)}, and cannot offer ${String(quantity)} more. Deliver some first, or cancel asks.`,
        { limit, committed: undelivered, requested: quantity },
      );
    });
  }

  /** Returns committed units that were not sold, in the current transaction. */
  returnUnits(businessId: string, livemode: boolean, quantity: number): void {
    this.record(businessId, livemode, { returned: quantity });
  }

  /**
   * Records what became of the units of a seller, in the current transaction.
   * @param changes the numbers of units that are no longer undelivered, and of those that were settled (negative if the money of
   * settled ones was returned) or defaulted
   */
  record(
    businessId: string,
    livemode: boolean,
    { returned = 0, settled = 0, defaulted = 0 }: { returned?: number; settled?: number; defaulted?: number },
  ): void {
    if (returned === 0 && settled === 0 && defaulted === 0) return;
    this.db.write(RECORD, [businessId, livemode, returned, settled, defaulted]);
  }
}

function unverified(band: Band, platformId: string, followers: number): string {
  const name = findPlatform(platformId)?.name ?? platformId;
  const account =
    followers === 0
      ? `No connected ${name} account of yours reports any. Connect yours`
      : `Your connected ${name} account has ${String(followers)}. Connect a larger one`;
  return `In live mode, this market is for sellers with at least ${String(FOLLOWERS[band])} verified followers on ${name}. ${account}, or offer in a market for fewer followers.`;
}

function undeclared(band: Band, followers: number): string {
  return `This market is for sellers with at least ${String(FOLLOWERS[band])} followers, and your enrollment says ${String(followers)}. Offer in a market for fewer followers, or update your enrollment.`;
}
