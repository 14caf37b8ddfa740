import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { newerNode } from '../support/jest/newer-node.cjs';

const DOCUMENT = resolve(__dirname, '../../docs/openapi.json');
const PACKAGES = join(__dirname, 'node_modules');
const COMPILER = resolve(__dirname, '../../node_modules/typescript-7/bin/tsc');

const run = promisify(execFile);

/** Each generator with its minimal options. The output is `client` or `client.ts`. */
const GENERATORS: Record<string, string[]> = {
  'openapi-typescript': ['openapi-typescript/bin/cli.js', DOCUMENT, '-o', 'client.ts'],
  'hey-api': ['@hey-api/openapi-ts/bin/run.js', '-i', DOCUMENT, '-o', 'client'],
  orval: ['.bin/orval', '--input', DOCUMENT, '--output', 'client.ts', '--client', 'fetch', '--fail-on-warnings'],
  'swagger-typescript-api': [
    '.bin/swagger-typescript-api',
    'generate',
    '-p',
    DOCUMENT,
    '-o',
    '.',
    '-n',
    'client.ts',
    '--generate-union-enums',
  ],
  kubb: ['../kubb.mjs', DOCUMENT],
};

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'perk-client-'));
  symlinkSync(PACKAGES, join(home, 'node_modules'));
});
afterEach(() => {
  rmSync(home, { recursive: true });
});

/** Runs a program from node_modules in the temporary folder. @throws Error with its output if it fails */
async function runInHome(program: string, ...args: string[]): Promise<void> {
  const options = { cwd: home, maxBuffer: 100_000_000 };
  await run(newerNode(__dirname), [resolve(PACKAGES, program), ...args], options).catch((error: any) => {
    throw new Error(`${program} failed:\n${String(error.stdout)}\n${String(error.stderr)}`.slice(0, 5000));
  });
}

describe.each(Object.entries(GENERATORS))('%s', (name, [program, ...args]) => {
  it('generates a client that compiles, and whose types reject invalid bodies', async () => {
    await runInHome(program!, ...args);
    copyFileSync(join(__dirname, 'usage', `${name}.ts`), join(home, 'usage.ts'));
    copyFileSync(join(__dirname, 'usage/tsconfig.json'), join(home, 'tsconfig.json'));
    await runInHome(COMPILER, '--project', home);
  });
});
