import { join } from 'node:path';
import { ContextSchema, migrationsIn } from '#database';
import { ApiKey } from './api-key.entity';
import { AttemptLimit } from './attempt-limit.entity';
import { Business } from './business.entity';
import { PasswordReset } from './password-reset.entity';
import { Session } from './session.entity';
import { TeamInvitation } from './team/team-invitation.entity';
import { User } from './user.entity';

export const identitySchema: ContextSchema = {
  entities: [Business, User, Session, PasswordReset, ApiKey, AttemptLimit, TeamInvitation],
  migrations: migrationsIn(join(__dirname, '../migrations')),
};
