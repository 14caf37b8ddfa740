import { MigrationInterface, QueryRunner } from 'typeorm';

export class VerifiedAccounts1763828600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table exchange_verified_accounts (
        business_id text collate "C" not null,
        livemode boolean not null,
        platform_id text collate "C" not null,
        followers integer not null,
        fell_at timestamptz,
        primary key (business_id, livemode, platform_id)
      )`);
    await runner.query(
      `create index exchange_verified_accounts_fallen on exchange_verified_accounts (fell_at) where fell_at is not null`,
    );
    // Asks that were placed with declared followers are reviewed. The service compares the time, and reads it in milliseconds.
    await runner.query(`
      insert into exchange_verified_accounts (business_id, livemode, platform_id, followers, fell_at)
      select distinct business_id, true, platform_id, 0, date_trunc('milliseconds', now()) from exchange_orders
      where livemode and side = 'sell' and band <> 'any' and status in ('open', 'partially_filled')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table exchange_verified_accounts`);
  }
}
