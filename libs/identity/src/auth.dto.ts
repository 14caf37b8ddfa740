import { ApiSchema } from '@nestjs/swagger';
import { Bool, Const, Email, enumeration, Id, Int, Nested, OneOf, OneOfDtos, OneOfList, Text } from '#platform';

import { BusinessKind, BUSINESS_KINDS } from './business.entity';
import { KnownScope, Mode, MODES, Role, ROLES, SCOPES } from './scopes';

const EXAMPLE_EMAIL = 'owner@example.com';
const MAX_EMAIL = 254;

/**
 * Whether a text may be the address of an account. Who has an account must stay able to sign in, whatever form of address
 * was accepted at the time, so this checks less than registration does.
 */
export function isAccountAddress(text: string): boolean {
  return text.length <= MAX_EMAIL && /^[^\s@]+@[^\s@]+$/.test(text);
}

const ACCOUNT_ADDRESS = {
  max: MAX_EMAIL,
  format: 'email',
  fault: (text: string) => (isAccountAddress(text) ? undefined : 'must be an e-mail address'),
  example: EXAMPLE_EMAIL,
} as const;

/** The address of an account that is there already. */
const AccountAddress = () =>
  Text({ ...ACCOUNT_ADDRESS, description: 'The address of the account; upper and lower case are the same.' });

const NEW_PASSWORD = {
  min: 12,
  max: 128,
  description:
    '12 to 128 characters. Common passwords, and those that contain the e-mail address or the name of the business, are refused.',
  example: 'a long enough pass phrase',
} as const;

/** A password as it was once set: the rules for new ones may have changed since. */
const KnownPassword = (description: string) =>
  Text({ min: 1, max: 128, description, example: 'a long enough pass phrase' });

const RefreshToken = () =>
  Text({ min: 1, max: 500, description: 'The refresh token that was given last.', example: 'prt_…' });

const RevokeAccess = () =>
  Bool({
    default: false,
    description:
      'Also ends all other access to the business: API keys, agents, webhooks and the sessions of all its users. Only an owner can do this.',
  });

@ApiSchema({ name: 'Register' })
export class Register {
  @Const('register', { synonyms: { signup: 'register' }, description: 'Registers a business and its owner.' })
  action: 'register';

  @Email({ description: 'The address that signs in; upper and lower case are the same.', example: EXAMPLE_EMAIL })
  email: string;

  @Text(NEW_PASSWORD)
  password: string;

  @Text({ trim: true, max: 100, optional: true, description: 'The name of the person.', example: 'Grace Hopper' })
  name?: string;

  @Text({
    trim: true,
    max: 100,
    optional: true,
    description:
      'The name of the business. Unless given, it is the name of the person, or else the part of the address before the @.',
    example: 'Corner Coffee',
  })
  businessName?: string;

  @Text({
    trim: true,
    max: 60,
    optional: true,
    description: 'The industry of the business, such as `restaurants`.',
    example: 'coffee-shops',
  })
  businessType?: string;

  @OneOf(BUSINESS_KINDS, {
    default: 'business',
    aliases: ['role'],
    synonyms: { influencer: 'creator' },
    description: '`business` offers perks; `creator` is an influencer, who does the actions.',
  })
  accountType: BusinessKind;
}

@ApiSchema({ name: 'Login' })
export class Login {
  @Const('login', { description: 'Signs in. A body without `action` does the same.' })
  action: 'login';

  @AccountAddress()
  email: string;

  @KnownPassword('The password.')
  password: string;
}

@ApiSchema({ name: 'Refresh' })
export class Refresh {
  @Const('refresh', { description: 'Exchanges a refresh token for a new pair of tokens.' })
  action: 'refresh';

  @RefreshToken()
  refreshToken: string;
}

@ApiSchema({ name: 'Logout' })
export class Logout {
  @Const('logout', { description: 'Ends the session.' })
  action: 'logout';

  @RefreshToken()
  refreshToken: string;
}

@ApiSchema({ name: 'RequestPasswordReset' })
export class RequestPasswordReset {
  @Const('request-password-reset', { description: 'Mails a token that sets a new password.' })
  action: 'request-password-reset';

  @AccountAddress()
  email: string;
}

@ApiSchema({ name: 'ResetPassword' })
export class ResetPassword {
  @Const('reset-password', { description: 'Sets a new password with the token from the mail.' })
  action: 'reset-password';

  @Text({
    min: 1,
    max: 200,
    optional: true,
    requiredWhen: {
      test: ({ email }: ResetPassword) => email === undefined,
      message: 'is required (or email, to be sent one)',
    },
    description: 'The token from the mail. Without it, `email` asks for a mail.',
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
    description: 'The address that a mail is sent to, when there is no token.',
  })
  email?: string;

  @RevokeAccess()
  revokeAccess: boolean;
}

@ApiSchema({ name: 'ChangePassword' })
export class ChangePassword {
  @Const('change-password', { description: 'Sets a new password for the user who is signed in.' })
  action: 'change-password';

  @KnownPassword('The password until now.')
  currentPassword: string;

  @Text(NEW_PASSWORD)
  newPassword: string;

  @RevokeAccess()
  revokeAccess: boolean;
}

@ApiSchema({ name: 'VerifyEmail' })
export class VerifyEmail {
  @Const('verify-email', { description: 'Verifies the address with the token from the mail.' })
  action: 'verify-email';

  @Text({ min: 1, max: 1000, description: 'The token from the link that was mailed.', example: 'pev_…' })
  token: string;
}

