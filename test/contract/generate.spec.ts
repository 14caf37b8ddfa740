import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { administer, scratch } from '../support/jest/databases.cjs';

const root = join(__dirname, '../..');

/** The documented commands, with whether they need PostgreSQL. */
const STEPS = [
  ...readFileSync(join(root, 'docs/extending.md'), 'utf8').matchAll(/^```sh generate( postgres)?\n([^]*?)\n```$/gm),
].flatMap(([, needsServer, commands = '']) =>
  commands.split('\n').map((command) => ({ command, needsServer: needsServer !== undefined })),
);
const [GENERATE, ...CHECKS] = STEPS;

// The commands start the type check, the linter and the tests of a whole copy.
jest.setTimeout(15 * 60_000);

/**
 * A copy of the repository in which two contexts have been generated: that of the guide, and one with a name of two words. The tests of
 * both run together.
 */
let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'perk-generated-'));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
  for (const path of files.split('\0').filter((path) => /^(?:apps|libs|scripts|test|docs|deploy|[^/]+$)/.test(path)))
    if (existsSync(join(root, path))) cpSync(join(root, path), join(copy, path));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const name of ['coupons', 'gift-cards']) expect(run(GENERATE!.command.replace('coupons', name))).toEqual(passed);
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

/** Runs a command in the copy. */
function run(command: string): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(command, { cwd: copy, encoding: 'utf8', shell: true });
  return { status, output: status === 0 ? '' : stdout + stderr };
}
const passed = { status: 0, output: '' };

/** A command with the tests of both contexts. */
function ofBoth(command: string): string {
  return command
    .replaceAll(/(\S+\/)coupons/g, '$1coupons $1gift-cards')
    .replace('[cC]oupon', '[cC]oupon|[gG]ift.?[cC]ard');
}

describe('a generated context', () => {
  it('touches only its own files and two tables of contexts', () => {
    const list = (folder: string) =>
      readdirSync(join(copy, folder), { recursive: true }).map((path) => `${folder}/${String(path)}`);
    const changed = ['libs', 'apps', 'test', 'scripts', 'docs']
      .flatMap(list)
      .filter((path) => statSync(join(copy, path)).isFile())
      .filter(
        (path) =>
          !existsSync(join(root, path)) || !readFileSync(join(copy, path)).equals(readFileSync(join(root, path))),
      );
    expect(changed.filter((path) => !/coupon|gift-card/.test(path)).sort()).toEqual([
      'apps/contexts.ts',
      'libs/contexts.cjs',
    ]);
    expect(changed).toContain('libs/gift-cards/src/gift-cards.module.ts');
    expect(changed).toContain('apps/dashboard/src/pages/gift-cards/page.ts');
  });

  it('passes the commands of the guide', () => {
    expect(CHECKS.map(({ command }) => command.replace(/ -- .*/, ''))).toEqual([
      ...['npm run openapi', 'npm run typecheck', 'npm run lint', 'npm test', 'npm test'],
    ]);
  });

  for (const { command, needsServer } of CHECKS)
    (process.env.DATABASE_URL || !needsServer ? it : it.skip)(`passes ${command}`, () => {
      expect(run(ofBoth(command))).toEqual(passed);
    });

  (process.env.DATABASE_URL ? it : it.skip)('passes the tests that count all endpoints and tools', () => {
    const tests = [
      'test/mcp/toolsets',
      'test/mcp/tool-list',
      'test/contract/openapi.spec',
      'test/architecture/exports',
    ];
    expect(run(`npm test -- ${tests.join(' ')}`)).toEqual(passed);
  });
});

it.each([['coupon'], ['Coupons'], ['gift_cards'], ['../coupons'], ['perks'], [undefined]])(
  'refuses the name %s and writes nothing',
  (name) => {
    const before = readdirSync(join(copy, 'libs'));
    expect(run(`npm run generate context ${name ?? ''}`)).toMatchObject({ status: 2 });
    expect(readdirSync(join(copy, 'libs'))).toEqual(before);
  },
);

it('refuses the name of a page that exists already, and overwrites nothing', () => {
  const before = readFileSync(join(copy, 'apps/dashboard/src/pages/accounts/accounts.tsx'), 'utf8');
  expect(run('npm run generate context accounts -- --page')).toMatchObject({
    status: 2,
    output: expect.stringContaining('apps/dashboard/src/pages/accounts exists already'),
  });
  expect(readFileSync(join(copy, 'apps/dashboard/src/pages/accounts/accounts.tsx'), 'utf8')).toBe(before);
  expect(existsSync(join(copy, 'libs/accounts'))).toBe(false);
});
