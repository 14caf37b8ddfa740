export { Account } from './influencers.queries';
export { InfluencersModule } from './influencers.module';
export { influencersSchema } from './influencers.schema';
export { InfluencersService, missingProfile } from './influencers.service';
