export { CampaignsModule } from './campaigns.module';
export { CAMPAIGN_CAP_REACHED } from './campaigns.errors';
export { campaignsSchema } from './campaigns.schema';
export { CampaignsService, OpenCampaign } from './campaigns.service';
