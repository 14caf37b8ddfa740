export { CampaignsModule } from './campaigns.module';
export { campaignsSchema } from './campaigns.schema';
export { CampaignsService } from './campaigns.service';
