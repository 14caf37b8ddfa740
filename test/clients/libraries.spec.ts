import { execFile, execFileSync } from 'node:child_process';
import { createServer, Server } from 'node:http';
import { AddressInfo } from 'node:net';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { buildSync } from 'esbuild';
import { launchBrowser, unavailable } from '../browser/support/chromium';
import { startApp, TestApp } from '../support/app';
import { anEnterprise, Tenant } from '../support/builders';
import { newerNode } from '../support/jest/newer-node.cjs';
import { settled } from '../support/worker';
import { runCollection } from './postman';

const run = promisify(execFile);
const PROGRAMS = join(__dirname, 'usage');
const MYPY = 'mypy>=1.15,<3';

/** A Python that has mypy, installed at the first run; undefined, with a warning, where no package index can be reached. */
const mypy = pythonWithMypy();

/** What the loop prints: 4 requests lead from a campaign to a redeemed perk. */
const LOOP = { state: 'approved', status: 'redeemed', again: 'ALREADY_REDEEMED', calls: 4, submissions: 1 };

let app: TestApp;
let shop: Tenant;
let folder: string;
beforeAll(async () => {
  app = await startApp({ CORS_ORIGINS: '*' });
  shop = await anEnterprise(app);
  folder = mkdtempSync(join(tmpdir(), 'perk-clients-'));
  // As a user would: with the files that the service sends.
  for (const [name, path] of [
    ['perk.py', 'python'],
    ['perk.ts', 'typescript'],
    ['perk.postman.json', 'postman'],
  ] as const) {
    const response = await fetch(`${app.origin}/api/v1/sdk/${path}`);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
    writeFileSync(join(folder, name), await response.text());
  }
  for (const program of ['loop.py', 'doctests.py', 'loop.ts', 'retries.py', 'retries.ts'])
    cpSync(join(PROGRAMS, program), join(folder, program));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.stop();
});

/** Responds to the requests of a client in turn, and records their idempotency keys. */
async function troubledServer(): Promise<{ server: Server; address: string; keys: (string | undefined)[] }> {
  const keys: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key']?.toString());
    const number = keys.length;
    if (number === 3) return void request.socket.destroy();
    const isGood = number === 4;
    response.writeHead(isGood ? 201 : number === 1 ? 503 : 429, {
      'content-type': 'application/json',
      'retry-after': '0',
    });
    response.end(
      JSON.stringify(
        isGood
          ? { success: true, data: { id: 'camp_1' } }
          : { success: false, error: { code: 'RATE_LIMITED', message: 'Later.', requestId: '1' } },
      ),
    );
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return { server, address: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, keys };
}

async function expectRepeated(program: string, args: string[]): Promise<void> {
  const { server, address, keys } = await troubledServer();
  try {
    const { stdout } = await run(program, [...args, address], { cwd: folder });
    expect(JSON.parse(stdout)).toEqual({ id: 'camp_1' });
    expect(keys).toHaveLength(4);
    expect(new Set(keys)).toEqual(new Set([expect.stringMatching(/.{16,}/)]));
  } finally {
    server.close();
  }
}

describe('perk.py', () => {
  it('completes the loop with the standard library only', async () => {
    const { stdout } = await run('python3', ['-S', 'loop.py', app.origin, shop.testKey], { cwd: folder });
    expect(JSON.parse(stdout)).toEqual(LOOP);
  });

  it('completes the loop of the README', async () => {
    const program = readmeBlock('python').replace('"perk_test_…"', `"${shop.testKey}", base_url="${app.origin}"`);
    writeFileSync(join(folder, 'readme.py'), program);
    expect((await run('python3', ['readme.py'], { cwd: folder })).stdout).toBe('redeemed\n');
  });

  it('shows what a response is in its representation, without the secrets in it', async () => {
    const program = [
      'from perk import PerkClient',
      `client = PerkClient("${shop.accessToken}", base_url="${app.origin}")`,
      'response = client.request("POST", "/api-keys", body={"name": "Till", "mode": "test"})',
      'print(repr(response), repr(client))',
      'assert response.data["key"] not in repr(response)',
    ];
    writeFileSync(join(folder, 'shown.py'), program.join('\n'));
    const { stdout } = await run('python3', ['shown.py'], { cwd: folder });
    expect(stdout).toMatch(
      /^<Response 201, request \S+, data: dict with .*\bkey\b.*> <PerkClient of 127\.0\.0\.1:\d+>$/m,
    );
    expect(stdout).not.toContain(shop.accessToken);
  });

  it('has examples that work', async () => {
    const tenants = await Promise.all(Array.from({ length: 60 }, () => anEnterprise(app)));
    const tokens = tenants.map(({ accessToken }) => accessToken);
    // One of them waits for an event.
    let isRunning = true;
    const relay = async () => {
      for (; isRunning; await delay(100)) await settled(app);
    };
    const relaying = relay();
    const { stdout, stderr } = await run('python3', ['doctests.py', app.origin, ...tokens], { cwd: folder });
    isRunning = false;
    await relaying;
    const result = JSON.parse(stdout);
    expect([result.failed, stderr]).toEqual([[], '']);
    expect(result.examples).toBeGreaterThanOrEqual(20);
  });

  it('repeats a request with the same idempotency key after 503, 429 and a lost connection', async () => {
    await expectRepeated('python3', ['retries.py']);
  });

  (mypy === undefined ? it.skip : it)(
    'passes mypy --strict, for the oldest Python that mypy knows',
    async () => {
      const options = ['-m', 'mypy', '--strict', '--python-version', '3.10'];
      const { stdout } = await run(mypy ?? '', [...options, 'perk.py', 'loop.py', 'retries.py'], { cwd: folder }).catch(
        (error: unknown) => error as { stdout: string },
      );
      expect(stdout).toMatch(/^Success: no issues found in 3 source files/);
    },
    60_000,
  );
});

