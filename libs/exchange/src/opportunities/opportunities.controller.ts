import { IncomingHttpHeaders } from 'node:http';
import { Controller, Get, Headers } from '@nestjs/common';
import { Endpoint, Input } from '#http';
import { Page } from '#kernel';
import { FindOpportunities, OpportunityPage, OpportunityView } from './opportunity.dto';
import { EligibleOpportunities } from './eligible-opportunities';

@Controller('api/v1/exchange/opportunities')
export class OpportunitiesController {
  constructor(private readonly opportunities: EligibleOpportunities) {}

  @Endpoint({
    id: 'listOpportunities',
    tag: 'Exchange',
    summary: 'List opportunities',
    description:
      'The best open bids, and below them actions of the catalogue that nobody bids for, each ranked by price × chance − effort × cost of effort. ' +
      'The chance of approval comes from the decided units of trades, and `n` says from how many. ' +
      'With the credential of an enrolled seller, only what it is eligible for in the mode of the credential, by its platforms and followers: those of its connected accounts in live mode, the declared ones in test mode. An invalid credential is ignored.',
    access: 'public',
    tier: 'relaxed',
    input: FindOpportunities,
    returns: OpportunityPage,
  })
  @Get()
  list(@Input() query: FindOpportunities, @Headers() headers: IncomingHttpHeaders): Promise<Page<OpportunityView>> {
    return this.opportunities.find(query, headers);
  }
}
