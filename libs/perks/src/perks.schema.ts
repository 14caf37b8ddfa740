import { join } from 'node:path';
import { ContextSchema, migrationsIn } from '#database';
import { PERK_COUNTERS } from './perks.counters';
import { Perk } from './perk.entity';

export const perksSchema: ContextSchema = {
  entities: [Perk],
  migrations: migrationsIn(join(__dirname, '../migrations')),
  counters: PERK_COUNTERS,
};
