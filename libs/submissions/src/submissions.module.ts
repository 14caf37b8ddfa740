import { Module } from '@nestjs/common';
import { BillingModule } from '#billing';
import { CampaignsModule } from '#campaigns';
import { PerksModule } from '#perks';
import { RegistryModule } from '#platform';
import { Decisions } from './decisions.service';
import { SUBMISSION_APPROVED, SUBMISSION_CREATED, SUBMISSION_REJECTED, SUBMISSION_VERIFIED } from './events';
import { SubmissionsController } from './submissions.controller';
import { ALREADY_REVIEWED, DUPLICATE_SUBMISSION, INVALID_SIGNATURE } from './submissions.problems';
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
  imports: [
    BillingModule,
    CampaignsModule,
    PerksModule,
    RegistryModule.forFeature('submissions', {
      problems: [ALREADY_REVIEWED, DUPLICATE_SUBMISSION, INVALID_SIGNATURE],
      events: [SUBMISSION_CREATED, SUBMISSION_VERIFIED, SUBMISSION_APPROVED, SUBMISSION_REJECTED],
      tags: { Submissions: 'Proofs that an action was done, and the decisions on them.' },
    }),
  ],
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
