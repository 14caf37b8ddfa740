import { MigrationInterface, QueryRunner } from 'typeorm';

export class VerificationResultsAge1763700120000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index verification_results_age on verification_results (received_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index verification_results_age`);
  }
}
