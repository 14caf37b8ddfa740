import { html, HtmlPage } from '#platform';
import { Filled } from '../sign-in-form';
import { Destination } from './destination';
import { alert, asker, AskedFields, field, hidden } from './form-parts';

export interface SignIn {
  /** Who asks, in its own words. */
  agentName: string;
  /** Where the answer will go. */
  destination: Destination;
  /** The request, which goes with the form. */
  fields: AskedFields;
  /** The address of the other form: to register here, to sign in there. */
  otherForm: string;
  filled?: Filled;
  /** The visitor was signed in before. */
  ended?: boolean;
}

/** Where one signs in. What one was asked for stays with the form. */
export function signInPage({
  agentName,
  destination,
  fields,
  otherForm,
  filled = {},
  ended = false,
}: SignIn): HtmlPage {
  const { email, wrong = {}, refused } = filled;
  return {
    title: 'Sign in',
    body: html`
      <div class="lead">
        <h1>Sign in to Perk</h1>
        ${asker(agentName, destination)}
      </div>
      ${ended && alert('Your session has ended; sign in again.')} ${refused !== undefined && alert(refused)}
      <form method="post" action="/agent/sign-in">
        ${hidden({ ...fields, action: 'login' })}
        ${field({
          name: 'email',
          label: 'E-mail address',
          type: 'email',
          autocomplete: 'username',
          maxLength: 254,
          value: email,
          wrong: wrong.email,
          focus: wrong.email !== undefined,
        })}
        ${field({
          name: 'password',
          label: 'Password',
          type: 'password',
          autocomplete: 'current-password',
          maxLength: 128,
          wrong: wrong.password,
          focus: wrong.email === undefined && (wrong.password ?? refused) !== undefined,
        })}
        <button>Sign in</button>
      </form>
      <p class="row soft">New to Perk? <a class="tap" href="${otherForm}">Create an account</a></p>
    `,
  };
}

/** Where one makes an account with its business, and is signed in. */
export function registerPage({ agentName, destination, fields, otherForm, filled = {} }: SignIn): HtmlPage {
  const { email, businessName, accountType = 'business', wrong = {}, refused } = filled;
  const first = (['businessName', 'email', 'password'] as const).find((name) => wrong[name] !== undefined);
  return {
    title: 'Create an account',
    body: html`
      <div class="lead">
        <h1>Create your Perk account</h1>
        ${asker(agentName, destination)}
      </div>
      ${refused !== undefined && alert(refused)}
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
          wrong: wrong.businessName,
          focus: first === 'businessName',
        })}
        ${field({
          name: 'email',
          label: 'E-mail address',
          type: 'email',
          autocomplete: 'username',
          maxLength: 254,
          value: email,
          wrong: wrong.email,
          focus: first === 'email' || (first === undefined && refused !== undefined),
        })}
        ${field({
          name: 'password',
          label: 'Password',
          type: 'password',
          autocomplete: 'new-password',
          minLength: 12,
          maxLength: 128,
          hint: 'At least 12 characters.',
          wrong: wrong.password,
          focus: first === 'password',
        })}
        <button>Create account</button>
      </form>
      <p class="row soft">Have an account? <a class="tap" href="${otherForm}">Sign in</a></p>
    `,
  };
}
