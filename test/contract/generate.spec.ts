import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { administer, scratch } from '../support/databases.cjs';

const root = join(__dirname, '../..');
/** What the command writes. */
const FILES = [
  ...['libs/gift-cards', 'test/e2e/gift-cards.spec.ts', 'test/matrix/contexts/gift-cards.ts'],
  ...['test/mcp/parity/gift-cards.rows.ts', 'apps/contexts.ts', 'libs/contexts.cjs'],
];

/** A copy of the repository in which a context has been generated. */
let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'perk-generated-'));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
  for (const path of files
    .split('\0')
    .filter((path) => /^(?:apps|libs|scripts|test|docs\/[^/]+$|docs\/clients\/perk\.ts$|[^/]+$)/.test(path)))
    cpSync(join(root, path), join(copy, path));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  expect(run('scripts/generate.mjs', 'context', 'gift-cards')).toMatchObject({ status: 0 });
});
afterAll(async () => {
  // A run of the tests in the copy leaves its template for the next run, which will not come.
  const checkout = `perk_test_${createHash('sha256').update(copy).digest('hex').slice(0, 8)}`;
  if (process.env.DATABASE_URL) {
    const { rows } = await administer(`select datname as name from pg_database where datname like '${checkout}%'`);
    for (const { name } of rows) await administer(`drop database ${String(name)}`);
  } else {
    for (const name of readdirSync(scratch))
      if (name.startsWith(checkout)) rmSync(join(scratch, name), { recursive: true });
  }
  rmSync(copy, { recursive: true });
});

/** Runs a script in the copy. */
function run(script: string, ...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { cwd: copy, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}
const passed = { status: 0, output: expect.any(String) };

describe('npm run generate context gift-cards', () => {
  it('writes only its own files and two lines into the tables of contexts', () => {
    const list = (folder: string) => readdirSync(folder, { recursive: true }).map(String);
    const added = ['libs', 'apps', 'test', 'scripts'].flatMap((folder) => {
      const before = new Set(list(join(root, folder)));
      return list(join(copy, folder)).flatMap((path) => (before.has(path) ? [] : [`${folder}/${path}`]));
    });
    expect(added.filter((path) => !/gift-card/.test(path))).toEqual([]);
    expect(added).toContain('libs/gift-cards/src/gift-cards.module.ts');
  });

  it('passes the linter', () => {
    expect(run('node_modules/eslint/bin/eslint.js', ...FILES, '--max-warnings', '0')).toEqual(passed);
  });

  it('is formatted', () => {
    expect(run('node_modules/prettier/bin/prettier.cjs', '--check', ...FILES)).toEqual(passed);
  });

  it('passes the type check', () => {
    expect(run('node_modules/typescript-7/bin/tsc', '--noEmit')).toEqual(passed);
  });

  it('passes its own test, the refusal matrix and the rows of its tool', () => {
    const { status, output } = run(
      ...([
        'node_modules/jest/bin/jest.js',
        '--ci',
        '--runInBand',
        'test/matrix',
        'test/mcp/parity',
        'test/e2e/gift-cards',
      ] as const),
      ...['-t', '(?:[gG]ift.?[cC]ard|every|covers)'],
    );
    expect({ status, output: status === 0 ? '' : output }).toEqual({ status: 0, output: '' });
    expect(output).toMatch(/Tests: .* (?:[4-9]\d|\d{3,}) passed/);
  });
});

it.each([['coupon'], ['Coupons'], ['gift_cards'], ['../coupons'], ['perks'], [undefined]])(
  'refuses the name %s and writes nothing',
  (name) => {
    const before = readdirSync(join(copy, 'libs'));
    expect(run('scripts/generate.mjs', 'context', ...(name === undefined ? [] : [name]))).toMatchObject({ status: 2 });
    expect(readdirSync(join(copy, 'libs'))).toEqual(before);
  },
);
