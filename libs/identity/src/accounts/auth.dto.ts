import { ApiSchema } from '@nestjs/swagger';
import { Actor, Bool, Const, Id, Int, Nested, OneOf, OneOfDtos, Text } from '#kernel';
import { ACTOR_KINDS, Scope } from '#kernel/actors';
import { Email, ScopeList } from '#kernel/fields';

import { Mode, MODES, Role, ROLE_MEANINGS, ROLES } from '../scopes';
import { AcceptInvitation, Invitation, ViewInvitation } from '../team/invitation.dto';
import {
  ACCOUNT_ADDRESS,
  AccountAddress,
  EXAMPLE_EMAIL,
  ExistingPassword,
  NEW_PASSWORD,
  PERSON_NAME,
  EMAIL_CODE,
} from './account-fields';
import { BusinessSummary } from './business.dto';
import { TimeZone } from './time-zone';
import { BusinessKind, BUSINESS_KINDS } from './business.entity';

const RefreshToken = () =>
  Text({ min: 1, max: 500, description: 'The latest refresh token of the session.', example: 'prt_…' });

const RevokeAccess = () =>
  Bool({
    default: false,
    description:
      'Whether to revoke all other access to the business as well: API keys, agents, webhooks and the sessions of all users. Owners only.',
  });

@ApiSchema({ name: 'Register' })
export class Register {
  @Const('register', { synonyms: { signup: 'register' }, description: 'Register a business and its owner.' })
  action: 'register';

  @Email({ description: 'The e-mail address to sign in with, case-insensitive.', example: EXAMPLE_EMAIL })
  email: string;

  @Text(NEW_PASSWORD)
  password: string;

  @Text({ ...PERSON_NAME, description: "The person's name." })
  name?: string;

  @Text({
    max: 100,
    optional: true,
    description:
      "The name of the business. Default: the person's name, or else the part of the e-mail address before the @.",
    example: 'Corner Coffee',
  })
  businessName?: string;

  @Text({
    max: 60,
    optional: true,
    description: 'The industry of the business, such as `restaurants`.',
    example: 'coffee-shops',
  })
  businessType?: string;

  @TimeZone()
  timeZone?: string;

  @OneOf(BUSINESS_KINDS, {
    default: 'business',
    aliases: ['role'],
    synonyms: { influencer: 'creator' },
    description: '`business` offers perks; `creator` is an influencer, who performs the actions.',
  })
  accountType: BusinessKind;
}

@ApiSchema({ name: 'Login' })
export class Login {
  @Const('login', { description: 'Sign in. This is the default if `action` is missing.' })
  action: 'login';

  @AccountAddress()
  email: string;

  @ExistingPassword('The password of the account.')
  password: string;
}

@ApiSchema({ name: 'RequestCode' })
export class RequestCode {
  @Const('request-code', {
    description: 'Send a creator an e-mail with a code to sign in with, in place of the password.',
  })
  action: 'request-code';

  @AccountAddress()
  email: string;
}

@ApiSchema({ name: 'VerifyCode' })
export class VerifyCode {
  @Const('verify-code', { description: 'Sign in with the code from the e-mail. It works once, within 10 minutes.' })
  action: 'verify-code';

  @AccountAddress()
  email: string;

  @Text({ ...EMAIL_CODE, description: 'The 6 digits from the e-mail.' })
  code: string;
}

@ApiSchema({ name: 'Refresh' })
export class Refresh {
  @Const('refresh', { description: 'Exchange a refresh token for a new pair of tokens.' })
  action: 'refresh';

  @RefreshToken()
  refreshToken: string;
}

@ApiSchema({ name: 'Logout' })
export class Logout {
  @Const('logout', { description: 'End the session.' })
  action: 'logout';

  @RefreshToken()
  refreshToken: string;
}

@ApiSchema({ name: 'RequestPasswordReset' })
export class RequestPasswordReset {
  @Const('request-password-reset', { description: 'Send an e-mail with a token that sets a new password.' })
  action: 'request-password-reset';

  @AccountAddress()
  email: string;
}

@ApiSchema({ name: 'ResetPassword' })
export class ResetPassword {
  @Const('reset-password', { description: 'Set a new password with the token from the e-mail.' })
  action: 'reset-password';

  @Text({
    min: 1,
    max: 200,
    optional: true,
    requiredWhen: {
      test: ({ email }: ResetPassword) => email === undefined,
      message: 'is required (or send email to receive one)',
    },
    description: 'The token from the e-mail. If missing, `email` is required and a token is sent there.',
    example: 'a9Xk…',
  })
  token?: string;

  @Text({
    ...NEW_PASSWORD,
    optional: true,
    requiredWhen: { test: ({ token }: ResetPassword) => token !== undefined, message: 'is required' },
  })
  newPassword?: string;

  @Text({
    ...ACCOUNT_ADDRESS,
    optional: true,
    description: 'The address to send a token to, if `token` is missing.',
  })
  email?: string;

  @RevokeAccess()
  revokeAccess: boolean;
}

@ApiSchema({ name: 'ChangePassword' })
export class ChangePassword {
  @Const('change-password', { description: 'Set a new password for the signed-in user.' })
  action: 'change-password';

  @ExistingPassword('The current password.')
  currentPassword: string;

  @Text(NEW_PASSWORD)
  newPassword: string;

  @RevokeAccess()
  revokeAccess: boolean;
}

@ApiSchema({ name: 'VerifyEmail' })
export class VerifyEmail {
  @Const('verify-email', { description: 'Verify the e-mail address with the token from the link.' })
  action: 'verify-email';

  @Text({ min: 1, max: 1000, description: 'The token from the link in the e-mail.', example: 'pev_…' })
  token: string;
}

