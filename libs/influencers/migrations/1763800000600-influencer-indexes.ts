import { ConcurrentIndexes } from '#database/migrations';

/** Searches use the table `influencer_search` instead. */
export class InfluencerIndexes1763800000600 extends ConcurrentIndexes {
  override drop = [
    `create index influencers_reach on influencers (follower_count, id) where livemode`,
    `create index influencers_niches on influencers using gin (niches) where livemode`,
    `create index influencer_platforms_reach on influencer_platforms (platform_id, followers, influencer_id) where livemode`,
  ];
}
