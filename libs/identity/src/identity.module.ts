import { Global, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { Strategy } from 'passport';
import { RegistryModule } from '#http';
import { Authenticator, STRATEGIES } from '#http/access';
import { AccessRevocation } from './access-revocation';
import { AccountsService } from './accounts/accounts.service';
import { AuthController } from './accounts/auth.controller';
import { BusinessesService } from './accounts/businesses.service';
import { EmailVerification } from './accounts/email-verification';
import { UsersService } from './accounts/users.service';
import { ApiKeysController } from './api-keys/api-keys.controller';
import { ApiKeysService } from './api-keys/api-keys.service';
import { AttemptLimits } from './attempt-limits';
import { ApiKeyStrategy } from './authentication/api-key.strategy';
import { Authentication } from './authentication/authentication';
import { JwtStrategy } from './authentication/jwt.strategy';
import { SessionCookie } from './authentication/session-cookie';
import { SessionCookieStrategy } from './authentication/session-cookie.strategy';
import { KEY_CREATED, KEY_REVOKED, KEY_ROTATED } from './events';
import { CodeSignIns } from './codes/code-sign-ins';
import { EmailCodes } from './codes/email-codes';
import { ExpiredCredentials } from './expired-credentials';
import { IdentityEvents } from './identity-events';
import { EMAIL_TAKEN, INVALID_CREDENTIALS, INVALID_GRANT } from './identity.errors';
import { PasswordChanges } from './passwords/password-changes';
import { PasswordChecks } from './passwords/password-checks';
import { PasswordGuesses } from './passwords/password-guesses';
import { PasswordResetEmails } from './passwords/password-reset-emails';
import { Passwords } from './passwords/passwords';
import { SecurityNotices } from './security-notices';
import { BrowserSessionController } from './sessions/browser-session.controller';
import { BrowserSessions } from './sessions/browser-sessions';
import { PageSessions } from './sessions/page-sessions';
import { Sessions } from './sessions/sessions';
import { SessionsController } from './sessions/sessions.controller';
import { SignInService } from './sessions/sign-in.service';
import { TestModeUsers } from './sessions/test-mode-users';
import { Tokens } from './sessions/tokens';
import { TEAM_CHANGED, TEAM_INVITED, TEAM_JOINED, TEAM_REMOVED } from './team/events';
import { FormerOwnerNotice } from './team/former-owner-notice';
import { InvitationEmails } from './team/invitation-emails';
import { Invitations } from './team/invitations';
import { TeamController } from './team/team.controller';
import { LAST_OWNER } from './team/team.errors';
import { TeamService } from './team/team.service';

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
      },
    }),
  ],
  controllers: [AuthController, BrowserSessionController, SessionsController, ApiKeysController, TeamController],
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
    SignInService,
    PageSessions,
    BrowserSessions,
    TestModeUsers,
    Passwords,
    PasswordChecks,
    AttemptLimits,
    PasswordGuesses,
    EmailVerification,
    BusinessesService,
    AccountsService,
    UsersService,
    ApiKeysService,
    AccessRevocation,
    PasswordChanges,
    PasswordResetEmails,
    SecurityNotices,
    EmailCodes,
    CodeSignIns,
    ExpiredCredentials,
    IdentityEvents,
    FormerOwnerNotice,
    Invitations,
    InvitationEmails,
    TeamService,
  ],
  exports: [
    Authenticator,
    STRATEGIES,
    Authentication,
    AccessRevocation,
    AccountsService,
    ApiKeysService,
    AttemptLimits,
    BusinessesService,
    EmailCodes,
    EmailVerification,
    PageSessions,
    TestModeUsers,
    UsersService,
  ],
})
export class IdentityModule {}
