import { MigrationInterface, QueryRunner } from 'typeorm';

export class BusinessProfiles1763835300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table business_profiles (
        business_id text collate "C" primary key,
        slug text collate "C" not null,
        logo_id text collate "C",
        accent_color text,
        description text,
        website text,
        address text,
        opening_hours jsonb,
        locale text,
        handles jsonb not null default '[]',
        contact_email text,
        contact_phone text
      )`);
    await runner.query(`
      create table business_slugs (
        slug text collate "C" primary key,
        business_id text collate "C" not null,
        created_at timestamptz not null
      )`);
    await runner.query('create index business_slugs_business on business_slugs (business_id)');
    await runner.query(`
      create table business_logos (
        business_id text collate "C" not null,
        id text collate "C" not null,
        expires_at timestamptz,
        primary key (business_id, id)
      )`);
    await runner.query(
      'create index business_logos_expiry on business_logos (expires_at) where expires_at is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table business_logos');
    await runner.query('drop table business_slugs');
    await runner.query('drop table business_profiles');
  }
}
