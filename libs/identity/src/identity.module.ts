import { Global, Module, OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { Authenticator, HttpAdapter, RegistryModule } from '#platform';
import { AccessRevocation } from './access-revocation';
import { ApiKeyStrategy } from './api-key.strategy';
import { ApiKeysController } from './api-keys.controller';
import { ApiKeysService } from './api-keys.service';
import { AttemptLimits } from './attempt-limits';
import { AuthController } from './auth.controller';
import { Authentication } from './authentication';
import { EmailVerification } from './email-verification';
import { KEY_CREATED, KEY_REVOKED, KEY_ROTATED } from './events';
import { ExpiredCredentials } from './expired-credentials';
import { EMAIL_TAKEN, INVALID_CREDENTIALS, INVALID_GRANT } from './identity.problems';
import { IdentityService } from './identity.service';
import { PageSessions } from './page-sessions';
import { PasswordChanges } from './password-changes';
import { PasswordGuesses } from './password-guesses';
import { Passwords } from './passwords';
import { SCOPES } from './scopes';
import { JwtStrategy } from './jwt.strategy';
import { SessionsController } from './sessions.controller';
import { Sessions } from './sessions';
import { Tokens } from './tokens';

/** Global, because others ask it who is calling. Its strategies are those of the guard that every request passes. */
@Global()
@Module({
  imports: [
    JwtModule.register({}),
    RegistryModule.forFeature('identity', {
      problems: [INVALID_CREDENTIALS, INVALID_GRANT, EMAIL_TAKEN],
      events: [KEY_CREATED, KEY_ROTATED, KEY_REVOKED],
      tags: {
        Authentication: 'The accounts of people: signing up, signing in, passwords, and who a credential stands for.',
        'API keys': 'Credentials for programs, made and ended by an owner who is signed in.',
      },
    }),
  ],
  controllers: [AuthController, SessionsController, ApiKeysController],
  providers: [
    Authentication,
    { provide: Authenticator, useExisting: Authentication },
    ApiKeyStrategy,
    JwtStrategy,
    Tokens,
    Sessions,
    PageSessions,
    Passwords,
    AttemptLimits,
    PasswordGuesses,
    EmailVerification,
    ApiKeysService,
    AccessRevocation,
    PasswordChanges,
    ExpiredCredentials,
    IdentityService,
  ],
  exports: [Authenticator, IdentityService],
})
export class IdentityModule implements OnApplicationBootstrap {
  constructor(private readonly host: HttpAdapterHost<HttpAdapter>) {}

  /** A misspelt scope would be one that nobody holds: found at start, not by the first caller. */
  onApplicationBootstrap(): void {
    const known = new Set<string>(['public', 'authenticated', 'user', 'owner', ...SCOPES]);
    for (const { endpoint } of this.host.httpAdapter?.routes.routes ?? []) {
      if (!known.has(endpoint.access))
        throw new Error(`The endpoint ${endpoint.id} asks for ${endpoint.access}, which is no scope.`);
    }
  }
}
