import { ApiSchema } from '@nestjs/swagger';
import { Const, FieldError, Nested, OneOf, Rules, Text, Timestamp } from '#kernel';
import { Scope } from '#kernel/actors';
import { ScopeList } from '#kernel/fields';
import { AccountAddress, EMAIL_CODE, EXISTING_PASSWORD, ExistingPassword } from '../accounts/account-fields';
import { UserSummary } from '../accounts/auth.dto';
import { BusinessSummary } from '../accounts/business.dto';
import { Mode, MODES } from '../scopes';

function bothWays({ password, code }: SignIn): FieldError[] {
  return password !== undefined && code !== undefined
    ? [{ path: 'code', message: 'give either password or code' }]
    : [];
}

@Rules(bothWays)
@ApiSchema({ name: 'SignIn' })
export class SignIn {
  @AccountAddress()
  email: string;

  @Text({
    ...EXISTING_PASSWORD,
    optional: true,
    requiredWhen: { test: ({ code }: SignIn) => code === undefined, message: 'is required' },
    description: 'The password of the account. Creators can send `code` instead.',
  })
  password?: string;

  @Text({
    ...EMAIL_CODE,
    optional: true,
    description: 'The code from the e-mail that `POST /auth` with `request-code` sends.',
  })
  code?: string;
}

@ApiSchema({ name: 'SwitchMode' })
export class SwitchMode {
  @OneOf(MODES, { description: 'Whether the session reads and writes live or test data from now on.' })
  mode: Mode;
}

@ApiSchema({ name: 'ConfirmPassword' })
export class ConfirmPassword {
  @ExistingPassword('The password of the signed-in user.')
  password: string;
}

@ApiSchema({ name: 'BrowserSession' })
export class BrowserSessionView {
  @Nested(() => UserSummary, { description: 'The user who is signed in.' })
  user: UserSummary;

  @Nested(() => BusinessSummary, { description: 'The business of the user.' })
  business: BusinessSummary;

  @ScopeList({ description: 'What the role of the user allows.', example: ['read.perks', 'write.perks'] })
  scopes: Scope[];

  @OneOf(MODES, { description: 'Whether the session reads and writes live or test data. It begins as `live`.' })
  mode: Mode;

  @Timestamp({
    description:
      'When it ends if it is not used: 7 days after the last request, but at most 30 days after the sign-in.',
    example: '2026-11-28T09:30:00.000Z',
  })
  expiresAt: string;

  @Timestamp({
    nullable: true,
    description:
      'Until when what requires the password can be done without entering it again: 10 minutes after it was entered. Null if it is over.',
    example: '2026-11-21T09:40:00.000Z',
  })
  passwordConfirmedUntil: string | null;
}

@ApiSchema({ name: 'SignedOut' })
export class SignedOut {
  @Const(true, { description: 'The browser has no session any more.' })
  signedOut: true;
}
