import { Module } from '@nestjs/common';
import { BillingModule } from '#billing';
import { RegistryModule } from '#platform';
import { CampaignsController } from './campaigns.controller';
import { CAMPAIGN_CAP_REACHED } from './campaigns.errors';
import { CampaignsService } from './campaigns.service';
import { CampaignsTools } from './campaigns.tools';
import { ChallengeCodes } from './challenge-codes.service';
import {
  CAMPAIGN_COMPLETED,
  CAMPAIGN_CREATED,
  CAMPAIGN_EXPIRED,
  CAMPAIGN_LAUNCHED,
  CAMPAIGN_PAUSED,
  CAMPAIGN_RESUMED,
  CAMPAIGN_UPDATED,
} from './events';
import { PublicStatsService } from './public-stats.service';

@Module({
  imports: [
    BillingModule,
    RegistryModule.forFeature('campaigns', {
      ids: ['camp'],
      scopes: {
        'read.campaigns': { subject: 'Campaigns', allows: 'See campaigns, drafts included', agents: true },
        'write.campaigns': {
          subject: 'Campaigns',
          allows: 'Create, launch, change and end campaigns, public at once',
          agents: true,
        },
      },
      errors: [CAMPAIGN_CAP_REACHED],
      events: [
        CAMPAIGN_CREATED,
        CAMPAIGN_UPDATED,
        CAMPAIGN_LAUNCHED,
        CAMPAIGN_PAUSED,
        CAMPAIGN_RESUMED,
        CAMPAIGN_COMPLETED,
        CAMPAIGN_EXPIRED,
      ],
      tools: CampaignsTools,
      tags: { Campaigns: 'Offers of a perk for a marketing action, from draft to completion.' },
    }),
  ],
  controllers: [CampaignsController],
  providers: [CampaignsService, CampaignsTools, ChallengeCodes, PublicStatsService],
  exports: [CampaignsService],
})
export class CampaignsModule {}
