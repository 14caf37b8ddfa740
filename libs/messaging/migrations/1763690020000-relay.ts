import { MigrationInterface, QueryRunner } from 'typeorm';

export class Relay1763690020000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table outbox
        add column also_for text,
        add column ordinal bigserial not null,
        add column relayed_at timestamptz,
        add column retry_at timestamptz,
        add column failures integer not null default 0`);
    await runner.query(`create index outbox_unrelayed on outbox (ordinal) where relayed_at is null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table outbox
        drop column also_for, drop column ordinal, drop column relayed_at, drop column retry_at, drop column failures`);
  }
}
