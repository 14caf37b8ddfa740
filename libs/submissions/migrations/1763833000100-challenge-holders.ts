import { MigrationInterface, QueryRunner } from 'typeorm';

export class ChallengeHolders1763833000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table submissions add column challenge_holder text collate "C"');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table submissions drop column challenge_holder');
  }
}
