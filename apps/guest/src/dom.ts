/** The element with an id that the page has. */
export function the<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no #${id}.`);
  return found as T;
}

/** The first element within another that a selector finds. */
export function within<T extends HTMLElement = HTMLElement>(id: string, selector: string): T {
  const found = the(id).querySelector<T>(selector);
  if (!found) throw new Error(`#${id} has no ${selector}.`);
  return found;
}

export function show(element: HTMLElement, isShown: boolean): void {
  element.hidden = !isShown;
}

/** Shows what is wrong, or hides it. @param field that is wrong; undefined for a message about the whole form */
export function complain(element: HTMLElement, text: string | undefined, field?: HTMLInputElement): void {
  element.textContent = text ?? '';
  show(element, text !== undefined);
  if (text === undefined) field?.removeAttribute('aria-invalid');
  else field?.setAttribute('aria-invalid', 'true');
}

/** A text of the page with values in place of the names in braces. */
export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
}

/** Puts the buttons to work that copy a text. */
export function enableCopying(root: ParentNode): void {
  const { copied = '' } = document.body.dataset;
  for (const button of root.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
    const label = button.textContent;
    let name = '';
    let back: ReturnType<typeof setTimeout> | undefined;
    button.addEventListener('click', () => {
      void navigator.clipboard.writeText(button.dataset.copy ?? '').then(() => {
        if (!button.classList.contains('done')) name = button.getAttribute('aria-label') ?? '';
        button.textContent = copied;
        button.setAttribute('aria-label', copied);
        button.classList.add('done');
        clearTimeout(back);
        back = setTimeout(() => {
          button.textContent = label;
          button.setAttribute('aria-label', name);
          button.classList.remove('done');
        }, 2000);
      });
    });
  }
}
