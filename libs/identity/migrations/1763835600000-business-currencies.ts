import { MigrationInterface, QueryRunner } from 'typeorm';

export class BusinessCurrencies1763835600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table businesses add column currency text not null default 'USD'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table businesses drop column currency');
  }
}
