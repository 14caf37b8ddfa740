import { join } from 'node:path';
import { ContextSchema, migrationsIn } from '#database';
import { BusinessLogo, BusinessProfile, BusinessSlug } from './business-profile.entity';

export const businessProfilesSchema: ContextSchema = {
  entities: [BusinessProfile, BusinessSlug, BusinessLogo],
  migrations: migrationsIn(join(__dirname, '../migrations')),
};
