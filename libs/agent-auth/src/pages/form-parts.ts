import { Html, html } from '#http/pages';
import { Destination } from './destination';

/** The parameters of an authorization request, as hidden fields of a form or in a query. */
export type RequestFields = Record<string, string>;

/** Hidden fields of a form. */
export function hidden(fields: RequestFields): Html {
  return html`${Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )}`;
}

interface Field {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password';
  /** The value of the `autocomplete` attribute, for browsers and password managers. */
  autocomplete: string;
  maxLength: number;
  minLength?: number;
  hint?: string;
  value?: string;
  /** The error in the submitted value, shown instead of the hint. */
  error?: string;
  /** Whether the field gets the focus when the page opens. */
  focus?: boolean;
}

/** A labelled field with its hint or error, which are linked for screen readers. */
export function field({
  name,
  label,
  type,
  autocomplete,
  maxLength,
  minLength,
  hint,
  value,
  error,
  focus,
}: Field): Html {
  const note = error ?? hint;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      maxlength="${maxLength}"
      required
      ${type === 'email' && html`autocapitalize="none" spellcheck="false"`}
      ${minLength !== undefined && html`minlength="${minLength}"`}
      ${value !== undefined && html`value="${value}"`}
      ${note !== undefined && html`aria-describedby="${name}-note"`}
      ${error !== undefined && html`aria-invalid="true"`}
      ${focus && html`autofocus`}
    />
    ${note !== undefined && html`<p class="${error === undefined ? 'hint' : 'wrong'}" id="${name}-note">${note}</p>`}
  </div>`;
}

/** A message that screen readers read at once, such as why a form was rejected. */
export function alert(text: string): Html {
  return html`<p class="notice bad" role="alert">${text}</p>`;
}

/** Introduces the agent to a visitor who has to sign in first, and says where the decision will be sent. */
export function agentIntroduction(agentName: string, { kind, name }: Destination): Html {
  const where = { site: 'to', computer: 'to a program on this computer at', app: 'to an app on this device at' }[kind];
  return html`<p class="soft">
    <bdi>${agentName}</bdi> requests access to your business. Your decision will be sent ${where}
    <strong>${name}</strong>. You will see what it requests before you decide.
  </p>`;
}
