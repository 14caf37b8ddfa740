import { MigrationInterface, QueryRunner } from 'typeorm';

export class Guests1763833000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table guests (
        id text collate "C" primary key,
        email text collate "C" not null,
        name text not null,
        created_at timestamptz not null
      )`);
    await runner.query('create unique index guests_email on guests (email)');
    await runner.query(`
      create table guest_sessions (
        id text collate "C" primary key,
        token_hash text collate "C" not null,
        browser_id text collate "C" not null,
        guest_id text collate "C",
        created_at timestamptz not null,
        expires_at timestamptz not null
      )`);
    await runner.query('create unique index guest_sessions_token on guest_sessions (token_hash)');
    await runner.query('create index guest_sessions_expiry on guest_sessions (expires_at)');
    await runner.query(`
      create table guest_proofs (
        id text collate "C" primary key,
        browser_id text collate "C" not null,
        guest_id text collate "C",
        business_id text collate "C" not null,
        campaign_id text collate "C" not null,
        action_id text,
        proof_url text,
        proof_type text not null,
        name text,
        handle text,
        notes text,
        challenge_code text,
        email text,
        submission_id text collate "C",
        created_at timestamptz not null,
        expires_at timestamptz not null
      )`);
    await runner.query('create index guest_proofs_expiry on guest_proofs (expires_at)');
    await runner.query(
      'create index guest_proofs_of_guest on guest_proofs (guest_id, business_id) where guest_id is not null',
    );
    await runner.query(`
      create table guest_participants (
        business_id text collate "C" not null,
        participant_id text collate "C" not null,
        guest_id text collate "C" not null,
        primary key (business_id, participant_id)
      )`);
    await runner.query('create index guest_participants_of_guest on guest_participants (guest_id)');
    await runner.query(`
      create table guest_origins (
        business_id text collate "C" not null,
        campaign_id text collate "C" not null,
        origin text collate "C" not null,
        guest_id text collate "C" not null,
        sent_at timestamptz not null,
        other_sent_at timestamptz,
        primary key (business_id, campaign_id, origin)
      )`);
    await runner.query('create index guest_origins_age on guest_origins (sent_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table guest_origins, guest_participants, guest_proofs, guest_sessions, guests');
  }
}
