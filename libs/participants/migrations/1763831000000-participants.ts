import { MigrationInterface, QueryRunner } from 'typeorm';

export class Participants1763831000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table participants (
        business_id text collate "C" not null,
        id text collate "C" not null,
        livemode boolean not null,
        external_id text collate "C",
        name text not null,
        email text collate "C",
        email_verified boolean not null default false,
        handles jsonb not null default '[]',
        locale text,
        marketing_consent jsonb,
        creator_business_id text collate "C",
        blocked boolean not null default false,
        erased boolean not null default false,
        created_at timestamptz not null,
        primary key (business_id, id)
      )`);
    await runner.query('create index participants_listed on participants (business_id, livemode, erased, id)');
    await runner.query(
      `create unique index participants_external_id on participants (business_id, livemode, external_id)
         where external_id is not null`,
    );
    await runner.query(
      'create index participants_email on participants (business_id, livemode, email) where email is not null',
    );
    await runner.query(
      `create unique index participants_one_email on participants (business_id, livemode, email)
         where email is not null and (email_verified or external_id is null)`,
    );
    await runner.query(
      `create unique index participants_creator on participants (business_id, livemode, creator_business_id)
         where creator_business_id is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table participants');
  }
}
