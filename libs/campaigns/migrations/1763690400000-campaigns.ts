import { MigrationInterface, QueryRunner } from 'typeorm';

export class Campaigns1763690400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table campaigns (
        id text collate "C" not null primary key,
        business_id text collate "C" not null,
        livemode boolean not null,
        created_by text collate "C" not null,
        name text not null,
        description text,
        guidelines text,
        tier text not null,
        action_ids text[] not null,
        reward_type text not null,
        reward_hundredths integer not null,
        reward_description text,
        status text not null,
        verification_mode text not null,
        min_followers integer,
        hashtags text[] not null,
        max_completions integer,
        completions integer not null,
        perk_expires_in_days integer not null,
        expires_in_days integer not null,
        starts_at timestamptz,
        expires_at timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null
      )`);
    await runner.query(`create index campaigns_business on campaigns (business_id, livemode, id)`);
    await runner.query(`create index campaigns_expiry on campaigns (expires_at) where status in ('active', 'paused')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table campaigns`);
  }
}
