import { MigrationInterface, QueryRunner } from 'typeorm';

export class GuestConsent1763835400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table guest_proofs add column marketing_consent boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table guest_proofs drop column marketing_consent');
  }
}
