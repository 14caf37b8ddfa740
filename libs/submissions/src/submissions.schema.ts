import { ContextSchema } from '#platform';
import { Submissions1763690500000 } from '../migrations/1763690500000-submissions';
import { Submission } from './submission.entity';

export const submissionsSchema: ContextSchema = { entities: [Submission], migrations: [Submissions1763690500000] };
