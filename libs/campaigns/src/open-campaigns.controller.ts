import { IncomingHttpHeaders } from 'node:http';
import { Controller, Get, Headers } from '@nestjs/common';
import { CurrentActor, Endpoint, Input } from '#http';
import { Actor, INVALID_STATE, NOT_FOUND, Page } from '#kernel';
import { CampaignOffers } from './campaign-offers';
import { CampaignId } from './campaign-requests.dto';
import { CAMPAIGN_CAP_REACHED } from './campaigns.errors';
import { CampaignOffer, FindOpenCampaigns, OpenCampaignPage, OpenCampaignView } from './open-campaign.dto';
import { OpenCampaigns } from './open-campaigns';

@Controller('api/v1/campaigns')
export class OpenCampaignsController {
  constructor(
    private readonly campaigns: OpenCampaigns,
    private readonly offers: CampaignOffers,
  ) {}

  @Endpoint({
    id: 'findOpenCampaigns',
    tag: 'Campaigns',
    summary: 'List open campaigns',
    description:
      'Campaigns of all businesses that currently accept proofs, newest first, with their public fields only. ' +
      'The list is paged by `cursor` and has no total.',
    access: 'read.campaigns',
    tier: 'relaxed',
    input: FindOpenCampaigns,
    returns: OpenCampaignPage,
    errors: [NOT_FOUND, INVALID_STATE],
  })
  @Get('open')
  find(@CurrentActor() actor: Actor, @Input() query: FindOpenCampaigns): Promise<Page<OpenCampaignView>> {
    return this.campaigns.find(actor, query);
  }

  @Endpoint({
    id: 'getCampaignOffer',
    tag: 'Campaigns',
    summary: 'Get a campaign offer',
    description:
      'For the people who follow a link to a campaign: what it offers, what it asks for, and which business runs it. Public for live campaigns that accept proofs now. ' +
      'For test campaigns, a credential of their business in test mode is needed; without it they return NOT_FOUND, as do the drafts of others. An invalid credential is ignored.',
    access: 'public',
    tier: 'public',
    input: CampaignId,
    returns: CampaignOffer,
    errors: [NOT_FOUND, INVALID_STATE, CAMPAIGN_CAP_REACHED],
  })
  @Get(':id/offer')
  offer(@Input() { id }: CampaignId, @Headers() headers: IncomingHttpHeaders): Promise<CampaignOffer> {
    return this.offers.get(id, headers);
  }
}
