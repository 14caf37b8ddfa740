import { MigrationInterface, QueryRunner } from 'typeorm';

export class Subscriptions1763812001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table billing_accounts (
        id text collate "C" not null primary key,
        business_id text collate "C" not null,
        provider text not null,
        customer_id text collate "C" not null,
        subscription_id text,
        status text not null,
        plan text,
        billing_period text,
        period_start timestamptz,
        period_end timestamptz,
        cancel_at_period_end boolean not null,
        scheduled_plan text,
        past_due_since timestamptz,
        reminders integer not null,
        granted_plan text,
        payout_account_id text collate "C",
        payouts_enabled boolean not null,
        version integer not null,
        created_at timestamptz not null,
        due_at timestamptz,
        leased_until timestamptz,
        fencing_token integer not null
      )`);
    await runner.query(`create unique index billing_accounts_business on billing_accounts (business_id, provider)`);
    await runner.query(`create unique index billing_accounts_customer on billing_accounts (customer_id)`);
    await runner.query(
      `create unique index billing_accounts_payouts on billing_accounts (payout_account_id) where payout_account_id is not null`,
    );
    await runner.query(`create index billing_accounts_due on billing_accounts (due_at) where due_at is not null`);
    await runner.query(`
      create table billing_events (
        id text collate "C" not null primary key,
        received_at timestamptz not null
      )`);
    await runner.query(`create index billing_events_received on billing_events (received_at)`);
    await runner.query(`
      create table billing_transfers (
        id text collate "C" not null primary key,
        business_id text collate "C" not null,
        payout_account_id text not null,
        currency text not null,
        amount integer not null,
        created_at timestamptz not null,
        attempts integer not null,
        due_at timestamptz,
        leased_until timestamptz,
        fencing_token integer not null
      )`);
    await runner.query(`create index billing_transfers_due on billing_transfers (due_at) where due_at is not null`);
    await runner.query(`
      create table billing_test_objects (
        id text collate "C" not null primary key,
        business_id text collate "C" not null,
        customer_id text collate "C" not null,
        kind text not null,
        state jsonb not null,
        created_at timestamptz not null
      )`);
    await runner.query(`create index billing_test_objects_customer on billing_test_objects (customer_id, kind)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table billing_test_objects, billing_transfers, billing_events, billing_accounts`);
  }
}
