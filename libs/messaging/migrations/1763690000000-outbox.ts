import { MigrationInterface, QueryRunner } from 'typeorm';

export class Outbox1763690000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table outbox (
        id text collate "C" not null,
        type text not null,
        business_id text not null,
        livemode boolean not null,
        aggregate text not null,
        aggregate_id text not null,
        sequence integer not null,
        occurred_at timestamptz not null,
        data jsonb not null,
        constraint "PK_outbox" primary key (id)
      )`);
    await runner.query(`create unique index outbox_aggregate_sequence on outbox (aggregate_id, sequence)`);
    await runner.query(`create index outbox_business on outbox (business_id, livemode, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table outbox`);
  }
}
