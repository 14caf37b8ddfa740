import { ContextSchema } from '#platform';
import { Influencers1763690800000 } from '../migrations/1763690800000-influencers';
import { InfluencerPlatform } from './influencer-platform.entity';
import { Influencer } from './influencer.entity';

export const influencersSchema: ContextSchema = {
  entities: [Influencer, InfluencerPlatform],
  migrations: [Influencers1763690800000],
};
