import { Global, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { Strategy } from 'passport';
import { RegistryModule } from '#http';
import { Authenticator, STRATEGIES } from '#http/access';
import { AccessRevocation } from './access-revocation';
import { ApiKeyStrategy } from './api-key.strategy';
import { ApiKeysController } from './api-keys.controller';
import { ApiKeysService } from './api-keys.service';
import { AttemptLimits } from './attempt-limits';
import { BusinessController } from './business.controller';
import { Businesses } from './businesses';
import { AuthController } from './auth.controller';
import { Authentication } from './authentication';
import { BrowserSessionController } from './browser-session.controller';
import { BrowserSessions } from './browser-sessions';
import { EmailVerification } from './email-verification';
import { KEY_CREATED, KEY_REVOKED, KEY_ROTATED } from './events';
import { ExpiredCredentials } from './expired-credentials';
import { EMAIL_TAKEN, INVALID_CREDENTIALS, INVALID_GRANT } from './identity.errors';
import { IdentityEvents } from './identity-events';
import { IdentityService } from './identity.service';
import { PageSessions } from './page-sessions';
import { PasswordChanges } from './password-changes';
import { PasswordChecks } from './password-checks';
import { PasswordGuesses } from './password-guesses';
import { Passwords } from './passwords';
import { JwtStrategy } from './jwt.strategy';
import { SessionCookie } from './session-cookie';
import { SessionCookieStrategy } from './session-cookie.strategy';
import { SessionsController } from './sessions.controller';
import { Sessions } from './sessions';
import { TEAM_CHANGED, TEAM_INVITED, TEAM_JOINED, TEAM_REMOVED } from './team/events';
import { FormerOwnerNotice } from './team/former-owner-notice';
import { Invitations } from './team/invitations';
import { TeamController } from './team/team.controller';
import { LAST_OWNER } from './team/team.errors';
import { TeamService } from './team/team.service';
import { TestModeUsers } from './test-mode-users';
import { Tokens } from './tokens';

/** Global, because other contexts use its `Authenticator`, and the guard of every request its strategies. */
@Global()
@Module({
  imports: [
    JwtModule.register({}),
    RegistryModule.forFeature('identity', {
      ids: ['biz', 'usr', 'key', 'ses', 'inv'],
      errors: [INVALID_CREDENTIALS, INVALID_GRANT, EMAIL_TAKEN, LAST_OWNER],
      events: [KEY_CREATED, KEY_ROTATED, KEY_REVOKED, TEAM_INVITED, TEAM_JOINED, TEAM_CHANGED, TEAM_REMOVED],
      eventResources: { key: 'API keys', team: 'Team' },
      tags: {
        Authentication:
          'User accounts: sign up, sign in, sessions, passwords, and who the current credential belongs to.',
        Team: 'The users of a business, their roles, and invitations.',
        'API keys': 'Credentials for programs, managed by a signed-in owner.',
        Business: 'The name and the industry of your business.',
      },
    }),
  ],
  controllers: [
    AuthController,
    BrowserSessionController,
    SessionsController,
    ApiKeysController,
    TeamController,
    BusinessController,
  ],
  providers: [
    Authentication,
    { provide: Authenticator, useExisting: Authentication },
    ApiKeyStrategy,
    JwtStrategy,
    SessionCookieStrategy,
    {
      provide: STRATEGIES,
      useFactory: (...strategies: Strategy[]) => strategies,
      inject: [ApiKeyStrategy, JwtStrategy, SessionCookieStrategy],
    },
    SessionCookie,
    Tokens,
    Sessions,
    PageSessions,
    BrowserSessions,
    TestModeUsers,
    Passwords,
    PasswordChecks,
    AttemptLimits,
    PasswordGuesses,
    EmailVerification,
    Businesses,
    ApiKeysService,
    AccessRevocation,
    PasswordChanges,
    ExpiredCredentials,
    IdentityEvents,
    FormerOwnerNotice,
    Invitations,
    TeamService,
    IdentityService,
  ],
  exports: [Authenticator, STRATEGIES, IdentityService],
})
export class IdentityModule {}
