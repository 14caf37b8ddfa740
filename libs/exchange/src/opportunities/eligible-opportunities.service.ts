import { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Actor, API_RESOURCE, ApiError, Authenticator, Page, UNAUTHENTICATED } from '#platform';
import { Sellers } from '../sellers/sellers.service';
import { Opportunities } from './opportunities.service';
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
    const actor = await this.actorOf(headers);
    return this.opportunities.find(query, actor, actor && (await this.sellers.find(actor)));
  }

  /** The endpoint is public, so a credential is authenticated here, and an invalid one is ignored as by every public endpoint. */
  private async actorOf(headers: IncomingHttpHeaders): Promise<Actor | undefined> {
    try {
      return await this.authenticator.authenticate(headers, API_RESOURCE);
    } catch (error) {
      if (error instanceof ApiError && error.type === UNAUTHENTICATED) return undefined;
      throw error;
    }
  }
}
