import { Module } from '@nestjs/common';
import { BillingModule } from '#billing';
import { RegistryModule } from '#platform';
import { CampaignsController } from './campaigns.controller';
import { CAMPAIGN_CAP_REACHED } from './campaigns.problems';
import { CampaignsService } from './campaigns.service';
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
      problems: [CAMPAIGN_CAP_REACHED],
      events: [
        CAMPAIGN_CREATED,
        CAMPAIGN_UPDATED,
        CAMPAIGN_LAUNCHED,
        CAMPAIGN_PAUSED,
        CAMPAIGN_RESUMED,
        CAMPAIGN_COMPLETED,
        CAMPAIGN_EXPIRED,
      ],
      tags: { Campaigns: 'Offers of a perk for a marketing action, from draft to completion.' },
    }),
  ],
  controllers: [CampaignsController],
  providers: [CampaignsService, ChallengeCodes, PublicStatsService],
  exports: [CampaignsService],
})
export class CampaignsModule {}
