import { Injectable } from '@nestjs/common';
import { READS, tool, ToolSource } from '#http';
import { LedgerService } from './ledger.service';

class BalanceInput {}

/** The tool for the money of a business. */
@Injectable()
export class LedgerTools implements ToolSource {
  constructor(private readonly ledger: LedgerService) {}

  readonly tools = [
    tool({
      name: 'getBalance',
      toolset: 'operations',
      endpoint: 'getBalance',
      title: 'Get balances',
      description:
        "Returns the money of the key's business in each currency that it has used, in units of the currency with two decimals: " +
        'available is what can be spent or paid out now, held is reserved for open orders and pending payouts, and earned becomes available when its holding period ends. ' +
        'Call it before placing an order that needs money, to avoid INSUFFICIENT_FUNDS; the units of the plan are in getUsage instead. ' +
        'Empty before the first deposit or income. A test key sees only test money. Takes no arguments. Scope read.billing; free.',
      input: BalanceInput,
      hints: READS,
      run: (_input, { actor }) => this.ledger.balance(actor),
    }),
  ];
}
