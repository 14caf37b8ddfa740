import { MigrationInterface, QueryRunner } from 'typeorm';

export class PerkCurrencies1763835600100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table perks add column currency text not null default 'USD'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table perks drop column currency');
  }
}
