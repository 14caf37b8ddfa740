import { MigrationInterface, QueryRunner } from 'typeorm';
import { ListEntries1763818000000 } from './1763818000000-list-entries';

/**
 * The parts of names, written by the same trigger as the names; `AddNameParts` adds those of existing rows. A trigger may name a second
 * column, which is true for rows that are listed separately, such as archived ones. It can be repeated while there are triggers.
 */
export class NameParts1763830000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table if not exists name_parts (
        business_id text collate "C" not null,
        list text collate "C" not null,
        scope text collate "C" not null,
        part text collate "C" not null,
        item_id text collate "C" not null,
        name text collate "C" not null,
        primary key (business_id, list, scope, part, item_id, name)
      )`);
    // The arguments of a trigger are numbered from 0.
    await runner.query(`
      create or replace function list_scope(item jsonb, columns text[]) returns text language sql immutable parallel safe as $$
        select (item ->> columns[0]) || case when item ->> columns[1] = 'true' then ' ' || columns[1] else '' end
      $$`);
    await runner.query(`
      create or replace function name_parts_of(name text) returns text[] language sql immutable parallel safe as $$
        select array(select distinct substr(lower(name), at, 3) from generate_series(1, char_length(lower(name)) - 2) as at)
      $$`);
    // While a second column is being added to a trigger, the entries of a row may still be where they were before.
    await runner.query(`
      create or replace function write_metadata_entries() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          delete from list_entries as entry using jsonb_each_text(old.metadata) as pair
            where entry.business_id = old.business_id and entry.list = tg_table_name
              and entry.scope in (list_scope(to_jsonb(old), tg_argv), to_jsonb(old) ->> tg_argv[0])
              and entry.key = 'metadata.' || pair.key and entry.value = pair.value and entry.item_id = old.id;
        end if;
        if tg_op <> 'DELETE' then
          insert into list_entries (business_id, list, scope, key, value, item_id)
            select new.business_id, tg_table_name, list_scope(to_jsonb(new), tg_argv), 'metadata.' || pair.key, pair.value, new.id
            from jsonb_each_text(new.metadata) as pair;
        end if;
        return null;
      end
      $$`);
    await runner.query(`
      create or replace function write_name_entries() returns trigger language plpgsql as $$
      declare
        old_scopes text[];
        new_scope text;
      begin
        if tg_op <> 'INSERT' then
          old_scopes := array[list_scope(to_jsonb(old), tg_argv), to_jsonb(old) ->> tg_argv[0]];
          delete from list_entries
            where business_id = old.business_id and list = tg_table_name and scope = any (old_scopes)
              and key = 'name' and value = lower(old.name) and item_id = old.id;
          delete from name_parts
            where business_id = old.business_id and list = tg_table_name and scope = any (old_scopes)
              and part = any (name_parts_of(old.name)) and item_id = old.id;
        end if;
        if tg_op <> 'DELETE' then
          new_scope := list_scope(to_jsonb(new), tg_argv);
          insert into list_entries (business_id, list, scope, key, value, item_id)
            values (new.business_id, tg_table_name, new_scope, 'name', lower(new.name), new.id);
          insert into name_parts (business_id, list, scope, part, item_id, name)
            select new.business_id, tg_table_name, new_scope, part, new.id, lower(new.name)
            from unnest(name_parts_of(new.name)) as part;
        end if;
        return null;
      end
      $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await new ListEntries1763818000000().up(runner);
    await runner.query('drop function if exists name_parts_of(text)');
    await runner.query('drop function if exists list_scope(jsonb, text[])');
    await runner.query('drop table if exists name_parts');
  }
}
