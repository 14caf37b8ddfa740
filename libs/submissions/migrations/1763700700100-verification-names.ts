import { MigrationInterface, QueryRunner } from 'typeorm';
import { renameColumn } from '#database/migrations';

/** Standard names: a fencing token, and the requirements that a proof is checked against. */
export class VerificationNames1763700700100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await renameColumn(runner, 'submission_verifications', 'fence', 'fencing_token');
    await renameColumn(runner, 'submission_verifications', 'asks', 'requirements');
  }

  async down(runner: QueryRunner): Promise<void> {
    await renameColumn(runner, 'submission_verifications', 'fencing_token', 'fence');
    await renameColumn(runner, 'submission_verifications', 'requirements', 'asks');
  }
}
