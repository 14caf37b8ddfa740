import { MigrationInterface, QueryRunner } from 'typeorm';

export class SubmissionPerkTerms1763832000400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table submissions add column perk_terms jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table submissions drop column perk_terms');
  }
}
