import { MigrationInterface, QueryRunner } from 'typeorm';

/** Who set the budget of cash-back that is paid from the balance. It is null in existing programs, also those with a budget. */
export class CashbackBudget1763826000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table programs add column cashback_budget_by text collate "C"`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table programs drop column cashback_budget_by`);
  }
}
