import { join } from 'node:path';
import { ContextSchema, migrationsIn } from '#database';
import { SUBMISSION_COUNTERS } from './submissions.counters';
import { Submission } from './submission.entity';
import { VERIFICATION_ENTITIES } from './verification';

export const submissionsSchema: ContextSchema = {
  entities: [Submission, ...VERIFICATION_ENTITIES],
  migrations: migrationsIn(join(__dirname, '../migrations')),
  counters: SUBMISSION_COUNTERS,
};
