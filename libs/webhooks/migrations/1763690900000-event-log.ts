import { MigrationInterface, QueryRunner } from 'typeorm';

export class EventLog1763690900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table event_log_heads (
        business_id text collate "C" not null,
        livemode boolean not null,
        last integer not null,
        constraint "PK_event_log_heads" primary key (business_id, livemode)
      )`);
    await runner.query(`
      create table event_log (
        business_id text collate "C" not null,
        livemode boolean not null,
        sequence integer not null,
        event_id text collate "C" not null,
        type text not null,
        occurred_at timestamptz not null,
        body text not null,
        constraint "PK_event_log" primary key (business_id, livemode, sequence)
      )`);
    await runner.query(`create unique index event_log_event on event_log (event_id, business_id)`);
    await runner.query(`create index event_log_type on event_log (business_id, livemode, type, sequence)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table event_log, event_log_heads`);
  }
}
