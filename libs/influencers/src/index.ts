export { Account } from './influencers.queries';
export { InfluencersModule } from './influencers.module';
export { influencersSchema } from './influencers.schema';
export { InfluencersService } from './influencers.service';
