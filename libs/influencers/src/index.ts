export { Account } from './influencers.queries';
export { InfluencerView } from './influencer.dto';
export { InfluencersModule } from './influencers.module';
export { influencersSchema } from './influencers.schema';
export { InfluencersService, missingProfile, ProfileCriteria, RatedProfile } from './influencers.service';
