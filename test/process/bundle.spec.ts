import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aFolder, API, launch, WORKER } from '../support/processes/service';

const PRINT_PACKAGES = join(__dirname, '../support/jest/print-packages.cjs');
/** A server that does not exist. */
const NOBODY = 'postgres://perk@127.0.0.1:1/perk';

describe.each([API, WORKER])('the bundle %s', (script) => {
  it('contains all packages without native code once, and does not load the clients of servers that are not configured', async () => {
    const coverage = aFolder();
    const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --require "${PRINT_PACKAGES}"`;
    const settings = { DATABASE_URL: NOBODY, DATA_DIR: aFolder(), NODE_OPTIONS, NODE_V8_COVERAGE: coverage };
    const { code, stdout } = await launch(settings, { args: [script] }).ended;
    expect(code).toBe(1);
    const packages = JSON.parse(stdout) as string[];
    expect(packages).toContain('@node-rs/argon2');
    expect(packages.filter((name) => !name.startsWith('@node-rs/'))).toEqual([]);

    const executed = executedIn(script, coverage);
    expect(executed).toContain('node_modules/express/index.js');
    expect(executed.filter((name) => /^node_modules\/(ioredis|nodemailer)\//.test(name))).toEqual([]);
  });

  it('leaves images of strangers to another process', () => {
    expect(textOf(script)).toContain('image-decoder.js');
    expect(textOf(script)).not.toContain('require("sharp")');
    expect(textOf('dist/image-decoder.js')).toContain('require("sharp")');
  });

  it('leaves the client of buckets to those who have one', () => {
    expect(textOf(script)).not.toContain('node_modules/@aws-sdk/');
    expect(textOf('dist/s3-client.js')).toContain('node_modules/@aws-sdk/client-s3/');
  });

  it('is ASCII, so that V8 needs only one byte of memory for each character', () => {
    expect(/[^\0-\x7f].*/.exec(textOf(script))).toBeNull();
  });

  // esbuild renames a class like one of a package. Names are used in errors, in log lines and for migrations.
  it('keeps the names of our classes', () => {
    const [, ...modules] = textOf(script).split(/"(?=(?:dist|node_modules)\/[^"]+"\()/);
    const ours = modules.filter((module) => module.startsWith('dist/'));
    expect(ours.length).toBeGreaterThan(300);
    expect(ours.flatMap((module) => module.match(/\b(\w*[^\W\d])\d ?= ?class (?!\1\b).*/g) ?? [])).toEqual([]);
  });
});

function textOf(script: string): string {
  // Long texts continue on the next line.
  return readFileSync(join(__dirname, '../..', script), 'utf8').replaceAll('\\\n', '');
}

/** The modules of a bundle that a process has executed, according to the coverage that it wrote; esbuild wraps each in a function. */
function executedIn(script: string, folder: string): string[] {
  const [file = ''] = readdirSync(folder);
  const { result } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Coverage;
  const { functions } = result.find(({ url }) => url.endsWith(script))!;
  return functions.filter(({ ranges }) => ranges[0]!.count > 0).map(({ functionName }) => functionName);
}

interface Coverage {
  result: { url: string; functions: { functionName: string; ranges: { count: number }[] }[] }[];
}
