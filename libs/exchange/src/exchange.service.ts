import { Injectable } from '@nestjs/common';
import { Actor } from '#kernel';
import { Opportunities, SellerAccount } from './opportunities/opportunities';
import { OpportunityView } from './opportunities/opportunity.dto';
import { VerifiedFollowers } from './sellers/verified-followers';

/** The exchange, for the contexts that depend on it. */
@Injectable()
export class ExchangeService {
  constructor(
    private readonly opportunities: Opportunities,
    private readonly verified: VerifiedFollowers,
  ) {}

  /**
   * The best open bids that these accounts of the actor could deliver in its mode, best first. They name no bidder. In live mode, only
   * its verified followers count.
   */
  bidsFor(actor: Actor, accounts: readonly SellerAccount[]): Promise<OpportunityView[]> {
    return this.opportunities.bidsFor(actor, accounts);
  }

  /**
   * Records, in the current transaction, how many followers the connected account of a business on a platform has. They count for
   * the bands of its live asks; if there are fewer than before, the worker cancels those that no longer qualify.
   * @param followers 0 if the platform does not report them, or if no account is connected any more
   */
  verifyFollowers(owner: Pick<Actor, 'businessId' | 'livemode'>, platformId: string, followers: number): Promise<void> {
    return this.verified.set(owner, platformId, followers);
  }
}
