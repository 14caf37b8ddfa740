export { Requirements, RequirementsInput } from './subjects/requirements.dto';
export {
  ConnectedAccount,
  ConnectedAccounts,
  Proof,
  ProofSender,
  ProofTerms,
  SubmissionSubject,
  VERIFICATION_MODES,
  VerificationMode,
} from './subjects/subject';
export { NewProof, PROOF_URL } from './submission-requests.dto';
export { proofUrlError } from './platforms/proof-url';
export { PROOF_AT_URL, PROOF_TYPE, ProofType } from './submission.entity';
export { assertAccepted } from './accepted-proofs';
export { typeOf } from './proof-contents';
export { SubmissionView } from './submission.dto';
export { SubmissionsModule } from './submissions.module';
export { ALREADY_REVIEWED, DUPLICATE_SUBMISSION } from './submissions.errors';
export { submissionsSchema } from './submissions.schema';
export { submissionsSettings } from './submissions.settings';
export { SubmissionFigures, SubmissionRecord } from './submission-figures';
export { SubmissionsService } from './submissions.service';
export { SubmissionReviews } from './submission-reviews';
export { ReviewAdviceModule } from './advice/review-advice.module';
export { ProofIntake } from './proof-intake';
export { ChallengeCodes } from './subjects/challenge-codes';
export { Subjects } from './subjects/subjects';
export { Verifications } from './verification';
