import { ContextSchema } from '#platform';
import { Campaigns1763690400000 } from '../migrations/1763690400000-campaigns';
import { CampaignActors1763690410000 } from '../migrations/1763690410000-campaign-actors';
import { ChallengeCodes1763690420000 } from '../migrations/1763690420000-challenge-codes';
import { Campaign } from './campaign.entity';

export const campaignsSchema: ContextSchema = {
  entities: [Campaign],
  migrations: [Campaigns1763690400000, CampaignActors1763690410000, ChallengeCodes1763690420000],
};
