import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { newerNode } from '../support/newer-node.cjs';

const DOCUMENT = resolve(__dirname, '../../docs/openapi.json');
const PACKAGES = join(__dirname, 'node_modules');

const run = promisify(execFile);

/** Each generator with the least that it needs to be told; `client`, or `client.ts`, is what it makes. */
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

/** Runs a program of the packages in the folder of the client. What it printed is the error when it fails. */
async function runThere(program: string, ...args: string[]): Promise<void> {
  const options = { cwd: home, maxBuffer: 100_000_000 };
  await run(newerNode(__dirname), [join(PACKAGES, program), ...args], options).catch((error: any) => {
    throw new Error(`${program} failed:\n${String(error.stdout)}\n${String(error.stderr)}`.slice(0, 5000));
  });
}

describe.each(Object.entries(GENERATORS))('%s', (name, [program, ...args]) => {
  it('makes a client that compiles, and through which only bodies compile that the service accepts', async () => {
    await runThere(program!, ...args);
    copyFileSync(join(__dirname, 'usage', `${name}.ts`), join(home, 'usage.ts'));
    copyFileSync(join(__dirname, 'usage/tsconfig.json'), join(home, 'tsconfig.json'));
    await runThere('typescript/bin/tsc', '--project', home);
  });
});
