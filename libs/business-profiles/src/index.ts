export { BusinessProfilesModule } from './business-profiles.module';
export { businessProfilesSchema } from './business-profiles.schema';
export { BusinessProfilesService } from './business-profiles.service';
export { Brand } from './public-profile';
