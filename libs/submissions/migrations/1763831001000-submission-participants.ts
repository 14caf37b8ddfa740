import { MigrationInterface, QueryRunner } from 'typeorm';

export class SubmissionParticipants1763831001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table submissions add column participant_id text collate "C"');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table submissions drop column participant_id');
  }
}
