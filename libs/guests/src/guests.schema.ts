import { join } from 'node:path';
import { ContextSchema, migrationsIn } from '#database';
import { GuestOrigin } from './guest-origin.entity';
import { GuestParticipant } from './guest-participant.entity';
import { GuestProof } from './guest-proof.entity';
import { GuestSession } from './guest-session.entity';
import { Guest } from './guest.entity';

export const guestsSchema: ContextSchema = {
  entities: [Guest, GuestSession, GuestProof, GuestParticipant, GuestOrigin],
  migrations: migrationsIn(join(__dirname, '../migrations')),
};
