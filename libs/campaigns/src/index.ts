export { CampaignView } from './campaign.dto';
export { CreateCampaignFromActions, SimulateCampaign } from './campaign-requests.dto';
export { CampaignOffers, ShownOffer } from './campaign-offers';
export { CampaignsModule } from './campaigns.module';
export { campaignsSchema } from './campaigns.schema';
export { CampaignsService } from './campaigns.service';
export { offerPath } from './offer-address';
export { CampaignOffer, OpenCampaignView } from './open-campaign.dto';
export { OpenCampaigns } from './open-campaigns';
