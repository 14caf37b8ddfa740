import { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions that are kept in a cookie. They read and write the data of one mode; all others are live. */
export class BrowserSessions1763821000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table sessions
        add column cookie_hash text,
        add column livemode boolean not null default true,
        add column password_confirmed_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table sessions
        drop column cookie_hash,
        drop column livemode,
        drop column password_confirmed_at`);
  }
}
