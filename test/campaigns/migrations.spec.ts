import { Client as Connection } from 'pg';
import { MigrationInterface, QueryRunner } from 'typeorm';
import { ConcurrentIndexes, migrate, openDatabase } from '#platform';
import { schemas } from '../../ormconfig';
import { size } from '../support/campaign';
import { Client } from '../support/client';
import { freshDatabase } from '../support/databases.cjs';
import { Load } from '../support/load';
import { recentOf } from '../support/migration-rules';
import { aFolder, Service, startService } from '../support/service';

jest.setTimeout(size(90_000, 900_000));

type Migration = new () => MigrationInterface;

const ROWS = size(100_000, 1_000_000);
/** Longer than requests and migrations wait for a lock, which is 2 s. */
const REPORT_SECONDS = 4;

class AddIndex1999999999991 extends ConcurrentIndexes {
  override create = ['create index submissions_age on submissions (created_at, id)'];
}

class AddNote1999999999992 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table submissions add column note text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table submissions drop column note');
  }
}

/** What a migration must not do. */
class LockForLong1999999999993 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('lock table submissions');
    await runner.query('select pg_sleep(3)');
  }

  async down(): Promise<void> {
    return Promise.resolve();
  }
}

/** Of each context, the last migration, if it is one for which the rules hold. */
const latest = schemas.flatMap(({ migrations }) => recentOf(migrations).slice(-1));

/**
 * A migration that does the same once more, on tables that have been migrated. The service that is running needs what the
 * migration has added, so it is reverted and applied in one transaction, and indexes are built under other names. Migrations
 * without a transaction can be repeated as they are.
 */
function again(Latest: Migration): Migration {
  const migration = new Latest();
  const name = Latest.name.replace(/\d+$/, 'Again$&');
  if (!(migration instanceof ConcurrentIndexes))
    return class implements MigrationInterface {
      readonly name = name;
      readonly transaction = migration.transaction;

      async up(runner: QueryRunner): Promise<void> {
        if (migration.transaction !== false) await migration.down(runner);
        await migration.up(runner);
      }

      down = () => Promise.resolve();
    };
  const create = migration.create.map((definition) => definition.replace(/(?<= index )\w+/, '$&_again'));
  return class extends ConcurrentIndexes {
    readonly name = name;
    override create = create;

    override async up(runner: QueryRunner): Promise<void> {
      await super.up(runner);
      await this.down(runner);
    }
  };
}

(process.env.DATABASE_URL ? describe : describe.skip)(`a service with ${String(ROWS)} submissions`, () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let service: Service;
  let key: Client;
  let campaignId: string;
  const applied: Migration[] = [];

  beforeAll(async () => {
    database = await freshDatabase();
    const filling = await connect();
    await filling.query(`
      insert into submissions (id, campaign_id, business_id, livemode, submitted_by_type, submitted_by_id,
        submitted_by_business_id, action_id, proof_url, proof_hash, proof_type, metadata, state, verification, reward_type,
        reward_hundredths, perk_expires_in_days, created_at)
      select 'sub_' || n, 'camp_1', 'biz_1', true, 'key', 'key_1', 'biz_2', 'ig_st', 'https://photos.example.com/' || n,
        'hash ' || n, 'screenshot', '{}', 'pending', '{}', 'pct', 1000, 30, now() from generate_series(1, ${ROWS}) n`);
    await filling.end();
    service = await startService({ ...database.settings, DATA_DIR: aFolder(), LOG_LEVEL: 'fatal' });
    const owner = { action: 'register', email: 'owner@example.com', password: 'correct horse battery' };
    const { data } = await service.api.post('/auth', owner);
    const minted = await service.api.as(data.accessToken).post('/api-keys', { name: 'Load', mode: 'test' });
    key = service.api.as(minted.data.key);
    const campaign = { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 };
    campaignId = (await key.post('/campaigns', campaign)).data.id;
  });
  afterAll(async () => {
    await service.stop();
    await database.drop();
  });

  async function connect(): Promise<Connection> {
    const client = new Connection({ connectionString: database.settings.DATABASE_URL });
    await client.connect();
    return client;
  }

  /** Applies the migrations while requests are served, and returns the status of those that failed. */
  async function failuresDuring(migrations: Migration[]): Promise<number[]> {
    applied.push(...migrations);
    const { DATABASE_URL } = database.settings;
    const known = [...schemas, { entities: [], migrations: applied }];
    const { dataSource, close } = await openDatabase({ DATABASE_URL, DATA_DIR: '' }, known);
    const load = new Load(key, campaignId);
    await load.more(20, 201);
    await migrate(dataSource, () => undefined).finally(close);
    await load.more(20, 201);
    await load.stop();
    return load.outcomes.map(({ status }) => status).filter((status) => status >= 300);
  }

  it('serves all requests while the latest migrations are applied', async () => {
    expect(await failuresDuring([AddIndex1999999999991, ...latest.map(again)])).toEqual([]);
  });

  it('serves all requests while a migration waits for a report', async () => {
    const report = await connect();
    await report.query('begin');
    await report.query('lock table submissions in access share mode');
    const ended = report.query(`select pg_sleep(${REPORT_SECONDS}); commit`);
    expect(await failuresDuring([AddNote1999999999992])).toEqual([]);
    await ended;
    await report.end();
  });

  it('would fail requests if a migration locked their table for longer than they wait', async () => {
    expect(await failuresDuring([LockForLong1999999999993])).toContain(503);
  });
});
