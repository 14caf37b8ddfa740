import { Module } from '@nestjs/common';
import { RegistryModule } from '#platform';
import { PAYOUT_FAILED, PAYOUT_PAID, PAYOUT_REQUESTED } from './events';
import { LedgerController } from './ledger.controller';
import { INSUFFICIENT_FUNDS } from './ledger.errors';
import { LedgerService } from './ledger.service';
import { LedgerTools } from './ledger.tools';
import { POSTED } from './posted';
import { PayoutsService } from './payouts.service';
import { TransactionsService } from './transactions.service';

@Module({
  imports: [
    RegistryModule.forFeature('ledger', {
      ids: ['acc', 'txn', 'hold', 'pout'],
      errors: [INSUFFICIENT_FUNDS],
      events: [PAYOUT_REQUESTED, PAYOUT_PAID, PAYOUT_FAILED],
      effects: [POSTED],
      tools: LedgerTools,
      tags: { Ledger: 'The money of a business: balances, transactions, deposits and payouts.' },
    }),
  ],
  controllers: [LedgerController],
  providers: [LedgerService, LedgerTools, PayoutsService, TransactionsService],
  exports: [LedgerService],
})
export class LedgerModule {}
