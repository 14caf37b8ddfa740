import { MigrationInterface, QueryRunner } from 'typeorm';

export class ExchangeSellers1763800600500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table exchange_sellers (
        id text collate "C" not null primary key,
        business_id text collate "C" not null,
        livemode boolean not null,
        display_name text not null,
        agent_type text not null,
        platform_ids text[] not null,
        niches text[] not null,
        location text,
        rate_card jsonb not null,
        follower_count integer,
        auto_quote boolean not null,
        quoted_order_ids text[] not null,
        committed_units integer not null constraint exchange_sellers_committed check (committed_units >= 0),
        settled_units integer not null,
        defaulted_units integer not null,
        created_at timestamptz not null,
        updated_at timestamptz not null
      )`);
    await runner.query(`create unique index exchange_sellers_business on exchange_sellers (business_id, livemode)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table exchange_sellers`);
  }
}
