export { CampaignView } from './campaign.dto';
export { CreateCampaignFromActions, SimulateCampaign } from './campaign-requests.dto';
export { CampaignsModule } from './campaigns.module';
export { campaignsSchema } from './campaigns.schema';
export { CampaignsService } from './campaigns.service';
export { OpenCampaignView } from './open-campaign.dto';
