import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aFolder, API, launch, WORKER } from '../support/service';

const PRINT_PACKAGES = join(__dirname, '../support/print-packages.cjs');
/** A server that does not exist. */
const NOBODY = 'postgres://perk@127.0.0.1:1/perk';

describe.each([API, WORKER])('the bundle %s', (script) => {
  it('contains all packages without native code, and loads no second copy of them', async () => {
    const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --require "${PRINT_PACKAGES}"`;
    const settings = { DATABASE_URL: NOBODY, DATA_DIR: aFolder(), NODE_OPTIONS };
    const { code, stdout } = await launch(settings, { args: [script] }).ended;
    expect(code).toBe(1);
    const loaded = JSON.parse(stdout) as string[];
    expect(loaded).toContain('@node-rs/argon2');
    expect(loaded.filter((name) => !name.startsWith('@node-rs/'))).toEqual([]);
  });

  // esbuild renames a class like one of a package. Names are used in errors, in log lines and for migrations.
  it('keeps the names of our classes', () => {
    const [, ...modules] = readFileSync(join(__dirname, '../..', script), 'utf8').split(
      /^\s*\/\/ (?=dist\/|node_modules\/)/m,
    );
    const ours = modules.filter((module) => module.startsWith('dist/'));
    expect(ours.length).toBeGreaterThan(300);
    expect(ours.flatMap((module) => module.match(/\b(\w*[^\W\d])\d = class (?!\1\b).*/g) ?? [])).toEqual([]);
  });
});
