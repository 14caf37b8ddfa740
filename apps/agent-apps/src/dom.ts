type Child = Node | string | undefined | false;

interface Properties {
  class?: string;
  id?: string;
  for?: string;
  role?: string;
  [name: `aria-${string}`]: string;
}

/** An element. Texts become text: what strangers have written never is markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [property, value] of Object.entries(properties)) made.setAttribute(property, String(value));
  made.append(...children.filter((child): child is Node | string => child !== undefined && child !== false));
  return made;
}

export function button(text: string, kind: string, onClick: () => unknown): HTMLButtonElement {
  const made = element('button', { class: kind }, text);
  made.type = 'button';
  made.addEventListener('click', onClick);
  return made;
}

/** A row of a list of facts; undefined without a value. */
export function fact(name: string, value: Child | Child[]): HTMLElement | undefined {
  const values = (Array.isArray(value) ? value : [value]).filter(Boolean);
  if (values.length === 0) return undefined;
  return element('div', {}, element('dt', {}, name), element('dd', {}, ...values));
}

/** The address if it is one of the web; anything else, such as a script, is not opened. */
export function webAddress(value: unknown): URL | undefined {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
  return url && ['http:', 'https:'].includes(url.protocol) ? url : undefined;
}

/** The main part of the page. */
export const main = document.querySelector('main') as HTMLElement;

const status = document.querySelector('[role="status"]') as HTMLElement;

/** Says something below everything, and to screen readers. */
export function say(text: string): void {
  status.textContent = text;
}
