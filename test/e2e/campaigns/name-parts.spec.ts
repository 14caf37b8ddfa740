import { NameParts1763830000000 } from '../../../libs/database/migrations/1763830000000-name-parts';
import { CampaignScopes1763830000100 } from '../../../libs/campaigns/migrations/1763830000100-campaign-scopes';
import { ProgramNameParts1763830000200 } from '../../../libs/programs/migrations/1763830000200-program-name-parts';
import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, Tenant } from '../../support/builders';
import { rows } from '../../support/database/inspect';
import { aProgram } from '../../support/programs';

let app: TestApp;
let shop: Tenant;
beforeAll(async () => {
  app = await startApp({ WORKER: 'off' });
  shop = await anEnterprise(app);
});
afterAll(() => app.stop());

const MIGRATIONS = [
  new NameParts1763830000000(),
  new CampaignScopes1763830000100(),
  new ProgramNameParts1763830000200(),
];

/** All entries by which rows are found. */
async function entries(): Promise<{ texts: unknown[]; parts: unknown[] }> {
  return {
    texts: await rows(app, 'select * from list_entries order by business_id, list, scope, key, value, item_id'),
    parts: await rows(app, 'select * from name_parts order by business_id, list, scope, part, item_id'),
  };
}

it('the migrations make the entries that the triggers write, also of rows that change between them, and when started again', async () => {
  const campaign = async (name: string, archived: boolean) => {
    const { id } = await aCampaign(shop.live, { name, status: 'draft', metadata: { shelf: name } });
    if (archived) await shop.live.patch(`/campaigns/${id as string}`, { archived });
    return id as string;
  };
  const listed = await campaign('Listed stories', false);
  await campaign('Archived stories', true);
  const restored = await campaign('Restored stories', true);
  const renamed = await campaign('A name', true);
  await aProgram(shop.live, { name: 'Regular guests' });

  const runner = app.engine.dataSource.createQueryRunner();
  try {
    for (const migration of MIGRATIONS.toReversed()) await migration.down(runner);
    const before = await runner.query(`select distinct scope from list_entries where list = 'campaigns'`);
    expect(before).toEqual([{ scope: 'true' }]);

    const change = (id: string, set: string) => runner.query(`update campaigns set ${set} where id = $1`, [id]);
    await change(listed, `archived = true`);
    await MIGRATIONS[0]?.up(runner);
    await change(renamed, `name = 'Another name'`);
    // Its triggers are there, and the row has not been reached.
    const interrupted = Object.assign(Object.create(runner), {
      query: (text: string, ...more: unknown[]) => {
        if (text.includes('with batch')) throw new Error('The connection was lost.');
        return runner.query(text, ...(more as [unknown[]]));
      },
    });
    await expect(MIGRATIONS[1]?.up(interrupted)).rejects.toThrow('lost');
    await change(restored, `archived = false, name = 'Restored and renamed'`);
    await change(listed, `archived = false`);
    for (const migration of [...MIGRATIONS, ...MIGRATIONS]) await migration.up(runner);
  } finally {
    await runner.release();
  }

  const migrated = await entries();
  expect(migrated.parts).toEqual(
    expect.arrayContaining([expect.objectContaining({ scope: 'true archived', name: 'another name' })]),
  );
  // Written anew by the triggers.
  for (const table of ['list_entries', 'name_parts']) await rows(app, `delete from ${table}`);
  for (let times = 0; times < 2; times++) await rows(app, 'update campaigns set archived = not archived');
  for (const name of [`name || '.'`, `left(name, -1)`]) await rows(app, `update programs set name = ${name}`);
  expect(migrated).toEqual(await entries());
});
