import { MigrationInterface, QueryRunner } from 'typeorm';

/** The columns of both tables of sums. */
const SUMS = `
  day_balance double precision not null,
  open integer not null,
  waiting_balance double precision not null,
  waiting integer not null,
  submissions double precision not null,
  approved double precision not null,
  rejected double precision not null,
  firsts double precision not null,
  submission_count integer not null,
  decided_count integer not null,
  updated_at timestamptz not null,
`;

export class Observations1763814000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table ai_observed_campaigns (
        campaign_id text collate "C" not null primary key,
        business_id text collate "C" not null,
        livemode boolean not null,
        sequence integer not null,
        industry text not null,
        action_ids text[] not null,
        reward_type text not null,
        reward_hundredths integer not null,
        open_from timestamptz,
        is_counted boolean not null,
        waiting text[] not null,
        submissions integer not null,
        approved integer not null,
        started_at timestamptz,
        ended_at timestamptz
      )`);
    await runner.query(
      `create index ai_observed_campaigns_business on ai_observed_campaigns (business_id, livemode, campaign_id)`,
    );
    await runner.query(`
      create table ai_observations (
        business_id text collate "C" not null,
        livemode boolean not null,
        action_id text collate "C" not null,
        industry text collate "C" not null,
        reward_type text collate "C" not null,
        bucket integer not null,
        ${SUMS}
        primary key (business_id, livemode, action_id, industry, reward_type, bucket)
      )`);
    await runner.query(`create index ai_observations_latest on ai_observations (livemode, updated_at)`);
    await runner.query(`
      create table ai_peer_observations (
        livemode boolean not null,
        action_id text collate "C" not null,
        industry text collate "C" not null,
        reward_type text collate "C" not null,
        bucket integer not null,
        ${SUMS}
        primary key (livemode, action_id, industry, reward_type, bucket)
      )`);
    await runner.query(`create index ai_peer_observations_latest on ai_peer_observations (livemode, updated_at)`);
    await runner.query(`
      create table ai_peer_groups (
        livemode boolean not null,
        platform_id text collate "C" not null,
        action_id text collate "C" not null,
        industry text collate "C" not null,
        businesses integer not null,
        primary key (livemode, platform_id, action_id, industry)
      )`);
    await runner.query(`
      create table ai_group_members (
        business_id text collate "C" not null,
        livemode boolean not null,
        platform_id text collate "C" not null,
        action_id text collate "C" not null,
        industry text collate "C" not null,
        primary key (business_id, livemode, platform_id, action_id, industry)
      )`);
    await runner.query(`
      create table ai_handled_events (
        event_id text collate "C" not null primary key,
        business_id text collate "C" not null,
        handled_at timestamptz not null
      )`);
    await runner.query(`create index ai_handled_events_age on ai_handled_events (handled_at)`);
    await runner.query(`
      create table ai_model_fits (
        livemode boolean not null primary key,
        fitted_at timestamptz not null,
        fit jsonb not null
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table ai_model_fits, ai_handled_events, ai_group_members, ai_peer_groups, ai_peer_observations, ai_observations,
        ai_observed_campaigns`);
  }
}
