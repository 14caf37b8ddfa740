/** What may stand in a template: text is escaped, markup is not, and nothing is nothing. */
export type Part = Html | string | number | null | undefined | false | readonly Part[];

/** Markup that is safe to send, because whatever was put into it was escaped on the way in. */
export class Html {
  /** @param markup the only way in for what is not escaped: for constants of this service, never for what was sent to it */
  constructor(private readonly markup: string) {}

  toString(): string {
    return this.markup;
  }
}

/** A template of markup. Put values between tags, or between the double quotes of an attribute, and nowhere else. */
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
