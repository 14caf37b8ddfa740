import { MigrationInterface, QueryRunner } from 'typeorm';

export class WebhookCreators1763826000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table webhook_endpoints add column created_by text collate "C"`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table webhook_endpoints drop column created_by`);
  }
}
