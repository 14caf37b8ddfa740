import { z } from 'zod';
import { idField, text } from '#platform';
import { SCOPES } from './scopes';

const email = z
  .email()
  .max(254)
  .meta({ description: 'The address that signs in; upper and lower case are the same.', example: 'owner@example.com' });
const password = z.string().min(12).max(128).meta({
  description:
    '12 to 128 characters. Common passwords, and those that contain the e-mail address or the name of the business, are refused.',
  example: 'a long enough pass phrase',
});
const refreshToken = z.string().min(1).max(500).meta({ description: 'The refresh token that was given last.' });

const revokeAccess = z.boolean().default(false).meta({
  description:
    'Also ends all other access to the business: API keys, agents, webhooks and the sessions of all its users. Only an owner can.',
});

const Register = z
  .strictObject({
    action: z.enum(['register', 'signup']),
    email,
    password,
    name: text(100, 'The name of the person.').optional(),
    businessName: text(
      100,
      'The name of the business; the name of the person, or the part of the address before the @, unless given.',
    ).optional(),
    businessType: text(60, 'The industry, such as `restaurants`.').optional(),
    accountType: z.enum(['business', 'creator', 'influencer']).default('business').meta({
      description: '`business` offers perks, `creator` does the actions. `influencer` is accepted for `creator`.',
    }),
  })
  .meta({ id: 'Register', title: 'register' });

const Login = z
  .strictObject({ action: z.literal('login').optional(), email, password: z.string().min(1).max(128) })
  .meta({ id: 'Login', title: 'login' });

const Refresh = z
  .strictObject({ action: z.literal('refresh'), refreshToken })
  .meta({ id: 'Refresh', title: 'refresh' });

const Logout = z.strictObject({ action: z.literal('logout'), refreshToken }).meta({ id: 'Logout', title: 'logout' });

const RequestPasswordReset = z
  .strictObject({ action: z.literal('request-password-reset'), email })
  .meta({ id: 'RequestPasswordReset', title: 'request-password-reset' });

const ResetPassword = z
  .strictObject({
    action: z.literal('reset-password'),
    token: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .meta({ description: 'From the mail. Without it, `email` asks for a mail.' }),
    newPassword: password.optional(),
    email: email.optional(),
    revokeAccess,
  })
  .superRefine(({ token, newPassword, email: address }, context) => {
    const asks = token === undefined;
    if (asks && address === undefined)
      context.addIssue({ code: 'custom', path: ['token'], message: 'is required (or email, to be sent one)' });
    if (!asks && newPassword === undefined)
      context.addIssue({ code: 'custom', path: ['newPassword'], message: 'is required' });
  })
  .meta({ id: 'ResetPassword', title: 'reset-password' });

const ChangePassword = z
  .strictObject({
    action: z.literal('change-password'),
    currentPassword: z.string().min(1).max(128).meta({ description: 'The password until now.' }),
    newPassword: password,
    revokeAccess,
  })
  .meta({ id: 'ChangePassword', title: 'change-password' });

const VerifyEmail = z
  .strictObject({
    action: z.literal('verify-email'),
    token: z.string().min(1).max(1000).meta({ description: 'From the link that was mailed.' }),
  })
  .meta({ id: 'VerifyEmail', title: 'verify-email' });

const ResendVerification = z
  .strictObject({ action: z.literal('resend-verification'), email })
  .meta({ id: 'ResendVerification', title: 'resend-verification' });

/** `role` is what some clients call the type of an account. */
function withoutAlias(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !('role' in input) || 'accountType' in input) return input;
  const { role, ...rest } = input;
  const registers = 'action' in rest && (rest.action === 'register' || rest.action === 'signup');
  if (!registers) return input;
  return role === null ? rest : { ...rest, accountType: role };
}

export const AuthRequest = z.preprocess(
  withoutAlias,
  z.discriminatedUnion('action', [
    Register,
    Login,
    Refresh,
    Logout,
    RequestPasswordReset,
    ResetPassword,
    ChangePassword,
    VerifyEmail,
    ResendVerification,
  ]),
);
export type AuthRequest = z.infer<typeof AuthRequest>;
export type Register = z.infer<typeof Register>;
export type Credentials = Pick<z.infer<typeof Login>, 'email' | 'password'>;
export type ChangePassword = z.infer<typeof ChangePassword>;

