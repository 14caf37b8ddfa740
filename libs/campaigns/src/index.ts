export { CampaignView } from './campaign.dto';
export { CreateCampaign, CreateCampaignFromActions, ListCampaigns } from './campaign-requests.dto';
export { DEFAULT_EXPIRES_IN_DAYS } from './campaign.entity';
export { CampaignsModule } from './campaigns.module';
export { CAMPAIGN_CAP_REACHED } from './campaigns.problems';
export { campaignsSchema } from './campaigns.schema';
export { CampaignsService, OpenCampaign } from './campaigns.service';
