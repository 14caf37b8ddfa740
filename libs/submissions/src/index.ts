export { SubmissionsModule } from './submissions.module';
export { submissionsSchema } from './submissions.schema';
export { SubmissionRecord, SubmissionsService } from './submissions.service';
