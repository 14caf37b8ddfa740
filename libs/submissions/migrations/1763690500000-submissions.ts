import { MigrationInterface, QueryRunner } from 'typeorm';

export class Submissions1763690500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table submissions (
        id text collate "C" not null primary key,
        campaign_id text collate "C" not null,
        business_id text collate "C" not null,
        livemode boolean not null,
        submitted_by_type text not null,
        submitted_by_id text collate "C" not null,
        submitted_by_business_id text collate "C" not null,
        action_id text not null,
        proof_url text not null,
        proof_hash text not null,
        proof_type text not null,
        metadata jsonb not null,
        notes text,
        state text not null,
        verification jsonb not null,
        reward_type text not null,
        reward_hundredths integer not null,
        reward_description text,
        perk_expires_in_days integer not null,
        reviewed_at timestamptz,
        reviewed_by text collate "C",
        reason text,
        created_at timestamptz not null
      )`);
    await runner.query(`create index submissions_business on submissions (business_id, livemode, id)`);
    await runner.query(`create index submissions_submitter on submissions (submitted_by_business_id, livemode, id)`);
    await runner.query(`create index submissions_campaign on submissions (campaign_id, id)`);
    await runner.query(
      `create unique index submissions_one_proof on submissions (campaign_id, action_id, proof_hash) where state <> 'rejected'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table submissions`);
  }
}
