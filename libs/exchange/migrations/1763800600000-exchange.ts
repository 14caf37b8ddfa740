import { MigrationInterface, QueryRunner } from 'typeorm';

const IS_RESTING = `status in ('open', 'partially_filled')`;

export class Exchange1763800600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table exchange_instruments (
        id text collate "C" not null primary key,
        action_id text collate "C" not null,
        platform_id text collate "C" not null,
        band text not null,
        livemode boolean not null,
        auction_only boolean not null,
        trading text not null,
        seq double precision not null,
        reference_cents integer not null,
        last_cents integer,
        bid_cents integer,
        ask_cents integer,
        review_at timestamptz not null,
        created_at timestamptz not null
      )`);
    await runner.query(
      `create unique index exchange_instruments_key on exchange_instruments (action_id, band, livemode, auction_only)`,
    );
    await runner.query(`create index exchange_instruments_due on exchange_instruments (review_at)`);

    await runner.query(`
      create table exchange_orders (
        id text collate "C" not null primary key,
        business_id text collate "C" not null,
        livemode boolean not null,
        owner_key text collate "C" not null,
        placed_by text collate "C" not null,
        instrument_id text collate "C" not null,
        action_id text collate "C" not null,
        platform_id text collate "C" not null,
        band text not null,
        side text not null,
        type text not null,
        time_in_force text not null,
        post_only boolean not null,
        self_trade text not null,
        price_cents integer not null,
        rank integer not null,
        seq double precision not null,
        quantity integer not null,
        filled integer not null,
        status text not null,
        reason text,
        hold_id text,
        fee_bps integer not null,
        requirements text,
        client_order_id text,
        expires_at timestamptz not null,
        created_at timestamptz not null,
        updated_at timestamptz not null
      )`);
    await runner.query(
      `create index exchange_orders_book on exchange_orders (instrument_id, side, rank, seq) where ${IS_RESTING}`,
    );
    await runner.query(
      `create index exchange_orders_owner on exchange_orders (instrument_id, owner_key, side, rank) where ${IS_RESTING}`,
    );
    await runner.query(
      `create index exchange_orders_open on exchange_orders (business_id, livemode, instrument_id, id) where ${IS_RESTING}`,
    );
    await runner.query(`create index exchange_orders_expiry on exchange_orders (expires_at) where ${IS_RESTING}`);
    await runner.query(
      `create index exchange_orders_expired on exchange_orders (instrument_id, expires_at) where ${IS_RESTING}`,
    );
    await runner.query(
      `create unique index exchange_orders_client on exchange_orders (business_id, livemode, client_order_id)
       where client_order_id is not null`,
    );
    await runner.query(
      `create index exchange_orders_list on exchange_orders (business_id, livemode, band, side, status, id)`,
    );
    await runner.query(
      `create index exchange_orders_action on exchange_orders (business_id, livemode, action_id, band, side, status, id)`,
    );
    await runner.query(
      `create index exchange_orders_platform on exchange_orders (business_id, livemode, platform_id, band, side, status, id)`,
    );

    await runner.query(`
      create table exchange_journal (
        instrument_id text collate "C" not null,
        seq double precision not null,
        kind text not null,
        data jsonb not null,
        occurred_at timestamptz not null,
        primary key (instrument_id, seq)
      )`);
    await runner.query(
      `create index exchange_journal_trades on exchange_journal (instrument_id, seq) where kind = 'trade'`,
    );

    await runner.query(`
      create table exchange_levels (
        instrument_id text collate "C" not null,
        side text not null,
        rank integer not null,
        quantity double precision not null,
        orders integer not null,
        primary key (instrument_id, side, rank)
      )`);

    await runner.query(`
      create table exchange_bars (
        instrument_id text collate "C" not null,
        hour timestamptz not null,
        open_cents integer,
        high_cents integer,
        low_cents integer,
        close_cents integer,
        volume double precision not null,
        turnover_cents double precision not null,
        closed_units double precision not null,
        closed_filled double precision not null,
        primary key (instrument_id, hour)
      )`);

    await runner.query(`
      create table exchange_observations (
        instrument_id text collate "C" not null primary key,
        units integer not null,
        week_units integer not null,
        prices jsonb not null,
        buyers text[] not null,
        sellers text[] not null,
        day_volume double precision not null,
        day_average double precision,
        week_average double precision,
        fill_rate double precision,
        settle_rate double precision,
        median_hours double precision,
        observed_at timestamptz not null
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['observations', 'bars', 'levels', 'journal', 'orders', 'instruments'])
      await runner.query(`drop table exchange_${table}`);
  }
}
