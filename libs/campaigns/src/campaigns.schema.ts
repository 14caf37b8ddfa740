import { join } from 'node:path';
import { ContextSchema, migrationsIn } from '#platform';
import { CAMPAIGN_COUNTERS } from './campaigns.counters';
import { Campaign } from './campaign.entity';

export const campaignsSchema: ContextSchema = {
  entities: [Campaign],
  migrations: migrationsIn(join(__dirname, '../migrations')),
  counters: CAMPAIGN_COUNTERS,
};
