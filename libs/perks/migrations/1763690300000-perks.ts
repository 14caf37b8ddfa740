import { MigrationInterface, QueryRunner } from 'typeorm';

export class Perks1763690300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table perks (
        id text collate "C" not null primary key,
        code text not null,
        business_id text collate "C" not null,
        holder_business_id text collate "C" not null,
        livemode boolean not null,
        campaign_id text collate "C" not null,
        submission_id text collate "C" not null,
        type text not null,
        value_hundredths integer not null,
        description text,
        status text not null,
        issued_at timestamptz not null,
        expires_at timestamptz not null,
        redeemed_at timestamptz
      )`);
    await runner.query(`create unique index perks_code on perks (code)`);
    await runner.query(`create unique index perks_submission on perks (submission_id)`);
    await runner.query(`create index perks_business on perks (business_id, livemode, id)`);
    await runner.query(`create index perks_holder on perks (holder_business_id, livemode, id)`);
    await runner.query(`create index perks_campaign on perks (campaign_id, status)`);
    await runner.query(`create index perks_expiry on perks (expires_at) where status = 'issued'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table perks`);
  }
}
