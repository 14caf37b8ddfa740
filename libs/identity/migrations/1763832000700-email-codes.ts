import { MigrationInterface, QueryRunner } from 'typeorm';

export class EmailCodes1763832000700 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table email_codes (
        key text collate "C" primary key,
        code_hash text not null,
        tries integer not null,
        expires_at timestamptz not null,
        used_at timestamptz
      )`);
    await runner.query('create index email_codes_expiry on email_codes (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table email_codes');
  }
}
