import { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks keys issued by the agent flow. Older keys count as created by a person. */
export class AgentKeys1763700610000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table api_keys add column agent boolean not null default false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table api_keys drop column agent`);
  }
}
