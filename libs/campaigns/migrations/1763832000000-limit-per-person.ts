import { MigrationInterface, QueryRunner } from 'typeorm';

export class LimitPerPerson1763832000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table campaigns add column limit_per_person integer');
    await runner.query(`
      create table campaign_places (
        business_id text collate "C" not null,
        holder text collate "C" not null,
        campaign_id text collate "C" not null,
        taken integer not null,
        primary key (business_id, holder, campaign_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table campaign_places');
    await runner.query('alter table campaigns drop column limit_per_person');
  }
}