describe('perk.ts', () => {
  it('is strictly typed, for the repository’s TypeScript and an older one', async () => {
    const options = [
      ...['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--target', 'es2022'],
      ...['--module', 'esnext', '--moduleResolution', 'bundler', '--lib', 'es2023,dom,dom.iterable'],
    ];
    for (const compiler of ['../../node_modules/typescript-7/bin/tsc', 'node_modules/typescript/bin/tsc']) {
      const { stdout } = await run(process.execPath, [join(__dirname, compiler), ...options, 'perk.ts', 'loop.ts'], {
        cwd: folder,
      }).catch((error: unknown) => error as { stdout: string });
      expect(stdout).toBe('');
    }
  });

  it.each([
    ['this Node.js', process.execPath],
    ['Node.js 22 or newer', newerNode(__dirname)],
  ])('completes the loop on %s', async (_, program) => {
    const entry = `import { loop } from './loop';\nconsole.log(JSON.stringify(await loop(process.argv[2], process.argv[3])));`;
    const file = bundle(entry, 'node.mjs');
    const { stdout } = await run(program, [file, app.origin, shop.testKey]);
    expect(JSON.parse(stdout)).toEqual(LOOP);
  });

  it('is imported as perk.mts in a package with "type": "commonjs", without a compiler', async () => {
    const home = mkdtempSync(join(folder, 'commonjs-'));
    const write = (name: string, text: string) => writeFileSync(join(home, name), text);
    const response = await fetch(`${app.origin}/api/v1/sdk/typescript-module`);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="perk.mts"');
    write('package.json', JSON.stringify({ type: 'commonjs' }));
    write('perk.mts', await response.text());
    write('loop.mts', readFileSync(join(folder, 'loop.ts'), 'utf8').replace(`'./perk'`, `'./perk.mts'`));
    const print = '.then((result) => console.log(JSON.stringify(result)));';
    const call = `loop('${app.origin}', '${shop.testKey}')${print}`;
    write('main.mts', `import { loop } from './loop.mts';\n${call}`);
    write('main.ts', `const { loop } = require('./loop.mts');\n${call}`);
    for (const entry of ['main.mts', 'main.ts']) {
      const { stdout } = await run(newerNode(__dirname), [join(home, entry)]);
      expect(JSON.parse(stdout)).toEqual(LOOP);
    }
  });

  it('completes the loop of the README', async () => {
    const key = "apiKey: 'perk_test_…'";
    const program = readmeBlock('ts').replace(key, `apiKey: '${shop.testKey}', baseUrl: '${app.origin}'`);
    expect((await run(process.execPath, [bundle(program, 'readme.mjs')])).stdout).toBe('redeemed\n');
  });

  it('repeats a request with the same idempotency key after 503, 429 and a lost connection', async () => {
    await expectRepeated(process.execPath, [bundle(readFileSync(join(folder, 'retries.ts'), 'utf8'), 'retries.mjs')]);
  });

  (unavailable === undefined ? it : it.skip)(
    'completes the loop in a browser',
    async () => {
      const script = readFileSync(bundle(`import { loop } from './loop';\nwindow.loop = loop;`, 'browser.mjs'), 'utf8');
      const site = createServer((_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        response.end(`<!doctype html><title>Loop</title><script type="module">${script}</script>`);
      });
      site.listen(0, '127.0.0.1');
      await new Promise((resolve) => site.once('listening', resolve));
      const browser = await launchBrowser();
      try {
        const page = await browser.newPage();
        await page.goto(`http://127.0.0.1:${String((site.address() as AddressInfo).port)}/`);
        const result = await page.evaluate(
          `window.loop(${JSON.stringify(app.origin)}, ${JSON.stringify(shop.testKey)})`,
        );
        expect(result).toEqual(LOOP);
      } finally {
        await browser.close();
        site.close();
      }
    },
    60_000,
  );
});

describe('perk.postman.json', () => {
  it('completes the loop', async () => {
    const collection = JSON.parse(readFileSync(join(folder, 'perk.postman.json'), 'utf8'));
    const variables = { baseUrl: `${app.origin}/api/v1`, apiKey: shop.testKey };
    const results = await runCollection(collection, 'The loop', variables);
    expect(results).toEqual(Array.from({ length: 4 }, () => expect.stringMatching(/^ok responds with 20[01]$/)));
  });
});

function pythonWithMypy(): string | undefined {
  const environment = join(__dirname, 'node_modules/.python');
  const python = join(environment, 'bin/python');
  if (existsSync(join(environment, 'bin/mypy'))) return python;
  try {
    execFileSync('python3', ['-m', 'venv', environment], { stdio: 'pipe' });
    execFileSync(python, ['-m', 'pip', 'install', '--quiet', '--retries', '1', MYPY], { stdio: 'pipe' });
    return python;
  } catch (error) {
    console.warn(`mypy cannot be installed, so perk.py is not checked with it: ${String(error)}`);
    return undefined;
  }
}

/** The program in this language in the README. */
function readmeBlock(language: string): string {
  const readme = readFileSync(join(__dirname, '../../README.md'), 'utf8');
  return new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(readme)?.[1] ?? '';
}

/** A program that imports from the client, as one file for all runtimes. */
function bundle(entry: string, name: string): string {
  const outfile = join(folder, name);
  const stdin = { contents: entry, resolveDir: folder, loader: 'ts' as const };
  buildSync({ stdin, outfile, bundle: true, format: 'esm', target: 'es2022', platform: 'neutral', logLevel: 'error' });
  return outfile;
}
