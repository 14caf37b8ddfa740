import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const WORDS = join(__dirname, '../../apps/dashboard/src/words');

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
  for (const file of readdirSync(WORDS)) {
    const text = readFileSync(join(WORDS, file), 'utf8');
    for (const [sentence] of text.matchAll(/`[^`]*\$\{[^`]*`/g)) {
      if (/\$\{isolated\((?:name|person|business|handle|tier)\)\}/.test(sentence)) isolated.push(sentence);
      if (/\$\{(?:name|person|business|handle|tier)\}/.test(sentence)) bare.push(sentence);
    }
  }
  expect(bare.filter((sentence) => !OURS.includes(sentence))).toEqual([]);
  expect(isolated.length).toBeGreaterThan(20);
});
