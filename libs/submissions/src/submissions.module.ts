import { Module } from '@nestjs/common';
import { BillingModule } from '#billing';
import { RegistryModule } from '#http';
import { IdentityModule } from '#identity';
import { ParticipantsModule } from '#participants';
import { PerksModule } from '#perks';
import { UploadsModule } from '#uploads';
import { ReviewAdvisor } from './advice/review-advisor';
import { Decisions } from './decisions';
import { ChallengeCodes } from './subjects/challenge-codes';
import { Subjects } from './subjects/subjects';
import {
  SUBMISSION_APPROVED,
  SUBMISSION_CREATED,
  SUBMISSION_REJECTED,
  SUBMISSION_RELEASED,
  SUBMISSION_VERIFIED,
} from './events';
import { ProofContents } from './proof-contents';
import { ProofErasure } from './proof-erasure';
import { ProofIntake } from './proof-intake';
import { ReviewFactsFinder } from './review-facts-finder';
import { SubmissionFigures } from './submission-figures';
import { SubmissionReviews } from './submission-reviews';
import { SubmissionsController } from './submissions.controller';
import { ALREADY_REVIEWED, DUPLICATE_SUBMISSION } from './submissions.errors';
import { SubmissionsService } from './submissions.service';
import { SubmissionViews } from './submission-views';
import { SubmissionsTools } from './submissions.tools';
import { TillController } from './till/till.controller';
import { TillProofs } from './till/till-proofs';
import { Verifications, VERIFICATION_PROVIDERS, VerificationController } from './verification';

@Module({
  imports: [
    BillingModule,
    IdentityModule,
    ParticipantsModule,
    PerksModule,
    UploadsModule,
    RegistryModule.forFeature('submissions', {
      ids: ['sub'],
      scopes: {
        'read.submissions': { subject: 'Proofs', allows: 'See the proofs that were submitted', agents: true },
        'write.submissions': { subject: 'Proofs', allows: 'Submit proof of actions in your name', agents: true },
        'review.submissions': {
          subject: 'Proofs',
          allows: 'Approve or reject proofs: approving releases the reward and is final',
          pays: true,
          agents: true,
          reviewers: true,
        },
      },
      errors: [ALREADY_REVIEWED, DUPLICATE_SUBMISSION],
      events: [SUBMISSION_CREATED, SUBMISSION_VERIFIED, SUBMISSION_APPROVED, SUBMISSION_REJECTED, SUBMISSION_RELEASED],
      eventResources: { submission: 'Proofs' },
      tools: SubmissionsTools,
      tags: { Submissions: 'Proofs of completed actions, and the decisions on them.' },
    }),
  ],
  controllers: [SubmissionsController, TillController, VerificationController],
  providers: [
    ProofContents,
    SubmissionsService,
    SubmissionViews,
    ProofIntake,
    ProofErasure,
    SubmissionReviews,
    TillProofs,
    SubmissionFigures,
    SubmissionsTools,
    Decisions,
    Subjects,
    ChallengeCodes,
    ReviewFactsFinder,
    ReviewAdvisor,
    ...VERIFICATION_PROVIDERS,
  ],
  exports: [
    ReviewAdvisor,
    ProofIntake,
    SubmissionReviews,
    SubmissionFigures,
    SubmissionsService,
    Subjects,
    ChallengeCodes,
    Verifications,
  ],
})
export class SubmissionsModule {}
