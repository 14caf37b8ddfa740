export { InfluencersModule } from './influencers.module';
export { influencersSchema } from './influencers.schema';
