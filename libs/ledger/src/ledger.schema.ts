import { join } from 'node:path';
import { ContextSchema, migrationsIn } from '#database';
import { LedgerAccount } from './account.entity';
import { LedgerHold } from './hold.entity';
import { LedgerPayout } from './payout.entity';
import { LedgerPosting } from './posting.entity';
import { LedgerTransaction } from './transaction.entity';

export const ledgerSchema: ContextSchema = {
  entities: [LedgerAccount, LedgerHold, LedgerPayout, LedgerPosting, LedgerTransaction],
  migrations: migrationsIn(join(__dirname, '../migrations')),
};
