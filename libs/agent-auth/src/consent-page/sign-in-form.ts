import { checked } from '#http/host';
import { Login, Register, RequestCode, VerifyCode } from '#identity';
import { fieldErrorsIn } from '../authorization/field-errors';

/** What to show in the form again: the submitted values and the errors, but never the password. */
export interface FormState {
  email?: string;
  businessName?: string;
  accountType?: 'business' | 'creator';
  /** Error messages by field, for people. */
  errors?: { email?: string; password?: string; businessName?: string; code?: string };
  /** An error that is not about one field, such as a wrong password. */
  formError?: string;
}

/** The forms: for the password, for a new account, and for the code from an e-mail. */
export type FormKind = 'login' | 'register' | 'code';

/** A submitted sign-in or registration form. */
export interface SignInForm {
  kind: FormKind;
  formState: FormState;
  /** The validated input; undefined when a field is invalid. */
  input?: Login | Register | RequestCode | VerifyCode;
}

type Messages = Required<FormState>['errors'];

const EMAIL = 'Enter an e-mail address, such as name@example.com.';
const MESSAGES: Record<FormKind, Messages> = {
  login: { email: EMAIL, password: 'Enter your password.' },
  register: {
    email: EMAIL,
    password: 'Choose 12 to 128 characters.',
    businessName: 'Enter a name of at most 100 characters.',
  },
  code: { email: EMAIL, code: 'Enter the 6 digits from the e-mail.' },
};

/** Reads and validates a form with the same rules as the API, but with error messages for people. */
export function readSignInForm(fields: Record<string, unknown>): SignInForm {
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  const email = text('email').trim();
  const formState: FormState = {
    email,
    businessName: text('businessName').trim(),
    accountType: text('accountType') === 'creator' ? 'creator' : 'business',
  };
  const action = text('action');
  // The button beside the one that sends the form. It needs only the address.
  const wantsCode = text('by') === 'code';
  const kind = action === 'register' || action === 'code' ? action : 'login';
  try {
    return { kind, formState, input: wantsCode ? codeRequest(email) : inputOf(kind, formState, text) };
  } catch (error) {
    const messages: Record<string, string | undefined> = MESSAGES[kind];
    const errors = Object.fromEntries(
      fieldErrorsIn(error).map(({ path, message }) => [path, messages[path] ?? message]),
    );
    return { kind, formState: { ...formState, errors } };
  }
}

function codeRequest(email: string): RequestCode {
  return checked(RequestCode, { email, action: 'request-code' });
}

function inputOf(kind: FormKind, formState: FormState, text: (name: string) => string): Login | Register | VerifyCode {
  const { email } = formState;
  if (kind === 'register') return checked(Register, { ...formState, password: text('password'), action: 'register' });
  if (kind === 'code') return checked(VerifyCode, { email, code: text('code'), action: 'verify-code' });
  return checked(Login, { email, password: text('password'), action: 'login' });
}
