import { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys of the agent flow are told from those that a person made. Older keys count as the latter. */
export class AgentKeys1763700610000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table api_keys add column agent boolean not null default false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table api_keys drop column agent`);
  }
}
