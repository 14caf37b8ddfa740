import { MigrationInterface, QueryRunner } from 'typeorm';

export class Influencers1763690800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table influencers (
        id text collate "C" not null primary key,
        business_id text collate "C" not null,
        livemode boolean not null,
        display_name text not null,
        bio text,
        niches text[] not null,
        location text,
        location_key text,
        follower_count double precision not null,
        engagement_rate double precision,
        created_at timestamptz not null,
        updated_at timestamptz not null
      )`);
    await runner.query(`create unique index influencers_tenant on influencers (business_id, livemode)`);
    // Searches walk the indexes of reach from their end: most followers first, and of equals the newest.
    await runner.query(`create index influencers_reach on influencers (follower_count, id) where livemode`);
    await runner.query(`create index influencers_niches on influencers using gin (niches) where livemode`);
    await runner.query(`
      create table influencer_platforms (
        influencer_id text collate "C" not null constraint influencer_platforms_influencer_fk references influencers (id),
        platform_id text not null,
        livemode boolean not null,
        handle text not null,
        followers integer not null,
        verified boolean not null,
        primary key (influencer_id, platform_id)
      )`);
    await runner.query(
      `create index influencer_platforms_reach on influencer_platforms (platform_id, followers, influencer_id) where livemode`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table influencer_platforms, influencers`);
  }
}
