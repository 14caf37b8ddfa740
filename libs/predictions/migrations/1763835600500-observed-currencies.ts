import { MigrationInterface, QueryRunner } from 'typeorm';

export class ObservedCurrencies1763835600500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table ai_observed_campaigns add column currency text not null default 'USD'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table ai_observed_campaigns drop column currency');
  }
}
