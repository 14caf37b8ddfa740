import { IncomingHttpHeaders } from 'node:http';
import { Controller, Get, Headers } from '@nestjs/common';
import { CurrentActor, Endpoint, Input } from '#http';
import { Actor, INVALID_STATE, NOT_FOUND, Page } from '#kernel';
import { CampaignOffers } from './campaign-offers.service';
import { CampaignId } from './campaign-requests.dto';
import { CAMPAIGN_CAP_REACHED } from './campaigns.errors';
import { CampaignOffer, FindOpenCampaigns, OpenCampaignPage, OpenCampaignView } from './open-campaign.dto';
import { OpenCampaigns } from './open-campaigns.service';

@Controller('api/v1/campaigns')
export class OpenCampaignsController {
  constructor(
    private readonly campaigns: OpenCampaigns,
    private readonly offers: CampaignOffers,
  ) {}

  @Endpoint({
    id: 'findOpenCampaigns',
    tag: 'Campaigns',
    summary: 'Find campaigns to take part in',
    description:
      'The campaigns of all businesses that accept proofs now, newest first, with what everyone may know about them. Pages are read with `cursor`, and not counted.',
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
    summary: 'Get what a campaign offers',
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
