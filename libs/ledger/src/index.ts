export { CURRENCIES, Currency } from './account.entity';
export { Account, Entry } from './entry';
export { INSUFFICIENT_FUNDS } from './ledger.errors';
export { LedgerModule } from './ledger.module';
export { ledgerSchema } from './ledger.schema';
export { LedgerService } from './ledger.service';
export { verifyLedger } from './verification';
export { MoneyProcessor, NewDeposit, RequestedPayout } from './money-processors';
