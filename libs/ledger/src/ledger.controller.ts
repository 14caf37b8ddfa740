import { Controller, Get, Post } from '@nestjs/common';
import { CurrentActor, Endpoint, Input } from '#http';
import { Actor, Page } from '#kernel';
import { NOT_CONFIGURED } from '#kernel/errors';
import {
  BalancesView,
  CreateDeposit,
  CreatePayout,
  DepositView,
  ListPayouts,
  ListTransactions,
  PayoutPage,
  PayoutView,
  TransactionId,
  TransactionPage,
  TransactionView,
} from './ledger.dto';
import { DepositsService } from './deposits.service';
import { INSUFFICIENT_FUNDS } from './ledger.errors';
import { LedgerService } from './ledger.service';
import { PayoutsService } from './payouts.service';
import { TransactionsService } from './transactions.service';

@Controller('api/v1/ledger')
export class LedgerController {
  constructor(
    private readonly ledger: LedgerService,
    private readonly transactions: TransactionsService,
    private readonly payouts: PayoutsService,
    private readonly deposits: DepositsService,
  ) {}

  @Endpoint({
    id: 'getBalance',
    tag: 'Ledger',
    summary: 'Get balances',
    description: 'Returns what is available, held and earned in each currency. A test key sees test money only.',
    access: 'read.billing',
    tier: 'relaxed',
    returns: BalancesView,
  })
  @Get('balance')
  balance(@CurrentActor() actor: Actor): Promise<BalancesView> {
    return this.ledger.balance(actor);
  }

  @Endpoint({
    id: 'listTransactions',
    tag: 'Ledger',
    summary: 'List transactions',
    description:
      'Every change of a balance is a transaction whose postings add up to 0. Postings of your own accounts have the balance after them; ' +
      'of the accounts of others, only the kind and the amount are shown.',
    access: 'read.billing',
    tier: 'relaxed',
    input: ListTransactions,
    returns: TransactionPage,
  })
  @Get('transactions')
  listTransactions(@CurrentActor() actor: Actor, @Input() query: ListTransactions): Promise<Page<TransactionView>> {
    return this.transactions.list(actor, query);
  }

  @Endpoint({
    id: 'getTransaction',
    tag: 'Ledger',
    summary: 'Get a transaction',
    description: 'Returns a transaction that changed an account of your business.',
    access: 'read.billing',
    tier: 'relaxed',
    input: TransactionId,
    returns: TransactionView,
  })
  @Get('transactions/:id')
  getTransaction(@CurrentActor() actor: Actor, @Input() { id }: TransactionId): Promise<TransactionView> {
    return this.transactions.get(actor, id);
  }

  @Endpoint({
    id: 'createDeposit',
    tag: 'Ledger',
    summary: 'Create a deposit',
    description:
      'With a test key, test money is credited at once. For live money, open `url` and pay there within a day; the deposit is credited when the payment has succeeded, and `deposit.succeeded` is published. ' +
      'Without a payment processor, live deposits return 503 `NOT_CONFIGURED`.',
    access: 'write.billing',
    tier: 'standard',
    status: 201,
    input: CreateDeposit,
    examples: { deposit: { amount: 100, currency: 'USD' } },
    returns: DepositView,
    secret: true,
    errors: [NOT_CONFIGURED],
  })
  @Post('deposits')
  deposit(@CurrentActor() actor: Actor, @Input() input: CreateDeposit): Promise<DepositView> {
    return this.deposits.create(actor, input);
  }

  @Endpoint({
    id: 'createPayout',
    tag: 'Ledger',
    summary: 'Request a payout',
    description:
      'The amount is held while the payout is `pending`. If your business has a payout account that is ready (`POST /ledger/payout-account`), it is transferred there; ' +
      'otherwise the operator of the service pays it. If it fails, the amount is available again. With a test key, the payout is `paid` at once, and no money moves outside the service.',
    access: 'write.billing',
    passwordRequired: true,
    tier: 'standard',
    status: 201,
    input: CreatePayout,
    examples: { payout: { amount: 20, currency: 'USD' } },
    returns: PayoutView,
    errors: [INSUFFICIENT_FUNDS],
  })
  @Post('payouts')
  requestPayout(@CurrentActor() actor: Actor, @Input() input: CreatePayout): Promise<PayoutView> {
    return this.payouts.request(actor, input);
  }

  @Endpoint({
    id: 'listPayouts',
    tag: 'Ledger',
    summary: 'List payouts',
    description: 'Returns the payouts that your business has requested, newest first.',
    access: 'read.billing',
    tier: 'relaxed',
    input: ListPayouts,
    returns: PayoutPage,
  })
  @Get('payouts')
  listPayouts(@CurrentActor() actor: Actor, @Input() query: ListPayouts): Promise<Page<PayoutView>> {
    return this.payouts.list(actor, query);
  }
}
