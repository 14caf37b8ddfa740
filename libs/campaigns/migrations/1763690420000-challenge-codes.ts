import { MigrationInterface, QueryRunner } from 'typeorm';

export class ChallengeCodes1763690420000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table campaigns add column challenge_code boolean not null default false`);
    await runner.query(`alter table campaigns alter column challenge_code drop default`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table campaigns drop column challenge_code`);
  }
}
