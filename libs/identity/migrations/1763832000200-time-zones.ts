import { MigrationInterface, QueryRunner } from 'typeorm';

export class TimeZones1763832000200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table businesses add column time_zone text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table businesses drop column time_zone');
  }
}
