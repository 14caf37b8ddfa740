import { ContextSchema } from '#platform';
import { Submissions1763690500000 } from '../migrations/1763690500000-submissions';
import { SubmissionRecords1763690510000 } from '../migrations/1763690510000-submission-records';
import { SubmissionActors1763690520000 } from '../migrations/1763690520000-submission-actors';
import { Verifications1763690530000 } from '../migrations/1763690530000-verifications';
import { VerificationResultsAge1763700120000 } from '../migrations/1763700120000-verification-results-age';
import { LeasedVerifications1763700202000 } from '../migrations/1763700202000-leased-verifications';
import { ProofIdentities1763700500000 } from '../migrations/1763700500000-proof-identities';
import { Submission } from './submission.entity';
import { ProofFingerprint, SubmissionVerification, VerificationResult } from './verification/verification.entity';

export const submissionsSchema: ContextSchema = {
  entities: [Submission, SubmissionVerification, ProofFingerprint, VerificationResult],
  migrations: [
    Submissions1763690500000,
    SubmissionRecords1763690510000,
    SubmissionActors1763690520000,
    Verifications1763690530000,
    VerificationResultsAge1763700120000,
    LeasedVerifications1763700202000,
    ProofIdentities1763700500000,
  ],
};
