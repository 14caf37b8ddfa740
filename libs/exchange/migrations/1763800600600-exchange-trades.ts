import { MigrationInterface, QueryRunner } from 'typeorm';

export class ExchangeTrades1763800600600 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table exchange_trades (
        id text collate "C" not null primary key,
        business_id text collate "C" not null,
        seller_business_id text collate "C" not null,
        livemode boolean not null,
        instrument_id text collate "C" not null,
        action_id text not null,
        platform_id text not null,
        band text not null,
        buy_order_id text collate "C" not null,
        sell_order_id text collate "C" not null,
        quantity integer not null,
        price_cents integer not null,
        fee_cents integer not null,
        requirements text,
        disclosures text[] not null,
        status text not null,
        delivered integer not null,
        settled integer not null,
        refunded integer not null,
        split integer not null,
        defaulted integer not null,
        deadline timestamptz not null,
        review_due_at timestamptz,
        cancelled_by text,
        closed_at timestamptz,
        created_at timestamptz not null,
        constraint exchange_trades_sides check (business_id <> seller_business_id)
      )`);
    for (const [name, business] of [
      ['bought', 'business_id'],
      ['sold', 'seller_business_id'],
    ]) {
      const index = `create index exchange_trades_${String(name)}`;
      await runner.query(`${index} on exchange_trades (${String(business)}, livemode, status, id)`);
      await runner.query(`${index}_for on exchange_trades (${String(business)}, livemode, action_id, status, id)`);
    }

    await runner.query(`
      create table exchange_trade_units (
        id text collate "C" not null primary key,
        trade_id text collate "C" not null,
        business_id text collate "C" not null,
        position integer not null,
        state text not null,
        fee_cents integer not null,
        submission_id text collate "C",
        due_at timestamptz,
        is_cured boolean not null,
        settled_at timestamptz,
        disputed_in text
      )`);
    await runner.query(`create unique index exchange_trade_units_trade on exchange_trade_units (trade_id, position)`);
    await runner.query(
      `create unique index exchange_trade_units_submission on exchange_trade_units (submission_id)
       where submission_id is not null`,
    );
    await runner.query(
      `create index exchange_trade_units_due on exchange_trade_units (due_at, id) where due_at is not null`,
    );

    await runner.query(`
      create table exchange_disputes (
        id text collate "C" not null primary key,
        business_id text collate "C" not null,
        trade_id text collate "C" not null,
        unit_id text collate "C" not null,
        opened_by text not null,
        reason text not null,
        evidence text,
        buyer_outcome text,
        seller_outcome text,
        outcome text,
        decided_by text,
        decided_at timestamptz,
        created_at timestamptz not null
      )`);
    await runner.query(`create unique index exchange_disputes_unit on exchange_disputes (unit_id)`);
    await runner.query(`create index exchange_disputes_trade on exchange_disputes (trade_id)`);
    await runner.query(`create index exchange_disputes_open on exchange_disputes (id) where outcome is null`);

    await runner.query(`
      create table exchange_settlements (
        id text collate "C" not null primary key,
        business_id text collate "C" not null,
        seller_business_id text collate "C" not null,
        instrument_id text collate "C" not null,
        trade_id text collate "C" not null,
        price_cents integer not null,
        settled_at timestamptz not null,
        livemode boolean not null
      )`);
    await runner.query(
      `create index exchange_settlements_instrument on exchange_settlements (instrument_id, settled_at)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['settlements', 'disputes', 'trade_units', 'trades'])
      await runner.query(`drop table exchange_${table}`);
  }
}
