/** A value in a template: text is escaped, `Html` is not; null, undefined and false render nothing. */
export type Part = Html | string | number | null | undefined | false | readonly Part[];

/** Markup that is safe to send, because all values in it have been escaped. */
export class Html {
  /** @param markup not escaped: only for constants of this service, never for input */
  constructor(private readonly markup: string) {}

  toString(): string {
    return this.markup;
  }
}

/** A template of markup. Use values only between tags, or inside the double quotes of an attribute. */
export function html(constants: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(String.raw({ raw: constants }, ...parts.map(render)));
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.toString();
  return typeof part === 'object' ? part.map(render).join('') : escaped(String(part));
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
