import { MigrationInterface, QueryRunner } from 'typeorm';

export class SubmissionUploads1763834000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table submissions add column upload_id text collate "C"');
    await runner.query(`
      create table picture_hashes (
        business_id text collate "C" not null,
        submission_id text collate "C" not null,
        livemode boolean not null,
        ordinal bigserial not null,
        hashes bytea not null,
        similar_to text collate "C",
        created_at timestamptz not null,
        primary key (business_id, submission_id)
      )`);
    await runner.query('create index picture_hashes_latest on picture_hashes (business_id, livemode, ordinal)');
    await runner.query('create index picture_hashes_age on picture_hashes (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table picture_hashes');
    await runner.query('alter table submissions drop column upload_id');
  }
}
