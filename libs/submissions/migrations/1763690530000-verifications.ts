import { MigrationInterface, QueryRunner } from 'typeorm';

export class Verifications1763690530000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table submission_verifications (
        id text collate "C" not null primary key,
        business_id text collate "C" not null,
        due_at timestamptz,
        leased_until timestamptz,
        fence integer not null,
        attempts integer not null,
        asks jsonb not null,
        checks jsonb,
        external jsonb
      )`);
    await runner.query(
      `create index submission_verifications_due on submission_verifications (due_at) where due_at is not null`,
    );
    await runner.query(
      `create index submission_verifications_turn on submission_verifications (business_id, due_at, id) where due_at is not null`,
    );
    await runner.query(`
      create table proof_fingerprints (
        submission_id text collate "C" not null primary key,
        livemode boolean not null,
        fingerprint text collate "C" not null,
        ordinal bigserial not null
      )`);
    await runner.query(`create index proof_fingerprints_same on proof_fingerprints (fingerprint, livemode, ordinal)`);
    await runner.query(`
      create table verification_results (
        external_id text collate "C" not null primary key,
        submission_id text collate "C" not null,
        content text not null,
        received_at timestamptz not null
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table submission_verifications, proof_fingerprints, verification_results`);
  }
}
