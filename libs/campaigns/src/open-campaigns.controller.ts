import { Controller, Get } from '@nestjs/common';
import { Actor, CurrentActor, Endpoint, Input, INVALID_STATE, NOT_FOUND, Page } from '#platform';
import { FindOpenCampaigns, OpenCampaignPage, OpenCampaignView } from './open-campaign.dto';
import { OpenCampaigns } from './open-campaigns.service';

@Controller('api/v1/campaigns')
export class OpenCampaignsController {
  constructor(private readonly campaigns: OpenCampaigns) {}

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
}
