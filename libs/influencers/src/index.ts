export { InfluencerPage, InfluencerView, SearchInfluencers } from './influencer.dto';
export { InfluencersModule } from './influencers.module';
export { influencersSchema } from './influencers.schema';
export { InfluencersService } from './influencers.service';
