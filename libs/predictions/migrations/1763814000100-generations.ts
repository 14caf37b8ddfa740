import { MigrationInterface, QueryRunner } from 'typeorm';

export class Generations1763814000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table generations (
        id text collate "C" not null primary key,
        business_id text collate "C" not null,
        livemode boolean not null,
        kind text not null,
        request jsonb not null,
        response jsonb not null,
        model_version text not null,
        campaign_id text collate "C",
        outcome jsonb,
        created_at timestamptz not null
      )`);
    await runner.query(`create index generations_list on generations (business_id, livemode, id)`);
    await runner.query(`create index generations_campaign on generations (campaign_id) where campaign_id is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table generations`);
  }
}
