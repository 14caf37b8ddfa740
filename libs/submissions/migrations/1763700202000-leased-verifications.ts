import { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the verifications of a business that are in progress, which every pick from the queue needs. */
export class LeasedVerifications1763700202000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index submission_verifications_leased on submission_verifications (business_id) where leased_until is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index submission_verifications_leased`);
  }
}
