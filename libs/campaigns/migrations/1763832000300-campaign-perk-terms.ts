import { MigrationInterface, QueryRunner } from 'typeorm';

export class CampaignPerkTerms1763832000300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table campaigns add column perk_terms jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table campaigns drop column perk_terms');
  }
}
