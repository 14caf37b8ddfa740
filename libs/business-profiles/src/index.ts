export { BusinessProfilesModule } from './business-profiles.module';
export { businessProfilesSchema } from './business-profiles.schema';
export { BusinessProfilesService } from './business-profiles.service';
export { BusinessProfileView } from './business-profile.dto';
export { Brand, PublicProfile } from './public-profile';
