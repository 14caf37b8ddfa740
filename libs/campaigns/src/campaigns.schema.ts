import { join } from 'node:path';
import { ContextSchema, migrationsIn } from '#database';
import { CAMPAIGN_COUNTERS } from './campaigns.counters';
import { Campaign } from './campaign.entity';
import { OpenCampaign } from './open-campaign.entity';

export const campaignsSchema: ContextSchema = {
  entities: [Campaign, OpenCampaign],
  migrations: migrationsIn(join(__dirname, '../migrations')),
  counters: CAMPAIGN_COUNTERS,
};
