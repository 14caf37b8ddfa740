import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The files that send e-mails, without their comments. */
const SENDERS = Object.fromEntries(
  readdirSync(join(ROOT, 'libs'), { recursive: true })
    .map((path) => `libs/${String(path)}`)
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts') && /mailer\.send\(/.test(read(path)))
    .map((path) => [path, read(path).replace(/^ *(?:\/\/|\/?\*).*/gm, '')]),
);
/** The paths of pages that people can open, with `$id` for ids. */
const PAGES = [
  '/verify-email',
  ...[...read('apps/dashboard/src/page-files.ts').matchAll(/^ {2}'(\/.*)': \{/gm)].map(
    ([, path]) => `/dashboard${path!}`,
  ),
];

describe('e-mails', () => {
  it('finds the e-mails', () => {
    expect(Object.keys(SENDERS).length).toBeGreaterThanOrEqual(5);
    expect(PAGES.length).toBeGreaterThan(20);
  });

  it.each(Object.keys(SENDERS))('e-mails of %s do not ask people to call the API', (path) => {
    expect(SENDERS[path]!.match(/.*(?:\/api\/|\b(?:GET|POST|PUT|PATCH|DELETE) [/{$]).*/g)).toBeNull();
  });

  it.each(Object.keys(SENDERS))('e-mails of %s link to pages that exist', (path) => {
    const links = [...SENDERS[path]!.matchAll(/\{(?:this\.settings\.)?BASE_URL\}([^?#`\\\n]*)/g)].map(
      ([, link]) => link!,
    );
    expect(links.length).toBeGreaterThan(0);
    expect(
      links.map((link) => link.replace(/\$\{[\w.]*(?:\bi|I)d\}/g, '$id')).filter((link) => !PAGES.includes(link)),
    ).toEqual([]);
  });
});
