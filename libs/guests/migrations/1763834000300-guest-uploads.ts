import { MigrationInterface, QueryRunner } from 'typeorm';

export class GuestUploads1763834000300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table guest_proofs add column upload_id text collate "C"');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table guest_proofs drop column upload_id');
  }
}
