import { ContextSchema } from '#platform';
import { Submissions1763690500000 } from '../migrations/1763690500000-submissions';
import { SubmissionRecords1763690510000 } from '../migrations/1763690510000-submission-records';
import { SubmissionActors1763690520000 } from '../migrations/1763690520000-submission-actors';
import { Submission } from './submission.entity';

export const submissionsSchema: ContextSchema = {
  entities: [Submission],
  migrations: [Submissions1763690500000, SubmissionRecords1763690510000, SubmissionActors1763690520000],
};
