import { Module } from '@nestjs/common';
import { BillingModule } from '#billing';
import { CampaignsController } from './campaigns.controller';
import { CampaignsFacade } from './campaigns.facade';
import { CampaignsService } from './campaigns.service';
import { ChallengeCodes } from './challenge-codes.service';
import { ChallengesService } from './challenges.service';
import { PublicStatsService } from './public-stats.service';

@Module({
  imports: [BillingModule],
  controllers: [CampaignsController],
  providers: [CampaignsService, CampaignsFacade, ChallengeCodes, ChallengesService, PublicStatsService],
  exports: [CampaignsFacade, CampaignsService],
})
export class CampaignsModule {}
