import { Controller, Get, Post } from '@nestjs/common';
import { Actor, Caller, defineTag, Endpoint, Input, SERVICE_UNAVAILABLE } from '#platform';
import { AuthAnswer, AuthRequest, Principal } from './auth.dto';
import { AuthService } from './auth.service';
import { EMAIL_TAKEN, INVALID_CREDENTIALS, INVALID_GRANT } from './identity.problems';

defineTag(
  'Authentication',
  'The accounts of people: signing up, signing in, passwords, and who a credential stands for.',
);

@Controller('api/v1/auth')
export class AuthController {
  constructor(private readonly auth: AuthService) {}

  @Post()
  @Endpoint({
    id: 'authenticate',
    tag: 'Authentication',
    summary: 'Register, sign in, refresh, sign out, reset a password',
    description:
      'What is done depends on `action`; `login` when it is left out. `register` answers 201. A refresh token is good once; ' +
      'when an answer was lost, the token that was spent last works once more within 10 s. Using an older one ends the session.',
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
      resetPassword: { action: 'reset-password', token: '…', newPassword: 'another long pass phrase' },
    },
    returns: AuthAnswer,
    alsoReturns: { 201: 'Registered.' },
    problems: [EMAIL_TAKEN, INVALID_CREDENTIALS, INVALID_GRANT, SERVICE_UNAVAILABLE],
  })
  authenticate(@Input() input: AuthRequest): Promise<unknown> {
    return this.auth.perform(input);
  }

  @Get()
  @Endpoint({
    id: 'getPrincipal',
    tag: 'Authentication',
    summary: 'Tell who is calling',
    description: 'The user or key that the credential stands for, its business, scopes and mode.',
    access: 'authenticated',
    tier: 'strict',
    returns: Principal,
  })
  principal(@Caller() actor: Actor): Promise<Principal> {
    return this.auth.principal(actor);
  }
}
