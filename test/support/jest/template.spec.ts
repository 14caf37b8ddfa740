import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { databaseSchema, openEngine } from '#database/host';
import { aFolder } from '../processes/service';

const run = promisify(execFile);

const inDist = (path: string) => JSON.stringify(join(__dirname, '../../../dist', path));

/** The first step of a test run of this checkout, with its own scratch folder, and only the tables of the library. */
const PROGRAM = `
  const { databaseSchema } = require(${inDist('libs/database/src/host.js')});
  require.cache[${inDist('ormconfig.js')}] = { exports: { schemas: [databaseSchema] } };
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
        // As soon as one run is finished, the template can be copied: it is complete, and no process has it open.
        expect(readdirSync(join(DATA_DIR, 'postgres'))).toContain('PG_VERSION');
        expect(readdirSync(join(DATA_DIR, 'postgres')).join()).not.toMatch(/perk-(lock|creating)/);
      }),
    );
    expect(readdirSync(folder)).toEqual(['template']);
    const engine = await openEngine({ DATABASE_URL: undefined, DATA_DIR }, [databaseSchema]);
    expect(await engine.dataSource.showMigrations()).toBe(false);
    await engine.close();
  });
});
