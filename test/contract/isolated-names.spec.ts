import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = join(__dirname, '../../apps/dashboard/src');

/** The files with texts: those that several pages share, and `words.ts` of each page and of the shell. */
const WORDS = readdirSync(SOURCES, { recursive: true })
  .map(String)
  .filter((path) => /^words\/.*\.ts$|[/-]words\.ts$/.test(path));

/** Names of ours, which are not written by anybody. */
const OURS = [
  '`Remove ${name}`',
  '`External: ${name}`',
  '`${name}: ${used} of ${limit} used this month`',
  '`Remove the price of ${name}`',
];

it('The dashboard isolates what people have written in its sentences, so that a right-to-left name does not reorder them', () => {
  const isolated: string[] = [];
  const bare: string[] = [];
  for (const file of WORDS) {
    const text = readFileSync(join(SOURCES, file), 'utf8');
    for (const [sentence] of text.matchAll(/`[^`]*\$\{[^`]*`/g)) {
      if (/\$\{isolated\((?:name|person|business|handle|tier)\)\}/.test(sentence)) isolated.push(sentence);
      if (/\$\{(?:name|person|business|handle|tier)\}/.test(sentence)) bare.push(sentence);
    }
  }
  expect(bare.filter((sentence) => !OURS.includes(sentence))).toEqual([]);
  expect(WORDS.length).toBeGreaterThan(30);
  expect(isolated.length).toBeGreaterThan(20);
});
