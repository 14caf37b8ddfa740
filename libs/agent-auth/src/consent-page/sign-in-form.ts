import { checked } from '#http/host';
import { Login, Register } from '#identity';
import { fieldErrorsIn } from '../authorization/field-errors';

/** What to show in the form again: the submitted values and the errors, but never the password. */
export interface FormState {
  email?: string;
  businessName?: string;
  accountType?: 'business' | 'creator';
  /** Error messages by field, for people. */
  errors?: { email?: string; password?: string; businessName?: string };
  /** An error that is not about one field, such as a wrong password. */
  formError?: string;
}

/** A submitted sign-in or registration form. */
export interface SignInForm {
  isRegistration: boolean;
  formState: FormState;
  /** The validated input; undefined when a field is invalid. */
  input?: Login | Register;
}

type Messages = Required<FormState>['errors'];

const EMAIL = 'Enter an e-mail address, such as name@example.com.';
const LOGIN: Messages = { email: EMAIL, password: 'Enter your password.' };
const REGISTER: Messages = {
  email: EMAIL,
  password: 'Choose 12 to 128 characters.',
  businessName: 'Enter a name of at most 100 characters.',
};

/** Reads and validates a form with the same rules as the API, but with error messages for people. */
export function readSignInForm(fields: Record<string, unknown>): SignInForm {
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  const isRegistration = text('action') === 'register';
  const [email, password] = [text('email').trim(), text('password')];
  const formState: FormState = {
    email,
    businessName: text('businessName').trim(),
    accountType: text('accountType') === 'creator' ? 'creator' : 'business',
  };
  try {
    const input = isRegistration
      ? checked(Register, { ...formState, password, action: 'register' })
      : checked(Login, { email, password, action: 'login' });
    return { isRegistration, formState, input };
  } catch (error) {
    const messages: Record<string, string | undefined> = isRegistration ? REGISTER : LOGIN;
    const errors = Object.fromEntries(
      fieldErrorsIn(error).map(({ path, message }) => [path, messages[path] ?? message]),
    );
    return { isRegistration, formState: { ...formState, errors } };
  }
}
