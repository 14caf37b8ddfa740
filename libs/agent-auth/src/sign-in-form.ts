import { z } from 'zod';

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
  input?: z.infer<typeof Login> | z.infer<typeof Register>;
}

const email = z
  .email('Enter an e-mail address, such as name@example.com.')
  .max(254, 'Enter an address of at most 254 characters.');

const Login = z.object({
  action: z.literal('login'),
  email,
  password: z.string().min(1, 'Enter your password.').max(128, 'Enter at most 128 characters.'),
});

const Register = z.object({
  action: z.literal('register'),
  accountType: z.enum(['business', 'creator']),
  businessName: z.string().min(1, 'Enter a name.').max(100, 'Enter at most 100 characters.'),
  email,
  password: z.string().min(12, 'Choose at least 12 characters.').max(128, 'Choose at most 128 characters.'),
});

/** Reads a form in words for whoever fills it in: what the API says of the same fields is for programs. */
export function readSignInForm(fields: Record<string, unknown>): SignInForm {
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  const registers = text('action') === 'register';
  const filled: Filled = {
    email: text('email').trim(),
    businessName: text('businessName').trim(),
    accountType: text('accountType') === 'creator' ? 'creator' : 'business',
  };
  const sent = { ...filled, password: text('password') };
  const { data, error } = registers
    ? Register.safeParse({ ...sent, action: 'register' })
    : Login.safeParse({ ...sent, action: 'login' });
  if (!error) return { registers, filled, input: data };
  const wrong: Record<string, string> = {};
  for (const { path, message } of error.issues) wrong[String(path[0])] ??= message;
  return { registers, filled: { ...filled, wrong } };
}
