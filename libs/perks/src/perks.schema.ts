import { join } from 'node:path';
import { ContextSchema, migrationsIn } from '#platform';
import { PERKS_ISSUED, PERKS_REDEEMED } from './perks.counters';
import { Perk } from './perk.entity';

export const perksSchema: ContextSchema = {
  entities: [Perk],
  migrations: migrationsIn(join(__dirname, '../migrations')),
  counters: [PERKS_ISSUED, PERKS_REDEEMED],
};
