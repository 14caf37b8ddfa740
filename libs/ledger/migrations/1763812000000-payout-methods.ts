import { MigrationInterface, QueryRunner } from 'typeorm';

export class PayoutMethods1763812000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Processes of the previous version insert payouts that the operator pays.
    await runner.query(`
      alter table ledger_payouts
        add column method text not null default 'operator',
        add column returned integer not null default 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table ledger_payouts drop column method, drop column returned`);
  }
}
