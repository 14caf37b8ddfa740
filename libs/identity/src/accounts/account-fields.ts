import { Text } from '#kernel';
import { PASTED_ADDRESS } from '#kernel/fields';

export const EXAMPLE_EMAIL = 'owner@example.com';

/**
 * Whether a text may be the e-mail address of an account. It is less strict than registration, so that everyone who has
 * an account can sign in even if the rules for new addresses have changed since.
 */
export function isAccountAddress(text: string): boolean {
  return text.length <= PASTED_ADDRESS.max && /^[^\s@]+@[^\s@]+$/.test(text);
}

export const ACCOUNT_ADDRESS = {
  ...PASTED_ADDRESS,
  fieldError: (text: string) => (isAccountAddress(text) ? undefined : 'must be an e-mail address'),
  example: EXAMPLE_EMAIL,
} as const;

/** The address of an existing account. */
export const AccountAddress = () =>
  Text({ ...ACCOUNT_ADDRESS, description: 'The e-mail address of the account, case-insensitive.' });

export const NEW_PASSWORD = {
  exact: true,
  min: 12,
  max: 128,
  description:
    '12 to 128 characters. It must not be a common password, or contain the e-mail address or the name of the business.',
  example: 'a long enough pass phrase',
} as const;

/** An existing password. The rules for new passwords may have changed since it was set. */
export const EXISTING_PASSWORD = { exact: true, min: 1, max: 128, example: 'a long enough pass phrase' } as const;

export const ExistingPassword = (description: string) => Text({ ...EXISTING_PASSWORD, description });

/** A code from an e-mail, however it was copied. */
export const EMAIL_CODE = {
  rawMax: 100,
  as: (text: string) => text.replace(/[ \t-]/g, ''),
  pattern: /^\d{6}$/,
  message: 'must be the 6 digits from the e-mail',
  example: '480913',
} as const;

export const PERSON_NAME = { max: 100, optional: true, example: 'Grace Hopper' } as const;
