export {
  assertDecided,
  CampaignStatsId,
  CreateSubmission,
  ListSubmissions,
  ReviewSubmission,
  SubmissionView,
} from './submission.dto';
export { SubmissionRecord, SubmissionsFacade } from './submissions.facade';
export { SubmissionsModule } from './submissions.module';
export { submissionsSchema } from './submissions.schema';
export { SubmissionsService } from './submissions.service';
