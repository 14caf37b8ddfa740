import { MigrationInterface, QueryRunner } from 'typeorm';

export class ProgramCurrencies1763835600400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table programs add column currency text not null default 'USD'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table programs drop column currency');
  }
}
