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
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const change of ['added', 'changed', 'removed'])
      await runner.query(`drop trigger if exists ${this.table}_name_${change} on ${this.table}`);
    await runner.query(`delete from list_entries where list = $1 and key = 'name'`, [this.table]);
  }
}

/**
 * Adds the entries of the existing rows in batches, whose rows are locked so that none of them changes before it is added.
 * @param entries a query of `key` and `value` over the columns of the row
 */
export async function fillEntries(runner: QueryRunner, table: string, entries: string): Promise<void> {
  for (let last: string | null = ''; last !== null;) {
    const [batch] = (await runner.query(
      `with batch as materialized (select * from ${table} where id > $1 order by id limit 1000 for share),
            added as (
              insert into list_entries (business_id, list, scope, key, value, item_id)
                select business_id, '${table}', livemode::text, entry.key, entry.value, id
                from batch cross join lateral (${entries}) as entry
              on conflict do nothing
            )
       select max(id) as last from batch`,
      [last],
    )) as [{ last: string | null }];
    last = batch.last;
  }
}
