import { KindName, KINDS, kindOf } from '../kinds/kinds';
import { Language, Writer } from '../words/words';
import { htmlOf } from './html-layout';
import { textOf } from './text-layout';

/** A message as it is sent. */
export interface Rendered {
  /** The name beside the address of the sender. */
  from: string;
  subject: string;
  text: string;
  html: string;
}

const writers = new Map<Language, Writer>();

/** @returns undefined for a kind that only a newer version of the service knows */
export function rendered(name: string, data: unknown, language: Language, baseUrl: string): Rendered | undefined {
  const kind = kindOf(name);
  if (!kind) return undefined;
  const writer = writers.get(language) ?? new Writer(language);
  writers.set(language, writer);
  const content = kind.compose(data, writer);
  const { business, subject } = content;
  return {
    from: business === undefined ? 'Perk' : writer.say('layout.from', { business }),
    subject,
    text: textOf(content, baseUrl, writer),
    html: htmlOf(content, baseUrl, writer),
  };
}

/** Every form of every message with example data, for previews. */
export function previews(language: Language, baseUrl: string): (Rendered & { name: string })[] {
  return (Object.keys(KINDS) as KindName[]).flatMap((name) =>
    (kindOf(name)?.examples ?? []).flatMap((data, index) => {
      const message = rendered(name, data, language, baseUrl);
      return message ? [{ name: index === 0 ? name : `${name}-${String(index + 1)}`, ...message }] : [];
    }),
  );
}
