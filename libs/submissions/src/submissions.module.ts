import { Module } from '@nestjs/common';
import { BillingModule } from '#billing';
import { CampaignsModule } from '#campaigns';
import { PerksModule } from '#perks';
import { SubmissionsController } from './submissions.controller';
import { SubmissionsService } from './submissions.service';

@Module({
  imports: [BillingModule, CampaignsModule, PerksModule],
  controllers: [SubmissionsController],
  providers: [SubmissionsService],
  exports: [SubmissionsService],
})
export class SubmissionsModule {}
