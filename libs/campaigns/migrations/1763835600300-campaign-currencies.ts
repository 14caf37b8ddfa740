import { MigrationInterface, QueryRunner } from 'typeorm';

export class CampaignCurrencies1763835600300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table campaigns add column currency text not null default 'USD'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table campaigns drop column currency');
  }
}
