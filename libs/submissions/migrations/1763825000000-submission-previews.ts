import { MigrationInterface, QueryRunner } from 'typeorm';

export class SubmissionPreviews1763825000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table submission_previews (
        id text collate "C" not null primary key,
        business_id text collate "C" not null,
        due_at timestamptz,
        leased_until timestamptz,
        fencing_token integer not null,
        address text not null,
        image bytea,
        width integer,
        height integer,
        taken_at timestamptz
      )`);
    // The images are compressed already.
    await runner.query(`alter table submission_previews alter column image set storage external`);
    await runner.query(`create index submission_previews_due on submission_previews (due_at) where due_at is not null`);
    await runner.query(
      `create index submission_previews_leased on submission_previews (business_id) where leased_until is not null`,
    );
    await runner.query(
      `create index submission_previews_turn on submission_previews (business_id, due_at, id) where due_at is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table submission_previews`);
  }
}
