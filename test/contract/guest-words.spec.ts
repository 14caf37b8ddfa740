import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { en } from '../../libs/guest-pages/src/words/en';
import { PageWriter } from '../../libs/guest-pages/src/words/words';

const SOURCES = join(__dirname, '../../libs/guest-pages/src');
const SCRIPTS = join(__dirname, '../../apps/guest/src');
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('en.ts'))
    .map((path) => readFileSync(path, 'utf8'));

describe('the words of the guest pages', () => {
  it('are all used', () => {
    // A form may be a part of the key, as in `closed.${reason}`.
    const named = filesIn(SOURCES).flatMap((source) => [
      ...source.matchAll(/(['`])([a-z]+\.(?:[\w.-]|\$\{[^}]*\})+)\1/g),
    ]);
    const patterns = named.map(
      ([, , key]) => new RegExp(`^${key!.replace(/[.]/g, '[.]').replace(/\$\{[^}]*\}/g, '[\\w-]+')}$`),
    );
    const isUsed = (key: string) => patterns.some((pattern) => pattern.test(key));
    expect(isUsed('you.not-there')).toBe(false);
    expect(Object.keys(en).filter((key) => !isUsed(key))).toEqual([]);
  });

  it('can all be formatted', () => {
    const writer = new PageWriter('en');
    const values = new Proxy({}, { get: (_, name) => (typeof name === 'string' ? 2 : undefined), has: () => true });
    for (const key of Object.keys(en) as (keyof typeof en)[])
      expect(writer.say(key, values)).not.toContain('undefined');
  });

  it('that the script of the pages says are in the page', () => {
    const form = readFileSync(join(SOURCES, 'pages/proof-form.ts'), 'utf8');
    const [, block] = /function scriptWords[^]*?return \{([^]*?)\n {2}\};/.exec(form)!;
    const given = [...block!.matchAll(/^ {4}(\w+):/gm)].map(([, name]) => name!);
    const scripts = filesIn(SCRIPTS).join('\n');
    const used = given.filter((name) => new RegExp(`\\b${name}\\b`).test(scripts));
    expect(given.length).toBeGreaterThan(20);
    expect(used).toEqual(given);
    const read = [...scripts.matchAll(/\bwords\.(\w+)/g)].map(([, name]) => name!);
    expect(read.filter((name) => !given.includes(name))).toEqual([]);
  });
});
