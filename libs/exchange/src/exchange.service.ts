import { Injectable } from '@nestjs/common';
import { Actor } from '#platform';
import { Opportunities, SellerAccount } from './opportunities/opportunities.service';
import { OpportunityView } from './opportunities/opportunity.dto';

/** The exchange, for the contexts that depend on it. */
@Injectable()
export class ExchangeService {
  constructor(private readonly opportunities: Opportunities) {}

  /** The best open bids that these accounts could deliver in the actor's mode, best first. They name no bidder. */
  bidsFor({ livemode }: Actor, accounts: readonly SellerAccount[]): Promise<OpportunityView[]> {
    return this.opportunities.bidsFor(livemode, accounts);
  }
}
