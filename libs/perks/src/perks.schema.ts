import { join } from 'node:path';
import { ContextSchema, migrationsIn } from '#platform';
import { Perk } from './perk.entity';

export const perksSchema: ContextSchema = {
  entities: [Perk],
  migrations: migrationsIn(join(__dirname, '../migrations')),
};
