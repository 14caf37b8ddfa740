import { join } from 'node:path';
import { ContextSchema, migrationsIn } from '#database';
import { InfluencerPlatform } from './influencer-platform.entity';
import { InfluencerSearchEntry } from './influencer-search-entry.entity';
import { Influencer } from './influencer.entity';

export const influencersSchema: ContextSchema = {
  entities: [Influencer, InfluencerPlatform, InfluencerSearchEntry],
  migrations: migrationsIn(join(__dirname, '../migrations')),
};
