import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { Db } from '#database';
import { Actor, Clock, RecurringJobs } from '#kernel';
import { VerifiedAccount } from './verified-account.entity';
import { SET_VERIFIED } from './verified-followers.queries';

/** The job that cancels asks whose sellers no longer have the followers of their band. */
export const FOLLOWER_REVIEW = 'exchange.review-followers';

type Owner = Pick<Actor, 'businessId' | 'livemode'>;

/** How many followers count on a platform. */
export type FollowersOn = (platformId: string) => number;

/** The followers that connected accounts have, as their platforms report them. Only these count for the bands of live asks. */
@Injectable()
export class VerifiedFollowers {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly recurringJobs: RecurringJobs,
  ) {}

  /** Records the followers of a business on a platform, in the current transaction. If there are fewer, its asks are reviewed. */
  async set({ businessId, livemode }: Owner, platformId: string, followers: number): Promise<void> {
    const values = [businessId, livemode, platformId, followers, this.clock.now()];
    const [account] = await this.db.query<VerifiedAccount>(SET_VERIFIED, values);
    if (!account?.fellAt) return;
    this.db.onCommit(() => {
      this.recurringJobs.wake(FOLLOWER_REVIEW);
    });
  }

  /** The accounts of a business whose platforms report followers. */
  of({ businessId, livemode }: Owner): Promise<VerifiedAccount[]> {
    const where = { businessId, livemode, followers: MoreThan(0) };
    return this.db.manager.find(VerifiedAccount, { where, order: { platformId: 'ASC' } });
  }

  /** What counts for follower bands: in live mode the verified followers, and in test mode those that are declared. */
  async countedFor(owner: Owner, declared: FollowersOn): Promise<FollowersOn> {
    if (!owner.livemode) return declared;
    const accounts = new Map((await this.of(owner)).map(({ platformId, followers }) => [platformId, followers]));
    return (platformId) => accounts.get(platformId) ?? 0;
  }
}
