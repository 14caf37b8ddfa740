import { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { Controller, Get, Headers, Ip, Post, Put, Res } from '@nestjs/common';
import { CurrentActor, Endpoint, Input } from '#http';
import { API_RESOURCE, Authenticator } from '#http/access';
import { Actor, CONFLICT, FORBIDDEN, SERVICE_UNAVAILABLE } from '#kernel';
import { UNAUTHENTICATED } from '#kernel/errors';
import { CodeSignIns } from '../codes/code-sign-ins';
import { EMAIL_TAKEN, INVALID_CREDENTIALS, INVALID_GRANT } from '../identity.errors';
import { PasswordChanges } from '../passwords/password-changes';
import { PasswordResetEmails } from '../passwords/password-reset-emails';
import { SignInService } from '../sessions/sign-in.service';
import { Invitations } from '../team/invitations';
import { AccountsService } from './accounts.service';
import { AuthAction, AuthResponse, AuthOutcome, AuthRequest, Principal, UpdateUser, UserSummary } from './auth.dto';
import { EmailVerification } from './email-verification';
import { UsersService } from './users.service';

@Controller('api/v1/auth')
export class AuthController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly signIns: SignInService,
    private readonly codes: CodeSignIns,
    private readonly users: UsersService,
    private readonly passwords: PasswordChanges,
    private readonly resetEmails: PasswordResetEmails,
    private readonly verification: EmailVerification,
    private readonly invitations: Invitations,
    private readonly authenticator: Authenticator,
  ) {}

  @Endpoint({
    id: 'authenticate',
    tag: 'Authentication',
    summary: 'Register, sign in or change a password',
    description:
      '`action` selects the operation; the default is `login`. `register` returns 201 and sends a verification link by ' +
      'e-mail; until the address is verified, the account cannot create live keys or webhooks, or approve agents. ' +
      '`resend-verification` sends a new link. Outside production, addresses count as verified if no mail server is ' +
      'configured.\n\n' +
      'A refresh token works once. If the response was lost, the same token works a second time within 10 s. Using an ' +
      'older token ends the session. A session ends after 30 days without a refresh, and after 90 days in any case.\n\n' +
      'After 10 wrong passwords for one address in 15 minutes, requests get 429 for a while, even with the correct ' +
      'password; registering an address that is already taken also counts. At most 3 e-mails of each kind are sent to an ' +
      'address per hour.\n\n' +
      '`change-password` requires an access token (`Authorization: Bearer`) and the current password, and ends all other ' +
      'sessions. `reset-password` ends all sessions and verifies the address. With `revokeAccess`, or if the address was ' +
      'not verified before, it also revokes all API keys, including those of agents, and disables all webhooks and ' +
      'replaces their secrets.\n\n' +
      'Creators can sign in without a password: `request-code` sends a code of 6 digits to their address, which `verify-code` exchanges ' +
      'for tokens once, within 10 minutes and 5 tries. The response to `request-code` is the same for every address.\n\n' +
      '`accept-invitation` creates the account of a person who was invited to a team, with the token from the e-mail, which ' +
      'also verifies the address. `view-invitation` shows what the invitation is for.',
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
      requestCode: { action: 'request-code', email: 'creator@example.com' },
      verifyCode: { action: 'verify-code', email: 'creator@example.com', code: '480913' },
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
      viewInvitation: { action: 'view-invitation', token: '…' },
      acceptInvitation: { action: 'accept-invitation', token: '…', password: 'a long enough pass phrase' },
      resetPassword: { action: 'reset-password', token: '…', newPassword: 'another long pass phrase' },
    },
    returns: AuthResponse,
    secret: true,
    alsoReturns: { 201: 'Registered, or joined a team.' },
    errors: [
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
        return this.accounts.register(input, origin);
      case 'request-code':
        this.codes.request(input.email);
        return { requested: true };
      case 'verify-code':
        return this.signIns.loginWithCode(input, origin);
      case 'refresh':
        return this.signIns.refresh(input.refreshToken);
      case 'logout':
        await this.signIns.logout(input.refreshToken);
        return { loggedOut: true };
      case 'request-password-reset':
        this.resetEmails.send(input.email);
        return { requested: true };
      case 'reset-password':
        if (input.token && input.newPassword)
          return this.passwords.reset(input.token, input.newPassword, input.revokeAccess);
        this.resetEmails.send(input.email ?? '');
        return { requested: true };
      case 'change-password':
        // The endpoint is public, so an action that requires an actor authenticates the request itself.
        return this.passwords.change(await this.authenticator.authenticate(headers, API_RESOURCE), input);
      case 'verify-email':
        await this.verification.verify(input.token);
        return { emailVerified: true };
      case 'resend-verification':
        this.verification.resend(input.email);
        return { requested: true };
      case 'view-invitation':
        return this.invitations.view(input.token);
      case 'accept-invitation':
        response.statusCode = 201;
        return this.accounts.acceptInvitation(input, origin);
      default:
        return this.signIns.login(input, origin);
    }
  }

  @Endpoint({
    id: 'getPrincipal',
    tag: 'Authentication',
    summary: 'Get the current user or API key',
    description: 'Returns the user or API key that the credential belongs to, with its business, scopes and mode.',
    access: 'authenticated',
    tier: 'strict',
    returns: Principal,
  })
  @Get()
  principal(@CurrentActor() actor: Actor): Promise<Principal> {
    return this.users.principal(actor);
  }

  @Endpoint({
    id: 'updateUser',
    tag: 'Authentication',
    summary: 'Update the current user',
    description: 'Changes the name of the signed-in user, which is visible to the team.',
    access: 'user',
    tier: 'standard',
    input: UpdateUser,
    examples: { name: { name: 'Grace Hopper' } },
    returns: UserSummary,
  })
  @Put()
  update(@CurrentActor() actor: Actor, @Input() { name }: UpdateUser): Promise<UserSummary> {
    return this.users.rename(actor, name);
  }
}
