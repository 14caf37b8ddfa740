import { join } from 'node:path';
import { ContextSchema, migrationsIn } from '#database';
import { CAMPAIGN_COUNTERS } from './campaigns.counters';
import { Campaign } from './campaign.entity';
import { CampaignPlace } from './campaign-place.entity';
import { OpenCampaign } from './open-campaign.entity';

export const campaignsSchema: ContextSchema = {
  entities: [Campaign, CampaignPlace, OpenCampaign],
  migrations: migrationsIn(join(__dirname, '../migrations')),
  counters: CAMPAIGN_COUNTERS,
};
