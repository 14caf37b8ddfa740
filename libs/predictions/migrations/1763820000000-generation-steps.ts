import { MigrationInterface, QueryRunner } from 'typeorm';

export class GenerationSteps1763820000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table generation_steps (
        generation_id text collate "C" not null,
        position integer not null,
        business_id text collate "C" not null,
        livemode boolean not null,
        action_id text collate "C" not null,
        reward_type text not null,
        reward_hundredths integer not null,
        prediction jsonb not null,
        campaign_id text collate "C",
        outcome jsonb,
        primary key (generation_id, position)
      )`);
    await runner.query(`create index generation_steps_waiting
      on generation_steps (business_id, livemode, action_id, generation_id) where campaign_id is null`);
    await runner.query(
      `create index generation_steps_campaign on generation_steps (campaign_id) where campaign_id is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table generation_steps`);
  }
}
