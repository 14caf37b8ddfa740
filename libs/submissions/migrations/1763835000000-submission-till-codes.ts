import { MigrationInterface, QueryRunner } from 'typeorm';

export class SubmissionTillCodes1763835000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table submissions add column till_code text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table submissions drop column till_code');
  }
}
