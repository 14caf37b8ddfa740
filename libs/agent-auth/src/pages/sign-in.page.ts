import { html, HtmlPage } from '#http/pages';
import { FormState } from '../consent-page/sign-in-form';
import { Destination } from './destination';
import { agentIntroduction, alert, RequestFields, field, hidden } from './form-parts';

export interface SignIn {
  agentName: string;
  destination: Destination;
  /** The parameters of the request, as hidden fields of the form. */
  fields: RequestFields;
  /** The URL of the other page: registration, or sign-in with the password. */
  otherForm: string;
  formState?: FormState;
  /** True when the visitor was signed in before. */
  sessionEnded?: boolean;
}

/** The sign-in page. */
export function signInPage({
  agentName,
  destination,
  fields,
  otherForm,
  formState = {},
  sessionEnded = false,
}: SignIn): HtmlPage {
  const { email, errors = {}, formError } = formState;
  return {
    title: 'Sign in',
    body: html`
      <div class="lead">
        <h1>Sign in to Perk</h1>
        ${agentIntroduction(agentName, destination)}
      </div>
      ${sessionEnded && alert('Your session has ended; sign in again.')} ${formError !== undefined && alert(formError)}
      <form method="post" action="/agent/sign-in">
        ${hidden({ ...fields, action: 'login' })}
        ${field({
          name: 'email',
          label: 'E-mail address',
          type: 'email',
          autocomplete: 'username',
          maxLength: 254,
          value: email,
          error: errors.email,
          focus: errors.email !== undefined,
        })}
        ${field({
          name: 'password',
          label: 'Password',
          type: 'password',
          autocomplete: 'current-password',
          maxLength: 128,
          error: errors.password,
          focus: errors.email === undefined && (errors.password ?? formError) !== undefined,
        })}
        <button>Sign in</button>
        <p class="row soft">
          Are you a creator?
          <button class="link" name="by" value="code" formnovalidate>Get a code by e-mail instead</button>
        </p>
      </form>
      <p class="row soft">New to Perk? <a class="tap" href="${otherForm}">Create an account</a></p>
    `,
  };
}

/** The page for the code that was sent by e-mail. */
export function codePage({ agentName, destination, fields, otherForm, formState = {} }: SignIn): HtmlPage {
  const { email = '', errors = {}, formError } = formState;
  return {
    title: 'Sign in',
    body: html`
      <div class="lead">
        <h1>Sign in to Perk</h1>
        ${agentIntroduction(agentName, destination)}
      </div>
      ${formError !== undefined && alert(formError)}
      <p>
        If there is a creator's account for <bdi>${email}</bdi>, a code is on its way. It works for 10 minutes.
        Businesses sign in with their password.
      </p>
      <form method="post" action="/agent/sign-in">
        ${hidden({ ...fields, action: 'code', email })}
        ${field({
          name: 'code',
          label: 'Code from the e-mail',
          type: 'text',
          autocomplete: 'one-time-code',
          maxLength: 20,
          error: errors.code,
          focus: true,
        })}
        <button>Sign in</button>
        <p class="row soft">
          Nothing there? <button class="link" name="by" value="code" formnovalidate>Send another code</button>
        </p>
      </form>
      <p class="row soft">Or <a class="tap" href="${otherForm}">use the password</a></p>
    `,
  };
}

/** The page to create an account with a business. */
export function registerPage({ agentName, destination, fields, otherForm, formState = {} }: SignIn): HtmlPage {
  const { email, businessName, accountType = 'business', errors = {}, formError } = formState;
  const first = (['businessName', 'email', 'password'] as const).find((name) => errors[name] !== undefined);
  return {
    title: 'Create an account',
    body: html`
      <div class="lead">
        <h1>Create your Perk account</h1>
        ${agentIntroduction(agentName, destination)}
      </div>
      ${formError !== undefined && alert(formError)}
      <form method="post" action="/agent/sign-in">
        ${hidden({ ...fields, action: 'register' })}
        <fieldset>
          <legend>What brings you here?</legend>
          <label class="choice">
            <input type="radio" name="accountType" value="business" ${accountType === 'business' && html`checked`} />
            <span>My business offers perks</span>
          </label>
          <label class="choice">
            <input type="radio" name="accountType" value="creator" ${accountType === 'creator' && html`checked`} />
            <span>I am a creator and earn perks</span>
          </label>
        </fieldset>
        ${field({
          name: 'businessName',
          label: 'Name of your business, or the name you create under',
          type: 'text',
          autocomplete: 'organization',
          maxLength: 100,
          value: businessName,
          error: errors.businessName,
          focus: first === 'businessName',
        })}
        ${field({
          name: 'email',
          label: 'E-mail address',
          type: 'email',
          autocomplete: 'username',
          maxLength: 254,
          value: email,
          error: errors.email,
          focus: first === 'email' || (first === undefined && formError !== undefined),
        })}
        ${field({
          name: 'password',
          label: 'Password',
          type: 'password',
          autocomplete: 'new-password',
          minLength: 12,
          maxLength: 128,
          hint: 'At least 12 characters.',
          error: errors.password,
          focus: first === 'password',
        })}
        <button>Create account</button>
      </form>
      <p class="row soft">Already have an account? <a class="tap" href="${otherForm}">Sign in</a></p>
    `,
  };
}
