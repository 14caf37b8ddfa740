import { MigrationInterface, QueryRunner } from 'typeorm';
import { fillEntries } from '#database/migrations';

/** The id of an action starts with the id of its platform. */
const PLATFORMS = (row: string) =>
  `select distinct split_part(action, '_', 1) from unnest(${row}.action_ids) as actions (action)`;

/** Lists find campaigns by the platforms of their actions. It can be interrupted and started again. */
export class CampaignPlatforms1763818001000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace function campaigns_write_platforms() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          delete from list_entries
            where business_id = old.business_id and list = 'campaigns' and scope = old.livemode::text and key = 'platform'
              and value in (${PLATFORMS('old')}) and item_id = old.id;
        end if;
        if tg_op <> 'DELETE' then
          insert into list_entries (business_id, list, scope, key, value, item_id)
            select new.business_id, 'campaigns', new.livemode::text, 'platform', platforms.id, new.id
            from (${PLATFORMS('new')}) as platforms (id);
        end if;
        return null;
      end
      $$`);
    await runner.query(`create or replace trigger campaigns_platform_added after insert on campaigns
      for each row execute function campaigns_write_platforms()`);
    await runner.query(`create or replace trigger campaigns_platform_changed after update on campaigns
      for each row when (old.action_ids <> new.action_ids) execute function campaigns_write_platforms()`);
    await runner.query(`create or replace trigger campaigns_platform_removed after delete on campaigns
      for each row execute function campaigns_write_platforms()`);
    await fillEntries(
      runner,
      'campaigns',
      `select distinct 'platform' as key, split_part(action, '_', 1) as value from unnest(action_ids) as actions (action)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const change of ['added', 'changed', 'removed'])
      await runner.query(`drop trigger if exists campaigns_platform_${change} on campaigns`);
    await runner.query('drop function if exists campaigns_write_platforms()');
    await runner.query(`delete from list_entries where list = 'campaigns' and key = 'platform'`);
  }
}
