import { linterFor } from '../support/declarations/lint';

const [PAGE, READER] = ['apps/dashboard/src/pages/any/any.tsx', 'apps/dashboard/src/ui/read-number.ts'];
const lint = linterFor([PAGE, READER], ['no-restricted-syntax']);

/** The lines in which the linter finds a number that is read from a text. */
const foundIn = (path: string, lines: readonly string[]) => lint(path, lines, /read-number|NumberField/);

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
