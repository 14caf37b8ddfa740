import { ContextSchema } from '#platform';
import { Perks1763690300000 } from '../migrations/1763690300000-perks';
import { Perk } from './perk.entity';

export const perksSchema: ContextSchema = { entities: [Perk], migrations: [Perks1763690300000] };
