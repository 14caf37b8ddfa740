import { MigrationInterface, QueryRunner } from 'typeorm';

export class Counters1763800200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Rows are updated often, so each page keeps room for the new version of its rows.
    await runner.query(`
      create table counters (
        subject text collate "C" not null,
        name text collate "C" not null,
        shard smallint not null,
        value bigint not null,
        primary key (subject, name, shard)
      ) with (fillfactor = 50)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table counters`);
  }
}
