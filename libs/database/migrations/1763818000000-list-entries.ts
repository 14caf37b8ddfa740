import { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Its functions are called by the triggers of tables: `AddMetadata` creates those for metadata, and `AddNameEntries` those for names.
 * It can be repeated while there are triggers.
 */
export class ListEntries1763818000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table if not exists list_entries (
        business_id text collate "C" not null,
        list text collate "C" not null,
        scope text collate "C" not null,
        key text collate "C" not null,
        value text collate "C" not null,
        item_id text collate "C" not null,
        primary key (business_id, list, scope, key, value, item_id)
      )`);
    // The argument of the trigger is the name of the column with the scope.
    await runner.query(`
      create or replace function write_metadata_entries() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          delete from list_entries as entry using jsonb_each_text(old.metadata) as pair
            where entry.business_id = old.business_id and entry.list = tg_table_name
              and entry.scope = to_jsonb(old) ->> tg_argv[0]
              and entry.key = 'metadata.' || pair.key and entry.value = pair.value and entry.item_id = old.id;
        end if;
        if tg_op <> 'DELETE' then
          insert into list_entries (business_id, list, scope, key, value, item_id)
            select new.business_id, tg_table_name, to_jsonb(new) ->> tg_argv[0], 'metadata.' || pair.key, pair.value, new.id
            from jsonb_each_text(new.metadata) as pair;
        end if;
        return null;
      end
      $$`);
    await runner.query(`
      create or replace function write_name_entries() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          delete from list_entries
            where business_id = old.business_id and list = tg_table_name and scope = to_jsonb(old) ->> tg_argv[0]
              and key = 'name' and value = lower(old.name) and item_id = old.id;
        end if;
        if tg_op <> 'DELETE' then
          insert into list_entries (business_id, list, scope, key, value, item_id)
            values (new.business_id, tg_table_name, to_jsonb(new) ->> tg_argv[0], 'name', lower(new.name), new.id);
        end if;
        return null;
      end
      $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function if exists write_name_entries()');
    await runner.query('drop function if exists write_metadata_entries()');
    await runner.query('drop table if exists list_entries');
  }
}
