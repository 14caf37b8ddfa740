import { MigrationInterface, QueryRunner } from 'typeorm';

export class SubmissionRecords1763690510000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index submissions_record on submissions (submitted_by_business_id, campaign_id, state)
       where livemode and state <> 'pending' and business_id <> submitted_by_business_id`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index submissions_record`);
  }
}
