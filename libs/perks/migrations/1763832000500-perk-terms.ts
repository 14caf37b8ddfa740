import { MigrationInterface, QueryRunner } from 'typeorm';

export class PerkTerms1763832000500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table perks add column terms jsonb, add column redemption jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table perks drop column terms, drop column redemption');
  }
}
