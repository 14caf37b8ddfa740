import { MigrationInterface, QueryRunner } from 'typeorm';

export class TeamNotices1763835200100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table notification_preferences (
        business_id text collate "C" not null,
        user_id text collate "C" not null,
        topic text not null,
        frequency text not null,
        primary key (business_id, user_id, topic)
      )`);
    await runner.query(`
      create table team_digests (
        business_id text collate "C" not null,
        id text collate "C" not null,
        user_id text collate "C" not null,
        topic text not null,
        lines jsonb not null,
        total integer not null,
        last_sent_at timestamptz,
        due_at timestamptz,
        leased_until timestamptz,
        fencing_token integer not null,
        primary key (business_id, id)
      )`);
    await runner.query('create index team_digests_due on team_digests (due_at) where due_at is not null');
    await runner.query(`
      create table review_checks (
        business_id text collate "C" not null,
        id text collate "C" not null,
        due_at timestamptz,
        leased_until timestamptz,
        fencing_token integer not null,
        primary key (business_id, id)
      )`);
    await runner.query('create index review_checks_due on review_checks (due_at) where due_at is not null');
    await runner.query(`
      create table told_notices (
        business_id text collate "C" not null,
        about text collate "C" not null,
        told_at timestamptz not null,
        primary key (business_id, about)
      )`);
    await runner.query('create index told_notices_age on told_notices (told_at)');
    await runner.query(`
      create table reminder_opt_outs (
        business_id text collate "C" not null,
        recipient text collate "C" not null,
        primary key (business_id, recipient)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table reminder_opt_outs, told_notices, review_checks, team_digests, notification_preferences',
    );
  }
}
