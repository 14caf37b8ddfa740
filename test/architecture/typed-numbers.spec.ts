import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parser } from 'typescript-eslint';
import { Linter } from 'eslint';

const root = join(__dirname, '../..');
const [PAGE, READER] = ['apps/dashboard/src/pages/any/any.tsx', 'apps/dashboard/src/ui/read-number.ts'];

/** The lines in which the linter finds a number that is read from a text. */
function foundIn(path: string, statements: readonly string[]): number[] {
  const eslint = join(root, 'node_modules/eslint/bin/eslint.js');
  const config = execFileSync(process.execPath, [eslint, '--print-config', path], { cwd: root, encoding: 'utf8' });
  const rule = 'no-restricted-syntax';
  const { rules } = JSON.parse(config) as { rules: Linter.RulesRecord };
  const messages = new Linter().verify(
    statements.join('\n'),
    {
      files: ['**/*.tsx'],
      languageOptions: { parser: parser, parserOptions: { ecmaFeatures: { jsx: true } } },
      rules: { [rule]: rules[rule] },
    },
    { filename: 'any.tsx' },
  );
  const broken = messages.filter(({ ruleId }) => ruleId !== rule);
  if (broken.length > 0) throw new Error(JSON.stringify(broken));
  const found = messages.filter(({ message }) => /read-number|NumberField/.test(message));
  return [...new Set(found.map(({ line }) => line))];
}

/** Every way to turn a text into a number. */
const READS = [
  "export const a = Number('1,5'.replace(',', '.'));",
  "export const b = parseFloat('1.5');",
  "export const c = parseInt('1.5', 10);",
  "export const d = +'1.5';",
  "export const e = Number.parseFloat('1.5');",
  "export const f = Number['parseInt']('1');",
  "export const g = ['1', '2'].map(Number);",
  "export const h = new Number('1');",
  "export const i = BigInt('1');",
  "export const j = globalThis.parseInt('1');",
  "export const k = globalThis.Number('1');",
  'export const l = (input: HTMLInputElement) => input.valueAsNumber;',
  "export const m = (input: HTMLInputElement) => input['valueAsNumber'];",
  'export const n = Number;',
];

it('The linter finds every way in which a dashboard page could parse a number by itself', () => {
  const fields = [
    'export const o = <input type="number" />;',
    'export const p = <input inputMode="decimal" />;',
    'export const q = <input inputMode="numeric" />;',
  ];
  const allowed = [
    'export const r = (value: number) => Number.isFinite(value) && Number.isInteger(value) && value - 1 > -value;',
    'export const s = <input inputMode="email" type="text" />;',
  ];
  const lines = [...READS, ...fields].map((_, index) => index + 1);
  expect(foundIn(PAGE, [...READS, ...fields, ...allowed])).toEqual(lines);
});

it('The linter allows the number reader to parse numbers', () => {
  expect(foundIn(READER, READS)).toEqual([]);
});
