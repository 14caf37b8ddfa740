import { MigrationInterface, QueryRunner } from 'typeorm';
import { addNameParts, inBatches } from '#database/migrations';
import { CampaignPlatforms1763818001000 } from './1763818001000-campaign-platforms';

/** The id of an action starts with the id of its platform. */
const PLATFORMS = (row: string) =>
  `select distinct split_part(action, '_', 1) from unnest(${row}.action_ids) as actions (action)`;

/** The entries of a campaign: its name, its metadata and its platforms. */
const ENTRIES = `
  select 'name' as key, lower(batch.name) as value
  union all select 'metadata.' || pair.key, pair.value from jsonb_each_text(batch.metadata) as pair
  union all select 'platform', platforms.id from (${PLATFORMS('batch')}) as platforms (id)`;

/** Where the entries of a campaign are, and where those of an archived one were before. */
const SCOPE = `livemode::text || case when archived then ' archived' else '' end`;
const ARCHIVED_SCOPE = `livemode::text || ' archived'`;
const COMMON_SCOPE = 'livemode::text';

/** Moves the entries of the archived campaigns of a batch. */
const moved = (from: string, to: string) => [
  `insert into list_entries (business_id, list, scope, key, value, item_id)
     select business_id, 'campaigns', ${to}, entry.key, entry.value, id
     from batch cross join lateral (${ENTRIES}) as entry where archived
   on conflict do nothing`,
  `delete from list_entries as entry using batch cross join lateral (${ENTRIES}) as own
     where batch.archived and entry.business_id = batch.business_id and entry.list = 'campaigns' and entry.scope = batch.${from}
       and entry.key = own.key and entry.value = own.value and entry.item_id = batch.id`,
];

/** A campaign that was renamed while it was archived may have parts among the others. */
const MISPLACED_PARTS = `
  delete from name_parts using batch
    where archived and name_parts.business_id = batch.business_id and list = 'campaigns' and scope = livemode::text
      and part = any (name_parts_of(batch.name)) and item_id = id`;

/** Each trigger with what it is called for: the event, and for updates a condition. */
const TRIGGERS = (isArchivedSeparately: boolean) => {
  const changed = (condition: string) =>
    isArchivedSeparately ? `${condition} or old.archived <> new.archived` : condition;
  return [
    ['name_added', 'insert', 'true', 'write_name_entries'],
    ['name_changed', 'update', changed('old.name <> new.name'), 'write_name_entries'],
    ['name_removed', 'delete', 'true', 'write_name_entries'],
    ['metadata_added', 'insert', `new.metadata <> '{}'`, 'write_metadata_entries'],
    ['metadata_changed', 'update', changed('old.metadata <> new.metadata'), 'write_metadata_entries'],
    ['metadata_removed', 'delete', `old.metadata <> '{}'`, 'write_metadata_entries'],
    ['platform_added', 'insert', 'true', 'campaigns_write_platforms'],
    ['platform_changed', 'update', changed('old.action_ids <> new.action_ids'), 'campaigns_write_platforms'],
    ['platform_removed', 'delete', 'true', 'campaigns_write_platforms'],
  ] as const;
};

/**
 * Lists find campaigns by parts of their names. Archived campaigns have entries of their own, so that the others are found, and counted,
 * without reading the campaigns. It can be interrupted and started again.
 */
export class CampaignScopes1763830000100 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace function campaigns_write_platforms() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          delete from list_entries
            where business_id = old.business_id and list = 'campaigns' and scope in (list_scope(to_jsonb(old), tg_argv), old.livemode::text)
              and key = 'platform' and value in (${PLATFORMS('old')}) and item_id = old.id;
        end if;
        if tg_op <> 'DELETE' then
          insert into list_entries (business_id, list, scope, key, value, item_id)
            select new.business_id, 'campaigns', list_scope(to_jsonb(new), tg_argv), 'platform', platforms.id, new.id
            from (${PLATFORMS('new')}) as platforms (id);
        end if;
        return null;
      end
      $$`);
    await replaceTriggers(runner, true);
    const parts = addNameParts('campaigns', SCOPE);
    await inBatches(runner, 'campaigns', ...moved(COMMON_SCOPE, ARCHIVED_SCOPE), MISPLACED_PARTS, parts);
  }

  async down(runner: QueryRunner): Promise<void> {
    await replaceTriggers(runner, false);
    await new CampaignPlatforms1763818001000().up(runner);
    await inBatches(runner, 'campaigns', ...moved(ARCHIVED_SCOPE, COMMON_SCOPE));
    await runner.query(`delete from name_parts where list = 'campaigns'`);
  }
}

async function replaceTriggers(runner: QueryRunner, isArchivedSeparately: boolean): Promise<void> {
  const columns = isArchivedSeparately ? `'livemode', 'archived'` : `'livemode'`;
  for (const [name, event, condition, written] of TRIGGERS(isArchivedSeparately))
    await runner.query(
      `create or replace trigger campaigns_${name} after ${event} on campaigns
         for each row when (${condition}) execute function ${written}(${columns})`,
    );
}
