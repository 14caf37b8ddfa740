export {
  CreateSubmission,
  ListSubmissions,
  ReviewSubmission,
  REVIEW_DECISION,
  ReviewDecision,
  SubmissionView,
} from './submission.dto';
export { PROOF_TYPE, ProofType, SUBMISSION_STATE, SubmissionState } from './submission.entity';
export { SubmissionsModule } from './submissions.module';
export { submissionsSchema } from './submissions.schema';
export { SubmissionRecord, SubmissionsService } from './submissions.service';
