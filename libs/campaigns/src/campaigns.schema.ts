import { join } from 'node:path';
import { ContextSchema, migrationsIn } from '#platform';
import { Campaign } from './campaign.entity';

export const campaignsSchema: ContextSchema = {
  entities: [Campaign],
  migrations: migrationsIn(join(__dirname, '../migrations')),
};
