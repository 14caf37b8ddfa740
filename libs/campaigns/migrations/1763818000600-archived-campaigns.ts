import { MigrationInterface, QueryRunner } from 'typeorm';

export class ArchivedCampaigns1763818000600 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table campaigns add column archived boolean not null default false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table campaigns drop column archived`);
  }
}
