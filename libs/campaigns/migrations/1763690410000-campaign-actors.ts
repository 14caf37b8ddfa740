import { MigrationInterface, QueryRunner } from 'typeorm';

export class CampaignActors1763690410000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index campaigns_created_by on campaigns (created_by, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index campaigns_created_by`);
  }
}
