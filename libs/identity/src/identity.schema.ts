import { ContextSchema } from '#platform';
import { Identity1763690100000 } from '../migrations/1763690100000-identity';
import { SessionExpiry1763700110000 } from '../migrations/1763700110000-session-expiry';
import { AccountSafety1763700310000 } from '../migrations/1763700310000-account-safety';
import { KeyResource1763700400000 } from '../migrations/1763700400000-key-resource';
import { AgentKeys1763700610000 } from '../migrations/1763700610000-agent-keys';
import { ApiKey } from './api-key.entity';
import { AttemptLimit } from './attempt-limit.entity';
import { Business } from './business.entity';
import { PasswordReset } from './password-reset.entity';
import { Session } from './session.entity';
import { User } from './user.entity';

export const identitySchema: ContextSchema = {
  entities: [Business, User, Session, PasswordReset, ApiKey, AttemptLimit],
  migrations: [
    Identity1763690100000,
    SessionExpiry1763700110000,
    AccountSafety1763700310000,
    KeyResource1763700400000,
    AgentKeys1763700610000,
  ],
};
