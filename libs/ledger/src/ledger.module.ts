import { Module } from '@nestjs/common';
import { RegistryModule } from '#http';
import { LedgerPostings } from './ledger-postings';
import { DepositsService } from './deposits.service';
import { DEPOSIT_SUCCEEDED, PAYOUT_FAILED, PAYOUT_PAID, PAYOUT_REQUESTED } from './events';
import { LedgerController } from './ledger.controller';
import { INSUFFICIENT_FUNDS } from './ledger.errors';
import { LedgerEvents } from './ledger-events';
import { LedgerService } from './ledger.service';
import { LedgerTools } from './ledger.tools';
import { POSTED } from './posted';
import { MoneyProcessors } from './money-processors';
import { PayoutsService } from './payouts.service';
import { TransactionsService } from './transactions.service';

@Module({
  imports: [
    RegistryModule.forFeature('ledger', {
      ids: ['acc', 'txn', 'hold', 'dep', 'pout'],
      errors: [INSUFFICIENT_FUNDS],
      events: [DEPOSIT_SUCCEEDED, PAYOUT_REQUESTED, PAYOUT_PAID, PAYOUT_FAILED],
      eventResources: { deposit: 'Deposits', payout: 'Payouts' },
      effects: [POSTED],
      tools: LedgerTools,
      tags: { Ledger: 'The money of a business: balances, transactions, deposits and payouts.' },
    }),
  ],
  controllers: [LedgerController],
  providers: [
    LedgerPostings,
    DepositsService,
    LedgerEvents,
    LedgerService,
    LedgerTools,
    PayoutsService,
    MoneyProcessors,
    TransactionsService,
  ],
  exports: [LedgerService],
})
export class LedgerModule {}
