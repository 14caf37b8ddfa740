import { MigrationInterface, QueryRunner } from 'typeorm';

export class Idempotency1763690010000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table idempotency_keys (
        business_id text collate "C" not null,
        livemode boolean not null,
        key text collate "C" not null,
        fingerprint text not null,
        answer text not null,
        created_at timestamptz not null,
        primary key (business_id, livemode, key)
      )`);
    await runner.query(`create index idempotency_keys_age on idempotency_keys (created_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table idempotency_keys`);
  }
}
