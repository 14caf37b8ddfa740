import { MigrationInterface, QueryRunner } from 'typeorm';
import { wordsOf } from '../src/search-terms';

const BATCH = 10_000;

/** The index of all searches, filled from the existing profiles. */
export class InfluencerSearch1763800000500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table influencer_search (
        platform_id text collate "C" not null,
        term text collate "C" not null,
        followers double precision not null,
        influencer_id text collate "C" not null
      )`);
    // Words are separated in code, because what is a letter in SQL depends on the locale.
    await runner.query(`create temporary table location_words (location text, word text) on commit drop`);
    const locations = (await runner.query(`select distinct location from influencers where location is not null`)) as {
      location: string;
    }[];
    for (let from = 0; from < locations.length; from += BATCH) {
      const pairs = locations
        .slice(from, from + BATCH)
        .flatMap(({ location }) => wordsOf(location).map((word) => [location, word]));
      await runner.query(`insert into location_words select * from unnest($1::text[], $2::text[])`, [
        pairs.map(([location]) => location),
        pairs.map(([, word]) => word),
      ]);
    }
    await runner.query(`
      insert into influencer_search (platform_id, term, followers, influencer_id)
      with profiles as (select *, case when livemode then '' else 'test ' end as mode from influencers),
      terms as (
        select id, mode as term from profiles
        union all select id, mode || 'niche:' || niche from profiles cross join unnest(niches) as niche
        union all select id, mode || 'location:' || word from profiles join location_words using (location)
      ), tiers as (
        select id, mode || 'tier:' || case when follower_count < 10000 then 'micro' when follower_count < 100000 then 'mid'
          when follower_count < 1000000 then 'macro' else 'mega' end as term
        from profiles
      )
      select '', term, follower_count, profiles.id from terms join profiles using (id)
      union all
      select platform_id, term, followers, influencer_id
      from influencer_platforms join (select * from terms union all select * from tiers) as terms on terms.id = influencer_id`);
    await runner.query(`alter table influencer_search add primary key (platform_id, term, followers, influencer_id)`);
    await runner.query(`create index influencer_search_influencer on influencer_search (influencer_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table influencer_search`);
  }
}
