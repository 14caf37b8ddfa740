import { Login, Register } from '#identity';
import { checked } from '#platform';
import { faultsIn } from './faults';

/** What a form was filled in with, and what is wrong with it. The password is never part of it. */
export interface Filled {
  email?: string;
  businessName?: string;
  accountType?: 'business' | 'creator';
  /** By field, in words for whoever fills it in. */
  wrong?: { email?: string; password?: string; businessName?: string };
  /** Why all of it was refused, such as a password that does not fit the address. */
  refused?: string;
}

/** A form that was sent: to register on or to sign in on, what it was filled in with, and what that asks for. */
export interface SignInForm {
  registers: boolean;
  /** What to show it with when it has to be shown again. */
  filled: Filled;
  /** What to do; undefined when something is wrong with it. */
  input?: Login | Register;
}

type Words = Required<Filled>['wrong'];

const EMAIL = 'Enter an e-mail address, such as name@example.com.';
const LOGIN: Words = { email: EMAIL, password: 'Enter your password.' };
const REGISTER: Words = {
  email: EMAIL,
  password: 'Choose 12 to 128 characters.',
  businessName: 'Enter a name of at most 100 characters.',
};

/** Reads a form. What the API takes, it takes; and what is wrong is said to people, where the API tells programs. */
export function readSignInForm(fields: Record<string, unknown>): SignInForm {
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  const registers = text('action') === 'register';
  const [email, password] = [text('email').trim(), text('password')];
  const filled: Filled = {
    email,
    businessName: text('businessName').trim(),
    accountType: text('accountType') === 'creator' ? 'creator' : 'business',
  };
  try {
    const input = registers
      ? checked(Register, { ...filled, password, action: 'register' })
      : checked(Login, { email, password, action: 'login' });
    return { registers, filled, input };
  } catch (error) {
    const words: Record<string, string | undefined> = registers ? REGISTER : LOGIN;
    const wrong = Object.fromEntries(faultsIn(error).map(({ path, message }) => [path, words[path] ?? message]));
    return { registers, filled: { ...filled, wrong } };
  }
}
