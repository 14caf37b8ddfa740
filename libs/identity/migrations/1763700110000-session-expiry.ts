import { MigrationInterface, QueryRunner } from 'typeorm';

export class SessionExpiry1763700110000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index sessions_expiry on sessions (expires_at)`);
    await runner.query(`create index sessions_revocation on sessions (revoked_at) where revoked_at is not null`);
    await runner.query(`create index password_resets_expiry on password_resets (expires_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index sessions_expiry, sessions_revocation, password_resets_expiry`);
  }
}
