import { MigrationInterface, QueryRunner } from 'typeorm';

export class AgentAuth1763690600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table agent_clients (
        id text collate "C" not null primary key,
        name text not null,
        redirect_uris text[] not null,
        created_at timestamptz not null,
        last_used_at timestamptz not null
      )`);
    await runner.query(`create index agent_clients_last_use on agent_clients (last_used_at)`);
    await runner.query(`
      create table authorization_codes (
        hash text not null primary key,
        user_id text collate "C" not null,
        business_id text collate "C" not null,
        agent_name text not null,
        client_id text,
        scopes text[] not null,
        redirect_uri text not null,
        code_challenge text,
        livemode boolean not null,
        resource text,
        expires_at timestamptz not null,
        spent_at timestamptz,
        key_id text collate "C"
      )`);
    await runner.query(`create index authorization_codes_expiry on authorization_codes (expires_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table authorization_codes, agent_clients`);
  }
}
