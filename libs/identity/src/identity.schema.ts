import { join } from 'node:path';
import { ContextSchema, migrationsIn } from '#database';
import { Business } from './accounts/business.entity';
import { User } from './accounts/user.entity';
import { ApiKey } from './api-keys/api-key.entity';
import { AttemptLimit } from './attempt-limit.entity';
import { EmailCode } from './codes/email-code.entity';
import { PasswordReset } from './passwords/password-reset.entity';
import { Session } from './sessions/session.entity';
import { TeamInvitation } from './team/team-invitation.entity';

export const identitySchema: ContextSchema = {
  entities: [Business, User, Session, PasswordReset, ApiKey, AttemptLimit, EmailCode, TeamInvitation],
  migrations: migrationsIn(join(__dirname, '../migrations')),
};
