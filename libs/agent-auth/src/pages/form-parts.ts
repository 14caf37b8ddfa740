import { Html, html } from '#platform';
import { Destination } from './destination';

/** The parameters of a request, as a form or a query carries them on. */
export type AskedFields = Record<string, string>;

/** What goes with a form unseen. */
export function hidden(fields: AskedFields): Html {
  return html`${Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )}`;
}

interface Field {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password';
  /** What the browser or a password manager fills in. */
  autocomplete: string;
  maxLength: number;
  minLength?: number;
  /** What to know before filling it in. */
  hint?: string;
  value?: string;
  /** What is wrong with what was sent, said in place of the hint. */
  wrong?: string;
  /** The cursor starts here. */
  focus?: boolean;
}

/** A labelled field and what is to be said of it, tied together for whoever hears the page read. */
export function field({
  name,
  label,
  type,
  autocomplete,
  maxLength,
  minLength,
  hint,
  value,
  wrong,
  focus,
}: Field): Html {
  const note = wrong ?? hint;
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
      ${wrong !== undefined && html`aria-invalid="true"`}
      ${focus && html`autofocus`}
    />
    ${note !== undefined && html`<p class="${wrong === undefined ? 'hint' : 'wrong'}" id="${name}-note">${note}</p>`}
  </div>`;
}

/** What is said at once to whoever hears the page read, such as why a form came back. */
export function alert(text: string): Html {
  return html`<p class="notice bad" role="alert">${text}</p>`;
}

/** Who asks, and where the answer will go, shown to a visitor who has to sign in first. */
export function asker(agentName: string, { kind, name }: Destination): Html {
  const where = { site: 'to', computer: 'to a program on this computer at', app: 'to an app on this device at' }[kind];
  return html`<p class="soft">
    <bdi>${agentName}</bdi> asks for access to your business; your answer goes ${where} <strong>${name}</strong>. You
    will see what it asks for before you decide.
  </p>`;
}
