import { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Authenticator } from '#http/access';
import { Page } from '#kernel';
import { Sellers } from '../sellers/sellers';
import { Opportunities } from './opportunities';
import { FindOpportunities, OpportunityView } from './opportunity.dto';

/** Opportunities for everyone, or for the seller that a credential belongs to. */
@Injectable()
export class EligibleOpportunities {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly sellers: Sellers,
    private readonly opportunities: Opportunities,
  ) {}

  async find(query: FindOpportunities, headers: IncomingHttpHeaders): Promise<Page<OpportunityView>> {
    const actor = await this.authenticator.actorIn(headers);
    return this.opportunities.find(query, actor, actor && (await this.sellers.find(actor)));
  }
}
