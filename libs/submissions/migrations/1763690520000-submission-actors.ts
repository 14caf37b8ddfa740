import { MigrationInterface, QueryRunner } from 'typeorm';

export class SubmissionActors1763690520000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index submissions_filed_by on submissions (submitted_by_id, id)`);
    await runner.query(
      `create index submissions_reviewed_by on submissions (reviewed_by, reviewed_at) where reviewed_by is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index submissions_filed_by, submissions_reviewed_by`);
  }
}
