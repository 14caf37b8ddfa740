import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE_TAGS, previews } from '#messages';
import { KINDS } from '../../libs/messages/src/kinds/kinds';
import { en } from '../../libs/messages/src/words/en';

const BASE_URL = 'https://perk.example.com';
const read = (path: string) => readFileSync(join(__dirname, '../..', path), 'utf8');

/** The paths of pages that people can open, with `$id` for ids. */
const PAGES = [
  ...['/verify-email', '/unsubscribe', '/offers/$id'],
  ...[...read('apps/dashboard/src/page-files.ts').matchAll(/^ {2}'(\/.*)': \{/gm)].map(
    ([, path]) => `/dashboard${path!}`,
  ),
];
const MAILS = LANGUAGE_TAGS.flatMap((language) =>
  previews(language, BASE_URL).map((mail) => ({ ...mail, name: `${language}/${mail.name}` })),
);
const named = MAILS.map((mail) => [mail.name, mail] as const);

/** The links to this service in a text. */
const linksIn = (text: string) =>
  [...text.matchAll(/https:\/\/perk\.example\.com([^\s"<]*)/g)].map(([, link]) => link!);
const unescaped = (html: string) => html.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"');

describe('e-mails', () => {
  it('have examples of every kind', () => {
    expect(PAGES.length).toBeGreaterThan(20);
    expect(Object.keys(KINDS).filter((kind) => !MAILS.some(({ name }) => name === `en/${kind}`))).toEqual([]);
  });

  it('use all words', () => {
    const folders = ['kinds', 'layout', 'words'].map((folder) => join(__dirname, '../../libs/messages/src', folder));
    const files = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
    const sources = files.filter((file) => !file.endsWith('en.ts')).map((file) => readFileSync(file, 'utf8'));
    // A form may be a part of the key, as in `weekday.${day}`.
    const named = sources.flatMap((source) => [...source.matchAll(/(['`])((?:[\w.-]|\$\{[^}]*\})+)\1/g)]);
    const patterns = named.map(
      ([, , key]) => new RegExp(`^${key!.replace(/[.]/g, '[.]').replace(/\$\{[^}]*\}/g, '[\\w-]+')}$`),
    );
    const isUsed = (key: string) => patterns.some((pattern) => pattern.test(key));
    expect(isUsed('perk-issued.not-there')).toBe(false);
    expect(Object.keys(en).filter((key) => !isUsed(key))).toEqual([]);
  });

  it.each(named)('%s does not ask people to call the API, and shows no markup or placeholder', (_name, mail) => {
    for (const text of [mail.subject, mail.text])
      expect(text).not.toMatch(/\/api\/|\b(?:GET|POST|PUT|PATCH|DELETE) \/|[{}<]|undefined|null|\[object/);
    expect(mail.html).not.toMatch(/undefined|\[object|<script|\{[a-z]+\}/i);
  });

  it.each(named)('%s links to pages that exist, in both forms', (_name, { text, html }) => {
    const links = linksIn(text);
    expect(linksIn(unescaped(html))).toEqual(links);
    const pages = links.map((link) =>
      link
        .replace(/[?#].*/, '')
        .replace(/\/[a-z]+_[0-9a-z]{26}\b/, '/$id')
        .replace('/unsubscribe/example', '/unsubscribe'),
    );
    expect(pages.filter((page) => !PAGES.includes(page))).toEqual([]);
  });

  it.each(named)(
    '%s has a short subject, and is smaller than what mail programs cut off',
    (_name, { subject, html }) => {
      expect(subject.length).toBeLessThanOrEqual(60);
      expect(Buffer.byteLength(html)).toBeLessThan(30_000);
    },
  );
});
