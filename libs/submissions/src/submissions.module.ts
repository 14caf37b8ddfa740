import { Module } from '@nestjs/common';
import { BillingModule } from '#billing';
import { CampaignsModule } from '#campaigns';
import { PerksModule } from '#perks';
import { SubmissionsController } from './submissions.controller';
import { SubmissionsFacade } from './submissions.facade';
import { SubmissionsService } from './submissions.service';

@Module({
  imports: [BillingModule, CampaignsModule, PerksModule],
  controllers: [SubmissionsController],
  providers: [SubmissionsService, SubmissionsFacade],
  exports: [SubmissionsService, SubmissionsFacade],
})
export class SubmissionsModule {}
