import { MigrationInterface, QueryRunner } from 'typeorm';

/** Why a campaign was completed, and what it was before; unknown for those that are completed already. */
export class CampaignCompletion1763827000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table campaigns add column completion_reason text, add column completed_from text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table campaigns drop column completion_reason, drop column completed_from`);
  }
}
