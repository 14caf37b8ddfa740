import { MigrationInterface, QueryRunner } from 'typeorm';

/** New pictures are in the storage. Those in the table stay there until they are deleted, 90 days after their submission at the latest. */
export class StoredPreviews1763834000400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table submission_previews add column stored boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table submission_previews drop column stored');
  }
}
