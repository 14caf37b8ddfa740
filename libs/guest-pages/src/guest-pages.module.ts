import { Module } from '@nestjs/common';
import { BusinessProfilesModule } from '#business-profiles';
import { CampaignsModule } from '#campaigns';
import { GuestsModule } from '#guests';
import { GuestFiles } from './guest-files';
import { GuestPagesController } from './guest-pages.controller';
import { OfferPages } from './offer-pages';

@Module({
  imports: [BusinessProfilesModule, CampaignsModule, GuestsModule],
  controllers: [GuestPagesController],
  providers: [GuestFiles, OfferPages],
})
export class GuestPagesModule {}
