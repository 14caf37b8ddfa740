import { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The entries are written by triggers, because campaigns are written by several statements, and by processes of the previous
 * version while the new one starts.
 */
export class OpenCampaigns1763800800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger campaigns_opened on campaigns');
    await runner.query('drop trigger campaigns_changed on campaigns');
    await runner.query('drop trigger campaigns_deleted on campaigns');
    await runner.query('drop function campaigns_update_open()');
    await runner.query('drop function campaigns_add_open(campaigns)');
    await runner.query('drop table open_campaigns');
  }
}

const UP = [
  `create table open_campaigns (
     livemode boolean not null,
     term text collate "C" not null,
     campaign_id text collate "C" not null,
     business_id text collate "C" not null,
     min_followers integer not null,
     starts_at timestamptz,
     expires_at timestamptz,
     primary key (livemode, term, campaign_id)
   )`,
  `create index open_campaigns_followers on open_campaigns (livemode, term, min_followers, campaign_id)`,
  // The id of an action starts with the id of its platform.
  `create function campaigns_add_open(campaign campaigns) returns void language sql as $$
     insert into open_campaigns (livemode, term, campaign_id, business_id, min_followers, starts_at, expires_at)
       select campaign.livemode, terms.term, campaign.id, campaign.business_id, coalesce(campaign.min_followers, 0),
         campaign.starts_at, campaign.expires_at
       from (
         select '' as term
         union select action from unnest(campaign.action_ids) as actions (action)
         union select split_part(action, '_', 1) from unnest(campaign.action_ids) as actions (action)
       ) as terms
       where campaign.status = 'active'
         and (campaign.max_completions is null or campaign.completions < campaign.max_completions)
     on conflict do nothing
   $$`,
  `create function campaigns_update_open() returns trigger language plpgsql as $$
   begin
     if tg_op <> 'INSERT' then
       delete from open_campaigns
         where livemode = old.livemode and campaign_id = old.id
           and term in (
             select '' union all select action from unnest(old.action_ids) as actions (action)
             union all select split_part(action, '_', 1) from unnest(old.action_ids) as actions (action)
           );
     end if;
     if tg_op <> 'DELETE' then
       perform campaigns_add_open(new);
     end if;
     return null;
   end
   $$`,
  `create trigger campaigns_opened after insert on campaigns
     for each row when (new.status = 'active') execute function campaigns_update_open()`,
  `create trigger campaigns_changed after update on campaigns
     for each row when (
       (old.status = 'active' or new.status = 'active')
       and (old.status, old.action_ids, old.min_followers, old.starts_at, old.expires_at,
            old.max_completions is null or old.completions < old.max_completions)
         is distinct from
           (new.status, new.action_ids, new.min_followers, new.starts_at, new.expires_at,
            new.max_completions is null or new.completions < new.max_completions)
     ) execute function campaigns_update_open()`,
  `create trigger campaigns_deleted after delete on campaigns
     for each row when (old.status = 'active') execute function campaigns_update_open()`,
];
