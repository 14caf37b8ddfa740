import { MigrationInterface, QueryRunner } from 'typeorm';

/** A migration after which lists find the rows of a table by their names. It can be interrupted and started again. */
export abstract class AddNameEntries implements MigrationInterface {
  /** So that the existing rows are added in batches. */
  readonly transaction = false;
  /** With the columns `id`, `business_id`, `livemode` and `name`. */
  protected abstract readonly table: string;

  async up(runner: QueryRunner): Promise<void> {
    const { table } = this;
    for (const [change, event] of [
      ['added', 'insert'],
      ['removed', 'delete'],
    ] as const)
      await runner.query(
        `create or replace trigger ${table}_name_${change} after ${event} on ${table}
           for each row execute function write_name_entries('livemode')`,
      );
    await runner.query(
      `create or replace trigger ${table}_name_changed after update on ${table}
         for each row when (old.name <> new.name) execute function write_name_entries('livemode')`,
    );
    await fillEntries(runner, table, `select 'name' as key, lower(name) as value`);
    // The first tables got theirs before there were parts.
    if (await hasNameParts(runner)) await inBatches(runner, table, addNameParts(table));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const change of ['added', 'changed', 'removed'])
      await runner.query(`drop trigger if exists ${this.table}_name_${change} on ${this.table}`);
    await runner.query(`delete from list_entries where list = $1 and key = 'name'`, [this.table]);
    if (await hasNameParts(runner)) await runner.query('delete from name_parts where list = $1', [this.table]);
  }
}

/**
 * Adds the entries of the existing rows in batches.
 * @param entries a query of `key` and `value` over the columns of the row
 */
export async function fillEntries(runner: QueryRunner, table: string, entries: string): Promise<void> {
  await inBatches(
    runner,
    table,
    `insert into list_entries (business_id, list, scope, key, value, item_id)
       select business_id, '${table}', livemode::text, entry.key, entry.value, id
       from batch cross join lateral (${entries}) as entry
     on conflict do nothing`,
  );
}

/**
 * Runs statements for all rows of a table, in batches whose rows are locked so that none of them changes meanwhile.
 * @param statements that write, over the rows `batch`
 */
export async function inBatches(runner: QueryRunner, table: string, ...statements: string[]): Promise<void> {
  const steps = statements.map((statement, index) => `, step_${String(index)} as (${statement})`).join('');
  for (let last: string | null = ''; last !== null;) {
    const [batch] = (await runner.query(
      `with batch as materialized (select * from ${table} where id > $1 order by id limit 1000 for share)${steps}
       select max(id) as last from batch`,
      [last],
    )) as [{ last: string | null }];
    last = batch.last;
  }
}

/** The statement that adds the parts of the names of a `batch`. @param scope an expression */
export function addNameParts(table: string, scope = 'livemode::text'): string {
  return `insert into name_parts (business_id, list, scope, part, item_id, name)
            select business_id, '${table}', ${scope}, part, id, lower(name) from batch cross join unnest(name_parts_of(name)) as part
          on conflict do nothing`;
}

async function hasNameParts(runner: QueryRunner): Promise<boolean> {
  const [row] = (await runner.query(`select to_regclass('name_parts') is not null as found`)) as [{ found: boolean }];
  return row.found;
}
