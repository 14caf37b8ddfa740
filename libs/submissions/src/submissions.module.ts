import { Module } from '@nestjs/common';
import { BillingModule } from '#billing';
import { CampaignsModule } from '#campaigns';
import { PerksModule } from '#perks';
import { Decisions } from './decisions.service';
import { SubmissionsController } from './submissions.controller';
import { SubmissionsService } from './submissions.service';
import { ExternalResults } from './verification/external-results.service';
import { Fingerprints } from './verification/fingerprints.service';
import { OldVerifications } from './verification/old-verifications';
import { Platforms } from './verification/platforms/platforms.service';
import { ProofReader } from './verification/proof-reader.service';
import { Verdicts } from './verification/verdicts.service';
import { VerificationController } from './verification/verification.controller';
import { Verifications } from './verification/verifications.service';

@Module({
  imports: [BillingModule, CampaignsModule, PerksModule],
  controllers: [SubmissionsController, VerificationController],
  providers: [
    SubmissionsService,
    Decisions,
    Verifications,
    Verdicts,
    ExternalResults,
    OldVerifications,
    Fingerprints,
    ProofReader,
    Platforms,
  ],
  exports: [SubmissionsService],
})
export class SubmissionsModule {}
