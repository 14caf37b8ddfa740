import { MigrationInterface, QueryRunner } from 'typeorm';

export class PlanUsageShards1763832000600 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table plan_usage_shards (
        business_id text collate "C" not null,
        period_start timestamptz not null,
        resource text not null,
        shard smallint not null,
        used integer not null,
        primary key (business_id, period_start, resource, shard)
      )`);
  }

  /** The previous version counts in one row for each month. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      insert into plan_usage (business_id, period_start, resource, used)
        select business_id, period_start, resource, sum(used) from plan_usage_shards group by 1, 2, 3
      on conflict (business_id, period_start, resource) do update set used = plan_usage.used + excluded.used`);
    await runner.query('drop table plan_usage_shards');
  }
}