@ApiSchema({ name: 'ResendVerification' })
export class ResendVerification {
  @Const('resend-verification', { description: 'Mails a new link that verifies the address.' })
  action: 'resend-verification';

  @AccountAddress()
  email: string;
}

/** What `POST /auth` takes: one of the actions. */
@ApiSchema({ name: 'AuthRequest' })
@OneOfDtos(
  () => [
    Register,
    Login,
    Refresh,
    Logout,
    RequestPasswordReset,
    ResetPassword,
    ChangePassword,
    VerifyEmail,
    ResendVerification,
  ],
  { discriminator: 'action', assumed: 'login' },
)
export abstract class AuthRequest {
  abstract action: string;
}

/** An `AuthRequest` that was read: one of the actions. */
export type AuthAction =
  | Register
  | Login
  | Refresh
  | Logout
  | RequestPasswordReset
  | ResetPassword
  | ChangePassword
  | VerifyEmail
  | ResendVerification;

@ApiSchema({ name: 'BusinessSummary' })
export class BusinessSummary {
  @Id('biz', { description: 'The business.' })
  id: string;

  @Text({ description: 'Its name.', example: 'Corner Coffee' })
  name: string;

  @OneOf(BUSINESS_KINDS, { description: '`business` offers perks, `creator` is an influencer.' })
  kind: BusinessKind;

  @Text({ nullable: true, description: 'Its industry; null when not given.', example: 'coffee-shops' })
  businessType: string | null;

  @Text({ description: 'Its plan, which sets the monthly limits.', example: 'free' })
  plan: string;
}

@ApiSchema({ name: 'UserSummary' })
export class UserSummary {
  @Id('usr', { description: 'The user.' })
  id: string;

  @Text({ description: 'The address that signs in.', example: EXAMPLE_EMAIL })
  email: string;

  @Bool({
    description: 'Whether the address is verified, which live keys, webhooks and agents require.',
    example: true,
  })
  emailVerified: boolean;

  @Text({ nullable: true, description: 'The name of the person; null when not given.', example: 'Grace Hopper' })
  name: string | null;

  @OneOf(ROLES, { description: '`owner` may do everything, `reviewer` reads and reviews.' })
  role: Role;

  @Id('biz', { description: 'The business of the user.' })
  businessId: string;
}

@ApiSchema({ name: 'SignedIn' })
export class SignedIn {
  @Text({ description: 'A JWT, sent as `Authorization: Bearer`.', example: 'eyJhbGciOiJIUzI1NiJ9…' })
  accessToken: string;

  @Text({ description: 'Gives a new pair of tokens, once. Good for 30 days.', example: 'prt_…' })
  refreshToken: string;

  @Const('Bearer', { description: 'How the access token is sent.' })
  tokenType: 'Bearer';

  @Int({ description: 'How many seconds the access token is good for.', example: 900 })
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
    description: 'A mail was sent if there is an account that needs it, and it got fewer than 3 in the last hour.',
  })
  requested: true;
}

const AccessRevoked = () =>
  Bool({
    description: 'Whether all other access ended too: API keys, agents, webhooks and the sessions of all users.',
    example: false,
  });

@ApiSchema({ name: 'PasswordReset' })
export class PasswordWasReset {
  @Const(true, { description: 'Every session of the user has ended.' })
  passwordReset: true;

  @AccessRevoked()
  accessRevoked: boolean;
}

@ApiSchema({ name: 'PasswordChanged' })
export class PasswordWasChanged {
  @Const(true, { description: 'Every other session of the user has ended.' })
  passwordChanged: true;

  @AccessRevoked()
  accessRevoked: boolean;
}

@ApiSchema({ name: 'EmailVerified' })
export class EmailVerified {
  @Const(true, { description: 'The address is verified.' })
  emailVerified: true;
}

/** What `POST /auth` answers: it depends on the action. */
@ApiSchema({ name: 'AuthAnswer' })
@OneOfDtos(() => [SignedIn, LoggedOut, MailRequested, PasswordWasReset, PasswordWasChanged, EmailVerified])
export abstract class AuthAnswer {}

/** An `AuthAnswer` that was made: that of one of the actions. */
export type AuthOutcome = SignedIn | LoggedOut | MailRequested | PasswordWasReset | PasswordWasChanged | EmailVerified;

@ApiSchema({ name: 'KeySummary' })
export class KeySummary {
  @Id('key', { description: 'The key.' })
  id: string;

  @Text({ description: 'Its name.', example: 'Till at the counter' })
  name: string;

  @Text({ description: 'Its last four characters.', example: 'x7Qa' })
  last4: string;
}

const PRINCIPAL_TYPES = enumeration('PrincipalType', ['user', 'key']);

@ApiSchema({ name: 'Principal' })
export class Principal {
  @OneOf(PRINCIPAL_TYPES, { description: 'What the credential stands for.' })
  type: (typeof PRINCIPAL_TYPES)[number];

  @Nested(() => UserSummary, { nullable: true, description: 'The user; null for a key.' })
  user: UserSummary | null;

  @Nested(() => KeySummary, { nullable: true, description: 'The key; null for a user.', example: null })
  key: KeySummary | null;

  @Nested(() => BusinessSummary, { description: 'The business that the credential belongs to.' })
  business: BusinessSummary;

  @OneOfList(SCOPES, { description: 'What the credential may do.', example: ['read.perks', 'write.perks'] })
  scopes: KnownScope[];

  @OneOf(MODES, { description: 'Which data it sees and writes.' })
  mode: Mode;
}
