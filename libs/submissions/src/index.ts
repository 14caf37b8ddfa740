export { SubmissionView } from './submission.dto';
export { SubmissionsModule } from './submissions.module';
export { submissionsSchema } from './submissions.schema';
export { SubmissionsService } from './submissions.service';
