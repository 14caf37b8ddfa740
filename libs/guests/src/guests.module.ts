import { Module } from '@nestjs/common';
import { BusinessProfilesModule } from '#business-profiles';
import { CampaignsModule } from '#campaigns';
import { RegistryModule } from '#http';
import { IdentityModule } from '#identity';
import { ParticipantsModule } from '#participants';
import { PerksModule } from '#perks';
import { SubmissionsModule } from '#submissions';
import { UploadsModule } from '#uploads';
import { GuestChanges } from './guest-changes';
import { GuestCodes } from './guest-codes';
import { GuestConfirmations } from './guest-confirmations';
import { GuestCookie } from './guest-cookie';
import { GuestHistory } from './guest-history';
import { GuestOrigins } from './guest-origins';
import { GuestProofViews } from './guest-proof-views';
import { GuestProofsController } from './guest-proofs.controller';
import { GuestProofsService } from './guest-proofs.service';
import { GuestSessions } from './guest-sessions';
import { GuestsController } from './guests.controller';
import { PROOF_OF_WORK_REQUIRED } from './guests.errors';
import { GuestsService } from './guests.service';
import { Newcomers } from './newcomers';

@Module({
  imports: [
    BusinessProfilesModule,
    CampaignsModule,
    IdentityModule,
    ParticipantsModule,
    PerksModule,
    SubmissionsModule,
    UploadsModule,
    RegistryModule.forFeature('guests', {
      ids: ['gpr', 'gse', 'gst'],
      errors: [PROOF_OF_WORK_REQUIRED],
      tags: { Guests: 'People who take part without an account, on the pages of this service.' },
    }),
  ],
  controllers: [GuestsController, GuestProofsController],
  exports: [GuestsService],
  providers: [
    GuestsService,
    GuestProofsService,
    GuestChanges,
    GuestConfirmations,
    GuestCodes,
    GuestCookie,
    GuestHistory,
    GuestOrigins,
    GuestProofViews,
    GuestSessions,
    Newcomers,
  ],
})
export class GuestsModule {}
