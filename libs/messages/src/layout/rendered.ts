import { KindName, KINDS, kindOf } from '../kinds/kinds';
import { Language, Writer } from '../words/words';
import { htmlOf } from './html-layout';
import { exampleLogo, LOGO_ID } from './logo-picture';
import { logoIn } from './look';
import { qrId, qrPng } from './qr-picture';
import { textOf } from './text-layout';

/** A message as it is sent. */
export interface Rendered {
  /** The name beside the address of the sender. */
  from: string;
  subject: string;
  text: string;
  html: string;
  /** The address that ends messages like this one; null if it is one that people need. */
  unsubscribe: string | null;
  /** Pictures that the HTML refers to as `cid:`. */
  pictures: readonly Picture[];
}

export interface Picture {
  id: string;
  /** Of the file. */
  name: string;
  png: Buffer;
}

/** What is stored of a message. */
interface Composed {
  kind: string;
  data: unknown;
  language: Language;
  unsubscribe: string | null;
  /** The PNG of the logo, if the data names one that is there. */
  logo?: Buffer;
}

const writers = new Map<Language, Writer>();

/** @returns undefined for a kind that only a newer version of the service knows */
export function rendered(message: Composed, baseUrl: string): Rendered | undefined {
  const { data, language, logo } = message;
  const kind = kindOf(message.kind);
  if (!kind) return undefined;
  const writer = writers.get(language) ?? new Writer(language);
  writers.set(language, writer);
  const unsubscribe = message.unsubscribe && `${baseUrl}${message.unsubscribe}`;
  const content = kind.compose(data, writer);
  const { business, subject } = content;
  return {
    from: business === undefined ? 'Perk' : writer.say('layout.from', { business }),
    subject,
    text: textOf(content, { baseUrl, writer, unsubscribe }),
    html: htmlOf(content, { baseUrl, writer, unsubscribe, logo }),
    unsubscribe,
    pictures: [
      ...(logo ? [{ id: LOGO_ID, name: 'logo.png', png: logo }] : []),
      ...content.blocks.flatMap((block) =>
        'qr' in block ? [{ id: qrId(block.qr), name: 'code.png', png: qrPng(block.qr) }] : [],
      ),
    ],
  };
}

/** The HTML with its pictures in it, for a browser. */
export function standalone({ html, pictures }: Pick<Rendered, 'html' | 'pictures'>): string {
  return pictures.reduce(
    (page, { id, png }) => page.replaceAll(`cid:${id}`, `data:image/png;base64,${png.toString('base64')}`),
    html,
  );
}

/** Every form of every message with example data, for previews. */
export function previews(language: Language, baseUrl: string): (Rendered & { name: string })[] {
  return (Object.keys(KINDS) as KindName[]).flatMap((name) =>
    (kindOf(name)?.examples ?? []).flatMap((data, index) => {
      const unsubscribe = kindOf(name)?.canUnsubscribe ? '/unsubscribe/example' : null;
      const logo = logoIn(data) === undefined ? undefined : exampleLogo();
      const message = rendered({ kind: name, data, language, unsubscribe, logo }, baseUrl);
      const form = index === 0 ? name : `${name}-${String(index + 1)}`;
      return message ? [{ ...message, name: form, html: standalone(message) }] : [];
    }),
  );
}
