import { join } from 'node:path';
import { ContextSchema, migrationsIn } from '#database';
import { Member } from './member.entity';
import { Payout } from './payout.entity';
import { Program } from './program.entity';
import { ENROLLED, LISTED, MEMBERS } from './programs.counters';
import { Budget, Place, Score, TierPerk } from './scores.entity';

export const programsSchema: ContextSchema = {
  entities: [Program, Member, Score, Place, TierPerk, Budget, Payout],
  migrations: migrationsIn(join(__dirname, '../migrations')),
  counters: [MEMBERS, ENROLLED, LISTED],
};
