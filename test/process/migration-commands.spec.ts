import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from '@swc/core';
import { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { changesDue, openDatabase } from '#database/host';
import { ConcurrentIndexes } from '#database/migrations';
import { schemas } from '../../ormconfig';
import { freshDatabase } from '../support/jest/databases.cjs';
import { aFolder, launch, nowhereYet, startService } from '../support/processes/service';
import swc from '../support/jest/swc.cjs';

describe('npm run migration', () => {
  let settings: Record<string, string>;
  let drop: () => Promise<unknown>;
  beforeAll(async () => {
    ({ settings, drop } = await freshDatabase());
  });
  afterAll(() => drop());

  const cli = async (...args: string[]) => {
    const { code, stderr } = await launch(
      { DATA_DIR: aFolder(), ...settings },
      { args: ['scripts/migration.mjs', ...args], cwd: aFolder() },
    ).ended;
    return { code, stderr };
  };
  const inDatabase = async (work: (dataSource: DataSource) => Promise<unknown>) => {
    const { DATABASE_URL, DATA_DIR = '' } = settings;
    const { dataSource, close } = await openDatabase({ DATABASE_URL, DATA_DIR }, schemas);
    try {
      await work(dataSource);
    } finally {
      await close();
    }
  };

  it('reverts the last one, applies pending ones, and reports if there are none', async () => {
    const [last] = schemas
      .flatMap(({ migrations }) => migrations.map(({ name }) => name))
      .sort((a, b) => order(b) - order(a));
    expect(await cli('revert')).toEqual({ code: 0, stderr: expect.stringContaining(`Reverted ${last!}.`) });
    expect(await cli('run')).toEqual({ code: 0, stderr: expect.stringContaining(`Applied ${last!}.`) });
    expect(await cli('run')).toEqual({ code: 0, stderr: 'Every migration is applied already.\n' });
  });

  it('generates nothing if entities and tables match', async () => {
    expect(await cli('generate', 'identity', 'Nothing')).toEqual({
      code: 0,
      stderr: expect.stringMatching(/^No changes/),
    });
  });

  it('generates a migration that changes the tables of the context to match its entities, and back', async () => {
    await inDatabase((dataSource) =>
      dataSource.query('alter table perks drop column description; alter table campaigns drop column guidelines'),
    );
    const folder = aFolder();
    const { code, stderr } = await cli('generate', 'perks', 'addDescription', '--into', folder);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringContaining('Read it before you commit it.'),
    });
    const [file] = readdirSync(folder);
    expect(file).toMatch(/^\d{13}-add-description\.ts$/);

    const [migration] = migrationsIn(readFileSync(join(folder, file!), 'utf8'));
    await inDatabase(async (dataSource) => {
      const dueBefore = (await changesDue(dataSource)).up;
      await onRunner(dataSource, (runner) => migration!.up(runner));
      const due = (await changesDue(dataSource)).up;
      expect(due).toEqual(dueBefore.filter((query) => !query.includes('"perks"')));
      expect(due).toEqual([expect.stringContaining('"campaigns"')]);
      await onRunner(dataSource, (runner) => migration!.down(runner));
      expect((await changesDue(dataSource)).up).toEqual(dueBefore);
    });
  });

  it('generates a migration of their own for the indexes of existing tables', async () => {
    await inDatabase(async (dataSource) => {
      await dataSource.query('alter table perks drop column value_hundredths');
      await dataSource.query('drop index perks_expiry, perks_code');
      await dataSource.query('create index perks_old on perks (id, code) where livemode');
    });
    const folder = aFolder();
    expect(await cli('generate', 'perks', 'Fix', '--into', folder)).toMatchObject({ code: 0 });
    const files = readdirSync(folder).sort();
    expect(files).toEqual([
      expect.stringMatching(/^\d{13}-fix\.ts$/),
      expect.stringMatching(/^\d{13}-fix-indexes\.ts$/),
    ]);

    const [columns, indexes] = files.flatMap((file) => migrationsIn(readFileSync(join(folder, file), 'utf8')));
    expect(indexes).toBeInstanceOf(ConcurrentIndexes);
    await inDatabase(async (dataSource) => {
      const due = (await changesDue(dataSource)).up;
      await onRunner(dataSource, (runner) => columns!.up(runner));
      await onRunner(dataSource, (runner) => indexes!.up(runner));
      expect((await changesDue(dataSource)).up).toEqual(due.filter((query) => !query.includes('perks')));
      await onRunner(dataSource, (runner) => indexes!.down(runner));
      await onRunner(dataSource, (runner) => columns!.down(runner));
      expect((await changesDue(dataSource)).up).toEqual(due);
    });
  });

  it('requires a new name for an index that changes', async () => {
    await inDatabase(async (dataSource) => {
      await dataSource.query('drop index perks_submission');
      await dataSource.query('create unique index perks_submission on perks (submission_id, id)');
    });
    expect(await cli('generate', 'perks', 'Fix', '--into', aFolder())).toEqual({
      code: 1,
      stderr: expect.stringContaining('Give the changed index perks_submission a new name'),
    });
  });

  it.each([
    [2, 'Usage: npm run migration', []],
    [2, 'Usage: npm run migration', ['RUN']],
    [2, 'Usage: npm run migration', ['generate', 'perks']],
    [2, 'Usage: npm run migration', ['generate', 'perks', '../escape']],
    [1, 'nowhere has no tables', ['generate', 'nowhere', 'Something']],
  ])('exits with %i and %j for the arguments %j', async (code, reason, args) => {
    expect(await cli(...args)).toEqual({ code, stderr: expect.stringContaining(reason) });
  });
});

(process.env.DATABASE_URL ? describe : describe.skip)('processes that start at once on an empty database', () => {
  it('let one of them migrate, and all serve', async () => {
    const { settings, drop } = await nowhereYet();
    const services = await Promise.all([1, 2].map(() => startService(settings)));
    expect(services.filter(({ stderr }) => stderr().includes('Applying'))).toHaveLength(1);
    // The first process to start generates the secret for all, so a session of one is valid at the others.
    const { data } = await services[0]!.api.post('/auth', {
      action: 'register',
      email: 'owner@example.com',
      password: 'correct horse battery',
    });
    for (const { api } of services) expect((await api.as(data.accessToken).get('/auth')).status).toBe(200);
    await Promise.all(services.map(({ stop }) => stop()));
    await drop();
  });
});

const order = (name: string) => Number(/\d+$/.exec(name)?.[0]);

async function onRunner(dataSource: DataSource, work: (runner: QueryRunner) => Promise<void>): Promise<void> {
  const runner = dataSource.createQueryRunner();
  try {
    await work(runner);
  } finally {
    await runner.release();
  }
}

/** The migrations that a source file declares. */
function migrationsIn(source: string): MigrationInterface[] {
  const { code } = transformSync(source, swc);
  const declared: Record<string, new () => MigrationInterface> = {};
  // oxlint-disable-next-line typescript/no-implied-eval -- it is what the command has just written
  new Function('exports', 'require', code)(declared, require);
  return Object.values(declared).map((Migration) => new Migration());
}
