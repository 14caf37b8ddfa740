import { MigrationInterface, QueryRunner } from 'typeorm';

/** What is being looked at is counted for each business whenever more is picked. */
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
