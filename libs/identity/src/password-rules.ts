import { dictionary } from '@zxcvbn-ts/language-common';
import { invalid } from '#platform';

/** Shorter parts of a name are in too many passwords to mean anything. */
const MIN_PART_LENGTH = 4;

let common: Set<string> | undefined;

/** What a password must not be made of. */
export interface PasswordOwner {
  email: string;
  businessName: string;
}

/**
 * What is wrong with a new password of the right length, as the end of "Your password …"; undefined when nothing is. As
 * NIST SP 800-63B advises, there are no rules on which characters it has to contain.
 */
export function passwordFault(password: string, { email, businessName }: PasswordOwner): string | undefined {
  if (isCommon(password))
    return 'is one of the most common ones or a simple pattern: choose one that is harder to guess';
  const [squeezed, local] = [squeeze(password), email.slice(0, email.lastIndexOf('@'))];
  if (holds(squeezed, local)) return 'must not contain your e-mail address';
  if (holds(squeezed, businessName)) return 'must not contain the name of your business';
  return undefined;
}

/** @throws Problem VALIDATION_ERROR about the field `path` */
export function assertAcceptable(path: string, password: string, owner: PasswordOwner): void {
  const fault = passwordFault(password, owner);
  if (fault) throw invalid(path, fault);
}

/** Also a common password that was only repeated, or made longer with digits and punctuation at its ends. */
function isCommon(password: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  const unit = repeatedUnit(lower);
  const bare = unit.replace(/^[^a-z]+/, '').replace(/[^a-z]+$/, '');
  common ??= new Set(dictionary['passwords-common']);
  return [lower, unit, bare].some((candidate) => common?.has(candidate)) || unit.length < 4 || isSequence(lower);
}

/** The shortest text that gives this one when it is repeated, cut off at any place. */
function repeatedUnit(text: string): string {
  for (let length = 1; length <= text.length / 2; length++)
    if (text.slice(length) === text.slice(0, -length)) return text.slice(0, length);
  return text;
}

/** Such as `abcdefghijkl` and `210987654321`. */
function isSequence(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  return [1, -1].some((step) => steps.every((each) => each === step || each === -9 * step));
}

function holds(squeezed: string, name: string): boolean {
  const part = squeeze(name);
  return part.length >= MIN_PART_LENGTH && squeezed.includes(part);
}

/** Without case, spaces and punctuation, which nobody takes for a difference. */
function squeeze(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