const BusinessSummary = z
  .strictObject({
    id: idField('biz', 'The business.'),
    name: z.string().meta({ description: 'Its name.' }),
    kind: z.enum(['business', 'creator']).meta({ description: '`business` offers perks, `creator` is an influencer.' }),
    businessType: z.string().nullable().meta({ description: 'Its industry; null when not given.' }),
    plan: z.string().meta({ description: 'Its plan, which sets the monthly limits.', example: 'free' }),
  })
  .meta({ id: 'BusinessSummary' });
export type BusinessSummary = z.infer<typeof BusinessSummary>;

const UserSummary = z
  .strictObject({
    id: idField('usr', 'The user.'),
    email: z.string().meta({ description: 'The address that signs in.' }),
    emailVerified: z.boolean().meta({ description: 'Whether the address is verified, which live keys require.' }),
    name: z.string().nullable().meta({ description: 'The name of the person; null when not given.' }),
    role: z
      .enum(['owner', 'reviewer'])
      .meta({ description: '`owner` may do everything, `reviewer` reads and reviews.' }),
    businessId: idField('biz', 'The business of the user.'),
  })
  .meta({ id: 'UserSummary' });

export const SignedIn = z
  .strictObject({
    accessToken: z.string().meta({ description: 'A JWT, sent as `Authorization: Bearer`.' }),
    refreshToken: z.string().meta({ description: 'Gives a new pair, once. Good for 30 days.' }),
    tokenType: z.literal('Bearer'),
    expiresIn: z.number().int().meta({ description: 'Seconds that the access token is good for.', example: 900 }),
    user: UserSummary,
    business: BusinessSummary,
  })
  .meta({ id: 'SignedIn' });
export type SignedIn = z.infer<typeof SignedIn>;

const LoggedOut = z.strictObject({ loggedOut: z.literal(true) }).meta({ id: 'LoggedOut' });
const MailRequested = z
  .strictObject({
    requested: z.literal(true).meta({
      description: 'A mail was sent if there is an account that needs it, and it got fewer than 3 in the last hour.',
    }),
  })
  .meta({ id: 'MailRequested' });
const accessRevoked = z.boolean().meta({
  description: 'Whether all other access ended too: API keys, agents, webhooks and the sessions of all users.',
});
const PasswordWasReset = z
  .strictObject({
    passwordReset: z.literal(true).meta({ description: 'Every session of the user has ended.' }),
    accessRevoked,
  })
  .meta({ id: 'PasswordReset' });
export type PasswordWasReset = z.infer<typeof PasswordWasReset>;
const PasswordWasChanged = z
  .strictObject({
    passwordChanged: z.literal(true).meta({ description: 'Every other session of the user has ended.' }),
    accessRevoked,
  })
  .meta({ id: 'PasswordChanged' });
export type PasswordWasChanged = z.infer<typeof PasswordWasChanged>;
const EmailVerified = z.strictObject({ emailVerified: z.literal(true) }).meta({ id: 'EmailVerified' });

export const AuthAnswer = z.union([
  SignedIn,
  LoggedOut,
  MailRequested,
  PasswordWasReset,
  PasswordWasChanged,
  EmailVerified,
]);
export type AuthAnswer = z.infer<typeof AuthAnswer>;

export const Principal = z
  .strictObject({
    type: z.enum(['user', 'key']).meta({ description: 'What the credential stands for.' }),
    user: UserSummary.nullable().meta({ description: 'The user; null for a key.' }),
    key: z
      .strictObject({
        id: idField('key', 'The key.'),
        name: z.string().meta({ description: 'Its name.' }),
        last4: z.string().meta({ description: 'Its last four characters.' }),
      })
      .nullable()
      .meta({ description: 'The key; null for a user.' }),
    business: BusinessSummary,
    scopes: z.array(z.enum(SCOPES)).meta({ description: 'What the credential may do.' }),
    mode: z.enum(['live', 'test']).meta({ description: 'Which data it sees and writes.' }),
  })
  .meta({ id: 'Principal' });
export type Principal = z.infer<typeof Principal>;
