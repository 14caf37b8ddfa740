import { MigrationInterface, QueryRunner } from 'typeorm';

export class Uploads1763834000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table uploads (
        business_id text collate "C" not null,
        id text collate "C" not null,
        livemode boolean not null,
        uploader_id text collate "C" not null,
        kind text not null,
        media_type text not null,
        bytes bigint not null,
        sha256 text collate "C" not null,
        content_bytes bigint not null,
        width integer,
        height integer,
        preview jsonb,
        facts jsonb not null,
        hashes bytea,
        submission_id text collate "C",
        created_at timestamptz not null,
        expires_at timestamptz,
        primary key (business_id, id)
      )`);
    await runner.query('create index uploads_expiry on uploads (expires_at) where expires_at is not null');
    await runner.query(`
      create table upload_totals (
        business_id text collate "C" primary key,
        bytes bigint not null
      )`);
    await runner.query(`
      create table file_storages (
        name text collate "C" primary key,
        storage_id text not null
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table file_storages');
    await runner.query('drop table upload_totals');
    await runner.query('drop table uploads');
  }
}
