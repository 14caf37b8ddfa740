/** The words of an identifier or a path segment: `rotate-secret`, `perPage` and `ApiKey` have two each. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase());
}

export function camelCased(name: string): string {
  const [first = '', ...rest] = wordsOf(name);
  return first + rest.map(capitalized).join('');
}

export function pascalCased(name: string): string {
  return wordsOf(name).map(capitalized).join('');
}

export function snakeCased(name: string): string {
  return wordsOf(name).join('_');
}

export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** A text with each line indented, except for empty lines. */
export function indented(text: string, by: string): string {
  return text.replace(/^(?=.)/gm, by);
}

/** The words of a text in lines of at most `width` characters; lines that are longer without a space stay whole. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The first sentence of the first paragraph, in which a full stop may follow an abbreviation of one letter. */
export function firstSentence(text: string): string {
  const [paragraph = ''] = text.trim().split(/\n\s*\n/);
  const line = paragraph.replace(/\s+/g, ' ');
  return /^.*?(?<!\b(?:e\.g|i\.e|etc|\w))[.?!](?=\s|$)/.exec(line)?.[0] ?? line;
}
