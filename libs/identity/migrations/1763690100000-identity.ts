import { MigrationInterface, QueryRunner } from 'typeorm';

export class Identity1763690100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table businesses (
        id text collate "C" not null primary key,
        name text not null,
        kind text not null,
        business_type text,
        plan text not null,
        created_at timestamptz not null
      )`);
    await runner.query(`
      create table users (
        id text collate "C" not null primary key,
        business_id text collate "C" not null constraint users_business_fk references businesses (id),
        email text not null,
        name text,
        role text not null,
        password_hash text not null,
        created_at timestamptz not null
      )`);
    await runner.query(`create unique index users_email on users (email)`);
    await runner.query(`create index users_business on users (business_id)`);
    await runner.query(`
      create table sessions (
        id text collate "C" not null primary key,
        user_id text collate "C" not null constraint sessions_user_fk references users (id),
        generation integer not null,
        rotated_at timestamptz not null,
        retried boolean not null,
        expires_at timestamptz not null,
        revoked_at timestamptz,
        created_at timestamptz not null
      )`);
    await runner.query(`create index sessions_user on sessions (user_id)`);
    await runner.query(`
      create table password_resets (
        token_hash text not null primary key,
        user_id text collate "C" not null constraint password_resets_user_fk references users (id),
        expires_at timestamptz not null,
        used_at timestamptz
      )`);
    await runner.query(`
      create table api_keys (
        id text collate "C" not null primary key,
        business_id text collate "C" not null constraint api_keys_business_fk references businesses (id),
        name text not null,
        hash text not null,
        last4 text not null,
        scopes text[] not null,
        livemode boolean not null,
        created_at timestamptz not null,
        last_used_at timestamptz,
        expires_at timestamptz,
        revoked_at timestamptz
      )`);
    await runner.query(`create unique index api_keys_hash on api_keys (hash)`);
    await runner.query(`create index api_keys_business on api_keys (business_id, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table api_keys, password_resets, sessions, users, businesses`);
  }
}
