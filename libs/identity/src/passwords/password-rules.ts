import { dictionary } from '@zxcvbn-ts/language-common';
import { invalid } from '#kernel';

/** Shorter names occur in too many passwords by chance. */
const MIN_NAME_LENGTH = 4;

let common: Set<string> | undefined;

/** What a password must not contain. */
export interface PasswordOwner {
  email: string;
  businessName: string;
}

/**
 * Why a new password is not acceptable, as a predicate ("is too common"); undefined if it is. The length is checked
 * elsewhere. As NIST SP 800-63B advises, there are no rules about which characters it must contain.
 */
export function passwordError(password: string, { email, businessName }: PasswordOwner): string | undefined {
  if (isCommon(password)) return 'is too common or too simple; choose one that is harder to guess';
  const localPart = email.slice(0, email.lastIndexOf('@'));
  if (containsName(password, localPart)) return 'must not contain your e-mail address';
  if (containsName(password, businessName)) return 'must not contain the name of your business';
  return undefined;
}

/** @throws ApiError VALIDATION_ERROR for the field `path` */
export function assertAcceptable(path: string, password: string, owner: PasswordOwner): void {
  const fieldError = passwordError(password, owner);
  if (fieldError) throw invalid(path, fieldError);
}

/** Also detects common passwords that are repeated, or padded with digits and punctuation at either end. */
function isCommon(password: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  const unit = repeatedUnit(lower);
  const unpadded = unit.replace(/^[^a-z]+/, '').replace(/[^a-z]+$/, '');
  common ??= new Set(dictionary['passwords-common']);
  return [lower, unit, unpadded].some((candidate) => common?.has(candidate)) || unit.length < 4 || isSequence(lower);
}

/** The shortest prefix whose repetition, possibly truncated, produces the text. */
function repeatedUnit(text: string): string {
  for (let length = 1; length <= text.length / 2; length++)
    if (text.slice(length) === text.slice(0, -length)) return text.slice(0, length);
  return text;
}

/** Whether the text is like `abcdefghijkl` or `210987654321`. */
function isSequence(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  return [1, -1].some((step) => steps.every((each) => each === step || each === -9 * step));
}

function containsName(password: string, name: string): boolean {
  const wanted = lettersAndDigits(name);
  return wanted.length >= MIN_NAME_LENGTH && lettersAndDigits(password).includes(wanted);
}

/** Lower-case letters and digits only, because other differences do not make a password harder to guess. */
function lettersAndDigits(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
