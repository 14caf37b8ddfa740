import { MigrationInterface, QueryRunner } from 'typeorm';

export class Programs1763800700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table programs (
        id text collate "C" not null primary key,
        business_id text collate "C" not null,
        livemode boolean not null,
        name text not null,
        description text,
        status text not null,
        rules jsonb not null,
        tiers jsonb not null,
        cycle text not null,
        cycle_start_day integer not null,
        cycle_version integer not null,
        cashback jsonb,
        cashback_currency text,
        membership text not null,
        verification_mode text not null,
        min_followers integer,
        hashtags text array not null,
        challenge_code boolean not null,
        created_at timestamptz not null,
        updated_at timestamptz not null
      )`);
    await runner.query(`create index programs_business on programs (business_id, livemode, id)`);
    await runner.query(`create index programs_status on programs (business_id, livemode, status, id)`);
    await runner.query(`
      create table program_members (
        id text collate "C" not null primary key,
        program_id text collate "C" not null,
        business_id text collate "C" not null,
        livemode boolean not null,
        account_id text collate "C",
        reference text collate "C" not null,
        name text not null,
        name_key text collate "C" not null,
        email text collate "C",
        status text not null,
        enrolled_at timestamptz not null,
        lifetime_points integer not null,
        rank_cycle text collate "C" not null,
        rank_points integer not null,
        cashback_earned bigint not null,
        cashback_requested bigint not null,
        cashback_paid bigint not null
      )`);
    await runner.query(
      `create unique index program_members_account on program_members (program_id, account_id) where account_id is not null`,
    );
    await runner.query(`create unique index program_members_reference on program_members (program_id, reference)`);
    await runner.query(
      `create unique index program_members_email on program_members (program_id, email) where email is not null`,
    );
    await runner.query(
      `create index program_members_list on program_members (business_id, livemode, program_id, status, id)`,
    );
    await runner.query(`create index program_members_name on program_members (program_id, status, name_key, id)`);
    await runner.query(
      `create index program_members_rank on program_members (program_id, status, rank_cycle, rank_points, id)`,
    );
    await runner.query(`
      create table program_scores (
        member_id text collate "C" not null,
        cycle text collate "C" not null,
        business_id text collate "C" not null,
        program_id text collate "C" not null,
        points integer not null,
        primary key (member_id, cycle)
      )`);
    await runner.query(`create index program_scores_rank on program_scores (program_id, cycle, points, member_id)`);
    await runner.query(`
      create table program_places (
        member_id text collate "C" not null,
        cycle text collate "C" not null,
        action_id text collate "C" not null,
        business_id text collate "C" not null,
        pending integer not null,
        approved integer not null,
        rejected integer not null,
        primary key (member_id, cycle, action_id)
      )`);
    await runner.query(`
      create table program_tier_perks (
        member_id text collate "C" not null,
        cycle text collate "C" not null,
        tier text collate "C" not null,
        business_id text collate "C" not null,
        perk_id text collate "C",
        primary key (member_id, cycle, tier)
      )`);
    await runner.query(`
      create table program_budgets (
        program_id text collate "C" not null,
        month date not null,
        business_id text collate "C" not null,
        earned bigint not null,
        primary key (program_id, month)
      )`);
    await runner.query(`
      create table program_payouts (
        id text collate "C" not null primary key,
        program_id text collate "C" not null,
        member_id text collate "C" not null,
        business_id text collate "C" not null,
        account_id text collate "C",
        member_reference text collate "C" not null,
        livemode boolean not null,
        amount bigint not null,
        currency text not null,
        funding text not null,
        status text not null,
        note text,
        requested_at timestamptz not null,
        processed_at timestamptz
      )`);
    await runner.query(
      `create index program_payouts_list on program_payouts (business_id, livemode, program_id, status, id)`,
    );
    await runner.query(
      `create index program_payouts_member on program_payouts (business_id, livemode, member_id, status, id)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['payouts', 'budgets', 'tier_perks', 'places', 'scores', 'members'])
      await runner.query(`drop table program_${table}`);
    await runner.query(`drop table programs`);
  }
}
