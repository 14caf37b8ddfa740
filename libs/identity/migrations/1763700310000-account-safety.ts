import { MigrationInterface, QueryRunner } from 'typeorm';

export class AccountSafety1763700310000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Existing users have not proved ownership either: they have to verify their address like everyone else.
    await runner.query(`alter table users add column email_verified_at timestamptz`);
    await runner.query(`alter table sessions add column user_agent text, add column ip_address text`);
    await runner.query(`update sessions set expires_at = least(expires_at, created_at + interval '90 days')`);
    await runner.query(`alter table api_keys add column replaced_by text collate "C"`);
    await runner.query(`
      create table attempt_limits (
        key text collate "C" not null primary key,
        times timestamptz[] not null,
        blocks integer not null,
        blocked_until timestamptz,
        forget_at timestamptz not null
      )`);
    await runner.query(`create index attempt_limits_forget on attempt_limits (forget_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table attempt_limits`);
    await runner.query(`alter table api_keys drop column replaced_by`);
    await runner.query(`alter table sessions drop column user_agent, drop column ip_address`);
    await runner.query(`alter table users drop column email_verified_at`);
  }
}
