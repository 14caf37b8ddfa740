import { MigrationInterface, QueryRunner } from 'typeorm';

export class PlanUsage1763690200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table plan_usage (
        business_id text collate "C" not null,
        period_start timestamptz not null,
        resource text not null,
        used integer not null,
        primary key (business_id, period_start, resource)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table plan_usage`);
  }
}
