import { Module } from '@nestjs/common';
import { BillingModule } from '#billing';
import { CampaignsController } from './campaigns.controller';
import { CampaignsService } from './campaigns.service';
import { ChallengeCodes } from './challenge-codes.service';
import { PublicStatsService } from './public-stats.service';

@Module({
  imports: [BillingModule],
  controllers: [CampaignsController],
  providers: [CampaignsService, ChallengeCodes, PublicStatsService],
  exports: [CampaignsService],
})
export class CampaignsModule {}
