import { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { Controller, Get, Header, Headers, Ip, Post, Res } from '@nestjs/common';
import {
  Actor,
  API_RESOURCE,
  Authenticator,
  Caller,
  CONFLICT,
  Endpoint,
  FORBIDDEN,
  Input,
  SERVICE_UNAVAILABLE,
  UNAUTHENTICATED,
} from '#platform';
import { AuthAction, AuthAnswer, AuthOutcome, AuthRequest, Principal } from './auth.dto';
import { EmailVerification } from './email-verification';
import { IdentityService } from './identity.service';
import { EMAIL_TAKEN, INVALID_CREDENTIALS, INVALID_GRANT } from './identity.problems';
import { PasswordChanges } from './password-changes';

@Controller('api/v1/auth')
export class AuthController {
  constructor(
    private readonly identity: IdentityService,
    private readonly passwords: PasswordChanges,
    private readonly verification: EmailVerification,
    private readonly authenticator: Authenticator,
  ) {}

  @Endpoint({
    id: 'authenticate',
    tag: 'Authentication',
    summary: 'Register, sign in, refresh, sign out, verify an address, change or reset a password',
    description:
      'What is done depends on `action`; `login` when it is left out. `register` answers 201 and mails a link that verifies ' +
      'the address; until then the account cannot create live keys or webhooks, or approve agents. `resend-verification` ' +
      'sends a new link. Outside production, addresses count as verified when no mail server is configured.\n\n' +
      'A refresh token is good once; when an answer was lost, the token that was spent last works once more within 10 s. ' +
      'Using an older one ends the session. A session ends after 30 days without a refresh, and after 90 days in any case.\n\n' +
      'After 10 wrong passwords for one address in 15 minutes, the answer is 429 for a while, even to the right password; ' +
      'registering an address that is taken counts as well. At most 3 mails of a kind are sent to an address in an hour.\n\n' +
      '`change-password` needs an access token (`Authorization: Bearer`) and the current password; other sessions end. ' +
      '`reset-password` ends all sessions and verifies the address. If it was not verified before, or with `revokeAccess`, ' +
      'all API keys are revoked, agents included, and webhooks are disabled and get new secrets.',
    access: 'public',
    tier: 'strict',
    input: AuthRequest,
    examples: {
      register: {
        action: 'register',
        email: 'owner@example.com',
        password: 'a long enough pass phrase',
        businessName: 'Corner Coffee',
        businessType: 'coffee-shops',
      },
      login: { action: 'login', email: 'owner@example.com', password: 'a long enough pass phrase' },
      refresh: { action: 'refresh', refreshToken: 'prt_…' },
      logout: { action: 'logout', refreshToken: 'prt_…' },
      requestPasswordReset: { action: 'request-password-reset', email: 'owner@example.com' },
      verifyEmail: { action: 'verify-email', token: 'pev_…' },
      resendVerification: { action: 'resend-verification', email: 'owner@example.com' },
      changePassword: {
        action: 'change-password',
        currentPassword: 'a long enough pass phrase',
        newPassword: 'another long pass phrase',
      },
      resetPassword: { action: 'reset-password', token: '…', newPassword: 'another long pass phrase' },
    },
    returns: AuthAnswer,
    alsoReturns: { 201: 'Registered.' },
    problems: [
      EMAIL_TAKEN,
      INVALID_CREDENTIALS,
      INVALID_GRANT,
      UNAUTHENTICATED,
      FORBIDDEN,
      CONFLICT,
      SERVICE_UNAVAILABLE,
    ],
  })
  @Post()
  @Header('Cache-Control', 'no-store')
  async authenticate(
    @Input() input: AuthAction,
    @Headers() headers: IncomingHttpHeaders,
    @Ip() ipAddress: string,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<AuthOutcome> {
    const origin = { userAgent: headers['user-agent'], ipAddress };
    switch (input.action) {
      case 'register':
        response.statusCode = 201;
        return this.identity.register(input, origin);
      case 'refresh':
        return this.identity.refresh(input.refreshToken);
      case 'logout':
        await this.identity.logout(input.refreshToken);
        return { loggedOut: true };
      case 'request-password-reset':
        this.passwords.requestReset(input.email);
        return { requested: true };
      case 'reset-password':
        if (input.token && input.newPassword)
          return this.passwords.reset(input.token, input.newPassword, input.revokeAccess);
        this.passwords.requestReset(input.email ?? '');
        return { requested: true };
      case 'change-password':
        // The endpoint is public, so the caller is asked for only by what needs one.
        return this.passwords.change(await this.authenticator.authenticate(headers, API_RESOURCE), input);
      case 'verify-email':
        await this.verification.verify(input.token);
        return { emailVerified: true };
      case 'resend-verification':
        this.verification.resend(input.email);
        return { requested: true };
      default:
        return this.identity.login(input, origin);
    }
  }

  @Endpoint({
    id: 'getPrincipal',
    tag: 'Authentication',
    summary: 'Tell who is calling',
    description: 'The user or key that the credential stands for, its business, scopes and mode.',
    access: 'authenticated',
    tier: 'strict',
    returns: Principal,
  })
  @Get()
  principal(@Caller() actor: Actor): Promise<Principal> {
    return this.identity.principal(actor);
  }
}
