export { CampaignView, CreateCampaign, ListCampaigns } from './campaign.dto';
export { DEFAULT_EXPIRES_IN_DAYS } from './campaign.entity';
export { CampaignsModule } from './campaigns.module';
export { CAMPAIGN_CAP_REACHED } from './campaigns.problems';
export { campaignsSchema } from './campaigns.schema';
export { CampaignsService, OpenCampaign } from './campaigns.service';
