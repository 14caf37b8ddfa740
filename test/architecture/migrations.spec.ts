import { MigrationInterface, QueryRunner } from 'typeorm';
import { ConcurrentIndexes } from '#database/migrations';
import { schemas } from '../../ormconfig';
import { recentOf, violationsOf } from '../support/database/migration-rules';
import { aQueryRunner } from '../support/database/query-runner';

let runner: QueryRunner;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ runner, close } = await aQueryRunner());
});
afterAll(() => close());

describe('Migrations', () => {
  it('can be applied without stopping a running service or breaking its previous version', async () => {
    const recent = recentOf(schemas.flatMap(({ migrations }) => migrations)).map((Migration) => new Migration());
    for (const migration of [...recent].reverse())
      if (migration.transaction === false) await migration.down(runner);
      else await runner.manager.transaction(() => migration.down(runner));
    const found = [];
    for (const migration of recent) {
      const violations = await violationsOf(migration, runner);
      if (violations.length > 0) found.push([migration.constructor.name, ...violations]);
    }
    expect(found).toEqual([]);
  });
});

describe('A migration', () => {
  beforeEach(async () => {
    await runner.query('create table orders (id text primary key, state text, amount integer)');
    await runner.query('create index orders_state on orders (state)');
    await runner.query('alter table orders add constraint has_state check (state is not null)');
    await runner.query('alter table orders add constraint is_positive check (amount > 0) not valid');
    await runner.query('create table items (id text primary key, order_id varchar(20))');
  });
  afterEach(() => runner.query('drop table if exists items, orders, buyers, sales'));

  const migrationOf = (...statements: string[]): MigrationInterface => ({
    up: async () => {
      for (const statement of statements) await runner.query(statement);
    },
    down: () => Promise.resolve(),
  });

  it.each([
    ['adds a column', 'alter table orders add column note text'],
    ['adds a column with a default', `alter table orders add column kind text not null default 'plain'`],
    ['drops a column and its indexes', 'alter table orders drop column state'],
    ['creates a table and its indexes', 'create table buyers (id text)', 'create index on buyers (id)'],
    ['drops a table', 'drop table items'],
    ['adds a constraint for new rows', 'alter table orders add constraint c check (amount < 9) not valid'],
    ['adds a foreign key for new rows', 'alter table items add foreign key (order_id) references orders not valid'],
    ['checks the existing rows', 'alter table orders validate constraint is_positive'],
    ['forbids null after a check of all rows', 'alter table orders alter column state set not null'],
    ['allows more values', 'alter table items alter column order_id type text'],
    ['replaces a table', 'alter table orders rename to sales', 'create table orders (id text)'],
    [
      'locks two tables and waits only shortly',
      `set local lock_timeout = '900ms'`,
      'alter table orders add a text',
      'alter table items add a text',
    ],
    [
      'makes the table a partition',
      'alter table orders rename to low_orders',
      'drop index orders_state',
      'create table orders (like low_orders) partition by range (id)',
      'alter table orders attach partition low_orders for values from (minvalue) to ($$m$$)',
    ],
    ['is empty'],
  ])('allows a migration on a running service if it %s', async (_, ...statements) => {
    expect(await violationsOf(migrationOf(...statements), runner)).toEqual([]);
  });

  it('allows a migration on a running service if it creates and drops indexes concurrently', async () => {
    class OrderIndexes extends ConcurrentIndexes {
      override create = ['create index orders_amount on orders (amount)'];
      override drop = ['create index orders_state on orders (state)'];
    }
    expect(await violationsOf(new OrderIndexes(), runner)).toEqual([]);
  });

  it.each([
    ['creates the index i of orders', 'create index i on orders (id)'],
    ['creates the index u of orders', 'alter table orders add constraint u unique (state)'],
    ['drops the index orders_state of orders', 'drop index orders_state'],
    ['writes the index orders_state again', 'reindex index orders_state'],
    ['writes the table orders again', 'alter table orders alter column amount type numeric'],
    ['writes the table orders again', 'alter table orders add column at timestamptz default clock_timestamp()'],
    [
      'writes the table orders again',
      'alter table orders add column double integer generated always as (amount * 2) stored',
    ],
    ['reads all rows of orders for nulls in amount', 'alter table orders alter column amount set not null'],
    ['reads all rows of orders for c', 'alter table orders add constraint c check (amount < 9)'],
    ['reads all rows of items for f', 'alter table items add constraint f foreign key (order_id) references orders'],
    ['adds orders.kind that must be inserted', 'alter table orders add column kind text not null'],
    ['renames the column amount', 'alter table orders rename column amount to total'],
    ['renames the table orders', 'alter table orders rename to sales'],
    ['locks items and orders at once', 'alter table orders add a text', 'alter table items add a text'],
    [
      'creates the index low_orders_amount_idx of orders',
      'alter table orders rename to low_orders',
      'create table orders (like low_orders) partition by range (id)',
      'create index on orders (amount)',
      'alter table orders attach partition low_orders for values from (minvalue) to ($$m$$)',
    ],
  ])('refuses a migration because it %s: %s', async (violation, ...statements) => {
    expect(await violationsOf(migrationOf(...statements), runner)).toContain(violation);
  });
});
