import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openEngine } from '#platform';
import { schemas } from '../../ormconfig';
import { aFolder } from './service';

const run = promisify(execFile);

/** What another test run of this checkout does first, with a scratch folder of its own. */
const PROGRAM = `
  const databases = require(${JSON.stringify(join(__dirname, 'databases.cjs'))});
  databases.templateSettings = () => ({ DATA_DIR: process.argv[1] });
  require(${JSON.stringify(join(__dirname, 'template.cjs'))}).makeTemplate();`;

describe('the embedded template', () => {
  it('is complete for two test runs that start at the same time', async () => {
    const folder = aFolder();
    const DATA_DIR = join(folder, 'template');
    const env = { ...process.env, DATABASE_URL: '' };
    await Promise.all(
      Array.from({ length: 2 }, async () => {
        await run(process.execPath, ['-e', PROGRAM, DATA_DIR], { env });
        // By the first of them that is done it can be copied: nobody has it open, and no half of it is there.
        expect(readdirSync(join(DATA_DIR, 'postgres'))).toContain('PG_VERSION');
        expect(readdirSync(join(DATA_DIR, 'postgres')).join()).not.toMatch(/perk-(lock|creating)/);
      }),
    );
    expect(readdirSync(folder)).toEqual(['template']);
    const engine = await openEngine({ DATABASE_URL: undefined, DATA_DIR }, schemas);
    expect(await engine.dataSource.showMigrations()).toBe(false);
    await engine.close();
  });
});
