import { Client as Connection } from 'pg';
import { MigrationInterface, QueryRunner } from 'typeorm';
import { migrate, openDatabase } from '#database/host';
import { ConcurrentIndexes, PartitionCheck, PartitionTable } from '#database/migrations';
import { schemas } from '../../ormconfig';
import { size } from '../support/processes/stress';
import { Client } from '../support/client';
import { freshDatabase } from '../support/jest/databases.cjs';
import { Load } from '../support/processes/load';
import { recentOf } from '../support/database/migration-rules';
import { aReceiver, Receiver, RECEIVERS } from '../support/stand-ins/receiver';
import { aFolder, Service, startService, until } from '../support/processes/service';
import { aWebhook } from '../support/webhooks';

jest.setTimeout(size(90_000, 900_000));

type Migration = new () => MigrationInterface;

const ROWS = size(20_000, 1_000_000);
/** Longer than requests and migrations wait for a lock, which is 2 s. */
const REPORT_SECONDS = 3;

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

const recent = recentOf(schemas.flatMap(({ migrations }) => migrations));

/** The migrations that divide tables. They are reverted before the service is started, because that copies all rows. */
const dividing = recent.filter(
  ({ prototype }) => prototype instanceof PartitionCheck || prototype instanceof PartitionTable,
);

/** Of each context, the last migration, if it is one for which the rules hold. */
const latest = schemas
  .flatMap(({ migrations }) => recentOf(migrations).slice(-1))
  .filter((each) => !dividing.includes(each));

/** The migration under another name, so that it is applied once more. */
function repeated(Reverted: Migration): Migration {
  return class extends Reverted {
    override readonly name = Reverted.name.replace(/\d+$/, 'Again$&');
  };
}

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
  let receiver: Receiver;
  let campaignId: string;
  const applied: Migration[] = [];

  beforeAll(async () => {
    database = await freshDatabase();
    await revertDividing();
    const filling = await connect();
    await filling.query(`
      insert into submissions (id, campaign_id, business_id, livemode, submitted_by_type, submitted_by_id,
        submitted_by_business_id, action_id, proof_url, proof_hash, proof_type, metadata, state, verification, reward_type,
        reward_hundredths, perk_expires_in_days, created_at)
      select 'sub_' || n, 'camp_1', 'biz_1', true, 'key', 'key_1', 'biz_2', 'ig_st', 'https://photos.example.com/' || n,
        'hash ' || n, 'screenshot', '{}', 'pending', '{}', 'pct', 1000, 30, now() from generate_series(1, ${ROWS}) n`);
    await filling.query(`
      insert into outbox (id, type, business_id, livemode, aggregate, aggregate_id, sequence, occurred_at, data, relayed_at)
      select 'evt_' || lpad(n::text, 26, '0'), 'thing.changed', 'biz_1', true, 'thing', 'thing_' || n, 1, now(), '{}', now()
      from generate_series(1, ${ROWS}) n`);
    await filling.query(`
      insert into event_log (event_id, business_id, livemode, sequence, type, occurred_at, body)
      select id, business_id, livemode, ordinal, type, occurred_at, '{}' from outbox`);
    await filling.query(`
      insert into webhook_deliveries (id, business_id, endpoint_id, event_id, round, type, trigger, status, attempts, created_at, fencing_token)
      select replace(id, 'evt', 'dlv'), business_id, 'whk_1', id, 0, type, 'event', 'delivered', 1, now(), 1 from outbox`);
    await filling.query(`
      insert into webhook_attempts (delivery_id, number, at, duration_ms) select id, 1, now(), 1 from webhook_deliveries`);
    await filling.end();
    const settings = { DATA_DIR: aFolder(), LOG_LEVEL: 'fatal', OUTBOUND_ALLOW: RECEIVERS };
    service = await startService({ ...database.settings, ...settings });
    const owner = { action: 'register', email: 'owner@example.com', password: 'correct horse battery' };
    const { data } = await service.api.post('/auth', owner);
    const minted = await service.api.as(data.accessToken).post('/api-keys', { name: 'Load', mode: 'test' });
    key = service.api.as(minted.data.key);
    const campaign = { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 };
    campaignId = (await key.post('/campaigns', campaign)).data.id;
    receiver = await aReceiver();
    await aWebhook(key, receiver.url);
  });
  afterAll(async () => {
    receiver.close();
    await service.stop();
    await database.drop();
  });

  async function connect(): Promise<Connection> {
    const client = new Connection({ connectionString: database.settings.DATABASE_URL });
    await client.connect();
    return client;
  }

  async function revertDividing(): Promise<void> {
    const { dataSource, close } = await openDatabase(
      { DATABASE_URL: database.settings.DATABASE_URL, DATA_DIR: '' },
      schemas,
    );
    const runner = dataSource.createQueryRunner();
    for (const Reverted of [...dividing].reverse()) {
      const migration = new Reverted();
      if (migration.transaction === false) await migration.down(runner);
      else await runner.manager.transaction(() => migration.down(runner));
    }
    await runner.release();
    await close();
  }

  /** Applies the migrations while requests are served, and returns the status of those that failed. */
  async function failuresDuring(migrations: Migration[]): Promise<number[]> {
    applied.push(...migrations);
    const { DATABASE_URL } = database.settings;
    const known = [...schemas, { entities: [], migrations: applied }];
    const { dataSource, close } = await openDatabase({ DATABASE_URL, DATA_DIR: '' }, known);
    const load = new Load(key, campaignId);
    await load.more(20, 201);
    try {
      await migrate(dataSource, () => undefined);
    } finally {
      await close();
    }
    await load.more(20, 201);
    await load.stop();
    return load.outcomes.map(({ status }) => status).filter((status) => status >= 300);
  }

  it('serves all requests while the latest migrations are applied', async () => {
    expect(await failuresDuring([AddIndex1999999999991, ...latest.map(again)])).toEqual([]);
  });

  it('serves all requests while the tables of events and deliveries are divided, and loses nothing', async () => {
    expect(await failuresDuring(dividing.map(repeated))).toEqual([]);
    const client = await connect();
    const one = async (text: string) => (await client.query<{ n: number }>(text)).rows[0]!.n;
    await until(async () => (await one('select count(*)::int as n from outbox where relayed_at is null')) === 0);
    await until(
      async () => (await one('select count(*)::int as n from webhook_deliveries where due_at is not null')) === 0,
    );
    const written = await one(`select count(*)::int as n from outbox where type = 'submission.created'`);
    expect(written).toBeGreaterThan(40);
    const logged = `event_log where type = 'submission.created' and business_id in (select business_id from webhook_endpoints)`;
    expect(await one(`select count(*)::int as n from ${logged}`)).toBe(written);
    expect(await one(`select count(distinct sequence)::int as n from ${logged}`)).toBe(written);
    expect(
      await one(`select count(*)::int as n from webhook_deliveries join webhook_attempts on id = delivery_id
                 where type = 'submission.created' and webhook_deliveries.status = 'delivered'`),
    ).toBe(written);
    expect(
      await one(`select count(*)::int as n from pg_partitioned_table where partrelid::regclass::text in
                 ('outbox', 'event_log', 'webhook_deliveries', 'webhook_attempts')`),
    ).toBe(4);
    await client.end();
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
