import { MigrationInterface, QueryRunner } from 'typeorm';

export class EventLogAge1763700130000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index event_log_age on event_log (occurred_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index event_log_age`);
  }
}
