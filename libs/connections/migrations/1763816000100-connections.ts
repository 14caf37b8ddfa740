import { MigrationInterface, QueryRunner } from 'typeorm';

export class Connections1763816000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table oauth_connections (
        id text collate "C" not null primary key,
        business_id text collate "C" not null,
        livemode boolean not null,
        platform_id text collate "C" not null,
        account_id text collate "C" not null,
        handle text not null,
        followers integer,
        method text not null,
        status text not null,
        scopes text[] not null,
        tokens text,
        tokens_expire_at timestamptz,
        created_at timestamptz not null,
        checked_at timestamptz not null,
        due_at timestamptz,
        leased_until timestamptz,
        fencing_token integer not null,
        attempts integer not null
      )`);
    // An account belongs to one profile, and a profile has one account on a platform. Rows that are being revoked do not count.
    await runner.query(
      `create unique index oauth_connections_account on oauth_connections (platform_id, account_id, livemode) where status <> 'revoking'`,
    );
    await runner.query(
      `create unique index oauth_connections_profile on oauth_connections (business_id, livemode, platform_id) where status <> 'revoking'`,
    );
    await runner.query(`create index oauth_connections_list on oauth_connections (business_id, livemode, status, id)`);
    await runner.query(`create index oauth_connections_due on oauth_connections (due_at) where due_at is not null`);
    await runner.query(`
      create table oauth_states (
        state_hash text collate "C" not null primary key,
        browser_hash text collate "C" not null,
        platform_id text collate "C" not null,
        business_id text collate "C" not null,
        livemode boolean not null,
        session_id text collate "C" not null,
        code_verifier text,
        return_to text not null,
        expires_at timestamptz not null
      )`);
    await runner.query(`create index oauth_states_expiry on oauth_states (expires_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table oauth_states, oauth_connections`);
  }
}