@ApiSchema({ name: 'ResendVerification' })
export class ResendVerification {
  @Const('resend-verification', { description: 'Send a new verification link by e-mail.' })
  action: 'resend-verification';

  @AccountAddress()
  email: string;
}

/** The body of `POST /auth`: one of the actions. */
@ApiSchema({ name: 'AuthRequest' })
@OneOfDtos(
  () => [
    Register,
    Login,
    RequestCode,
    VerifyCode,
    Refresh,
    Logout,
    RequestPasswordReset,
    ResetPassword,
    ChangePassword,
    VerifyEmail,
    ResendVerification,
    ViewInvitation,
    AcceptInvitation,
  ],
  { discriminator: 'action', assumed: 'login' },
)
export abstract class AuthRequest {
  abstract action: string;
}

/** A validated `AuthRequest`. */
export type AuthAction =
  | Register
  | Login
  | RequestCode
  | VerifyCode
  | Refresh
  | Logout
  | RequestPasswordReset
  | ResetPassword
  | ChangePassword
  | VerifyEmail
  | ResendVerification
  | ViewInvitation
  | AcceptInvitation;

@ApiSchema({ name: 'UpdateUser' })
export class UpdateUser {
  @Text({ ...PERSON_NAME, optional: false, nullable: true, description: "The person's name; null for none." })
  name: string | null;
}

@ApiSchema({ name: 'UserSummary' })
export class UserSummary {
  @Id('usr', { description: 'The user.' })
  id: string;

  @Text({ description: 'The e-mail address of the user.', example: EXAMPLE_EMAIL })
  email: string;

  @Bool({
    description: 'Whether the address is verified. Live keys, webhooks and agents require it.',
    example: true,
  })
  emailVerified: boolean;

  @Text({ nullable: true, description: "The person's name; null if not specified.", example: 'Grace Hopper' })
  name: string | null;

  @OneOf(ROLES, { description: ROLE_MEANINGS })
  role: Role;

  @Id('biz', { description: 'The business of the user.' })
  businessId: string;
}

@ApiSchema({ name: 'SignedIn' })
export class SignedIn {
  @Text({ description: 'A JWT. Send it as `Authorization: Bearer`.', example: 'eyJhbGciOiJIUzI1NiJ9…' })
  accessToken: string;

  @Text({ description: 'Can be exchanged once for a new pair of tokens. Valid for 30 days.', example: 'prt_…' })
  refreshToken: string;

  @Const('Bearer', { description: 'The authorization scheme for the access token.' })
  tokenType: 'Bearer';

  @Int({ description: 'The lifetime of the access token in seconds.', example: 900 })
  expiresIn: number;

  @Nested(() => UserSummary, { description: 'The user who signed in.' })
  user: UserSummary;

  @Nested(() => BusinessSummary, { description: 'The business of the user.' })
  business: BusinessSummary;
}

@ApiSchema({ name: 'LoggedOut' })
export class LoggedOut {
  @Const(true, { description: 'The session has ended.' })
  loggedOut: true;
}

@ApiSchema({ name: 'MailRequested' })
export class MailRequested {
  @Const(true, {
    description:
      'An e-mail is sent if the account exists and needs it, and received fewer than 3 of its kind in the last hour.',
  })
  requested: true;
}

const AccessRevoked = () =>
  Bool({
    description:
      'Whether all other access was revoked as well: API keys, agents, webhooks and the sessions of all users.',
    example: false,
  });

@ApiSchema({ name: 'PasswordReset' })
export class PasswordWasReset {
  @Const(true, { description: 'The password was set, and all sessions of the user have ended.' })
  passwordReset: true;

  @AccessRevoked()
  accessRevoked: boolean;
}

@ApiSchema({ name: 'PasswordChanged' })
export class PasswordWasChanged {
  @Const(true, { description: 'The password was set, and all other sessions of the user have ended.' })
  passwordChanged: true;

  @AccessRevoked()
  accessRevoked: boolean;
}

@ApiSchema({ name: 'EmailVerified' })
export class EmailVerified {
  @Const(true, { description: 'The address is verified.' })
  emailVerified: true;
}

/** The response of `POST /auth`, which depends on the action. */
@ApiSchema({ name: 'AuthResponse' })
@OneOfDtos(() => [SignedIn, LoggedOut, MailRequested, PasswordWasReset, PasswordWasChanged, EmailVerified, Invitation])
export abstract class AuthResponse {}

/** The value of an `AuthResponse`. */
export type AuthOutcome =
  | SignedIn
  | LoggedOut
  | MailRequested
  | PasswordWasReset
  | PasswordWasChanged
  | EmailVerified
  | Invitation;

@ApiSchema({ name: 'KeySummary' })
export class KeySummary {
  @Id('key', { description: 'The key.' })
  id: string;

  @Text({ description: 'Its name.', example: 'Till at the counter' })
  name: string;

  @Text({ description: 'Its last four characters.', example: 'x7Qa' })
  last4: string;
}

@ApiSchema({ name: 'Principal' })
export class Principal {
  @OneOf(ACTOR_KINDS, { description: 'Whether the credential belongs to a user or is an API key.' })
  type: Actor['kind'];

  @Nested(() => UserSummary, { nullable: true, description: 'The user; null for a key.' })
  user: UserSummary | null;

  @Nested(() => KeySummary, { nullable: true, description: 'The key; null for a user.', example: null })
  key: KeySummary | null;

  @Nested(() => BusinessSummary, { description: 'The business that the credential belongs to.' })
  business: BusinessSummary;

  @ScopeList({ description: 'The scopes of the credential.', example: ['read.perks', 'write.perks'] })
  scopes: Scope[];

  @OneOf(MODES, { description: 'Whether it reads and writes live or test data.' })
  mode: Mode;
}
