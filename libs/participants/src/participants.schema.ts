import { join } from 'node:path';
import { ContextSchema, migrationsIn } from '#database';
import { Participant } from './participant.entity';
import { LISTED } from './participants.counters';

export const participantsSchema: ContextSchema = {
  entities: [Participant],
  migrations: migrationsIn(join(__dirname, '../migrations')),
  counters: [LISTED],
};
