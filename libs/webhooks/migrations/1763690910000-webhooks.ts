import { MigrationInterface, QueryRunner } from 'typeorm';

export class Webhooks1763690910000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table webhook_endpoints (
        id text collate "C" not null primary key,
        business_id text collate "C" not null,
        livemode boolean not null,
        url text not null,
        events text[] not null,
        description text,
        secret text not null,
        previous_secret text,
        previous_secret_until timestamptz,
        enabled boolean not null,
        disabled_reason text,
        disabled_at timestamptz,
        failing_since timestamptz,
        consecutive_failures integer not null,
        noticed_at timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null
      )`);
    await runner.query(`create index webhook_endpoints_tenant on webhook_endpoints (business_id, livemode, id)`);
    await runner.query(`
      create table webhook_deliveries (
        id text collate "C" not null primary key,
        endpoint_id text collate "C" not null,
        event_id text collate "C" not null,
        round integer not null,
        type text not null,
        trigger text not null,
        body text,
        status text not null,
        attempts integer not null,
        created_at timestamptz not null,
        settled_at timestamptz,
        due_at timestamptz,
        leased_until timestamptz,
        fence integer not null
      )`);
    await runner.query(
      `create unique index webhook_deliveries_round on webhook_deliveries (endpoint_id, event_id, round)`,
    );
    await runner.query(`create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, id)`);
    // What waits, endpoint by endpoint: each is worked off by itself, so that none holds up another.
    await runner.query(
      `create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at, id) where due_at is not null`,
    );
    await runner.query(`create index webhook_deliveries_age on webhook_deliveries (created_at)`);
    await runner.query(`
      create table webhook_attempts (
        delivery_id text collate "C" not null
          constraint webhook_attempts_delivery_fk references webhook_deliveries (id) on delete cascade,
        number integer not null,
        at timestamptz not null,
        duration_ms integer not null,
        status integer,
        error text,
        headers jsonb,
        body text,
        primary key (delivery_id, number)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table webhook_attempts, webhook_deliveries, webhook_endpoints`);
  }
}
