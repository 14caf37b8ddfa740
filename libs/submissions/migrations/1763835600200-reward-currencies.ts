import { MigrationInterface, QueryRunner } from 'typeorm';

export class RewardCurrencies1763835600200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table submissions add column reward_currency text not null default 'USD'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table submissions drop column reward_currency');
  }
}
