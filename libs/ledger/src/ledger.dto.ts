import { ApiSchema } from '@nestjs/swagger';
import {
  Bool,
  Decimal,
  enumeration,
  Id,
  ListOf,
  Money,
  Nested,
  OneOf,
  PageOf,
  PagingByTime,
  Text,
  Timestamp,
} from '#kernel';
import { ACCOUNT_KINDS, AccountKind, CURRENCIES, Currency } from './account.entity';
import { asDecimal } from './money';
import { LedgerPayout, PAYOUT_METHODS, PAYOUT_STATUS, PayoutMethod, PayoutStatus } from './payout.entity';
import { LedgerTransaction } from './transaction.entity';

/** The most that can be deposited or paid out at once. */
const MAX_AMOUNT = 1_000_000;

@ApiSchema({ name: 'Balance' })
export class BalanceView {
  @OneOf(CURRENCIES, { description: 'The currency of the amounts.' })
  currency: Currency;

  @Decimal({ description: 'What can be spent and paid out.', example: 120.5 })
  available: number;

  @Decimal({ description: 'What is reserved, such as for open orders and pending payouts.', example: 20 })
  held: number;

  @Decimal({ description: 'What has been earned and becomes available when its holding period ends.', example: 0 })
  earned: number;
}

@ApiSchema({ name: 'Balances' })
export class BalancesView {
  @ListOf(() => BalanceView, {
    description: 'One for each currency that the business has used; empty before the first deposit or income.',
  })
  balances: BalanceView[];

  @Bool({ description: 'False for test money.' })
  livemode: boolean;
}

@ApiSchema({ name: 'LedgerReference' })
class ReferenceView {
  @Text({ description: 'The kind of thing.', example: 'payout' })
  type: string;

  @Text({ description: 'Its id.', example: 'pout_01kaj4yt7hfbc9zqf3v1w2x5n8' })
  id: string;
}

@ApiSchema({ name: 'LedgerPosting' })
export class PostingView {
  @OneOf(ACCOUNT_KINDS, {
    description:
      'The kind of account. A business has `available`, `held` and `earned`, and an `escrow` for each of its trades; the others belong to the service.',
  })
  account: AccountKind;

  @Id('acc', { nullable: true, description: 'The account if it is your own; null for those of others.' })
  accountId: string | null;

  @Decimal({ description: 'What it receives; negative for what is taken from it.', example: -20 })
  amount: number;

  @Decimal({
    nullable: true,
    description: 'The balance of the account after this posting, if it is your own; null for those of others.',
    example: 100.5,
  })
  balance: number | null;
}

@ApiSchema({ name: 'LedgerTransaction' })
export class TransactionView {
  @Id('txn', { description: 'The transaction.' })
  id: string;

  @Text({ description: 'What it is, such as `deposit`, `hold`, `release` or `payout`.', example: 'hold' })
  kind: string;

  @Nested(() => ReferenceView, { description: 'What it is about.' })
  reference: ReferenceView;

  @OneOf(CURRENCIES, { description: 'The currency of all amounts.' })
  currency: Currency;

  @ListOf(() => PostingView, { description: 'The changes of the accounts. Their sum is 0.' })
  postings: PostingView[];

  @Timestamp({ description: 'When it was posted.' })
  createdAt: string;

  @Bool({ description: 'False for test money.' })
  livemode: boolean;
}

/** A posting as it is read; amounts are in minor units. */
export interface PostingRow {
  transactionId: string;
  businessId: string;
  accountId: string;
  accountKind: AccountKind;
  amount: number;
  balance: number;
}

/** A transaction as the API shows it to one of its parties. */
export function transactionView(
  transaction: LedgerTransaction,
  postings: readonly PostingRow[],
  businessId: string,
): TransactionView {
  return {
    id: transaction.id,
    kind: transaction.kind,
    reference: { type: transaction.referenceType, id: transaction.referenceId },
    currency: transaction.currency,
    postings: postings.map((posting) => {
      // A part of an account of the service has the id of a business too.
      const isOwn = posting.businessId === businessId && !posting.accountKind.includes('.');
      return {
        account: posting.accountKind,
        accountId: isOwn ? posting.accountId : null,
        amount: asDecimal(posting.amount),
        balance: isOwn ? asDecimal(posting.balance) : null,
      };
    }),
    createdAt: transaction.createdAt.toISOString(),
    livemode: transaction.livemode,
  };
}

export class TransactionPage extends PageOf(() => TransactionView) {}

export class ListTransactions extends PagingByTime(25) {
  @Text({ optional: true, max: 60, description: 'Only transactions of this kind.', example: 'deposit' })
  kind?: string;

  @Text({
    optional: true,
    max: 100,
    description: 'Only transactions about the resource with this id.',
    example: 'pout_01kaj4yt7hfbc9zqf3v1w2x5n8',
  })
  reference?: string;
}

export class TransactionId {
  @Id('txn', { description: 'The transaction.' })
  id: string;
}

const DEPOSIT_STATUS = enumeration('DepositStatus', ['pending', 'credited']);

@ApiSchema({ name: 'Deposit' })
export class DepositView {
  @Id('dep', { description: 'The deposit. Its transaction refers to it.' })
  id: string;

  @Id('txn', { nullable: true, description: 'The transaction that credited it; null while it is pending.' })
  transactionId: string | null;

  @Decimal({ description: 'The amount.', example: 100 })
  amount: number;

  @OneOf(CURRENCIES, { description: 'The currency.' })
  currency: Currency;

  @OneOf(DEPOSIT_STATUS, {
    description: 'Test money is `credited` at once. A live deposit is `pending` until it is paid.',
    example: 'credited',
  })
  status: (typeof DEPOSIT_STATUS)[number];

  @Text({
    nullable: true,
    description: 'The page on which a pending deposit is paid, within a day; null if there is nothing to pay.',
    example: null,
  })
  url: string | null;

  @Timestamp({ description: 'When it was created.' })
  createdAt: string;

  @Bool({ description: 'False for test money.', example: false })
  livemode: boolean;
}

export class CreateDeposit {
  @Money({ min: 0.01, max: MAX_AMOUNT, description: 'The amount to deposit, with at most two decimals.', example: 100 })
  amount: number;

  @OneOf(CURRENCIES, { description: 'The currency.' })
  currency: Currency;
}

@ApiSchema({ name: 'LedgerPayout' })
export class PayoutView {
  @Id('pout', { description: 'The payout.' })
  id: string;

  @Decimal({ description: 'The amount.', example: 20 })
  amount: number;

  @OneOf(CURRENCIES, { description: 'The currency.' })
  currency: Currency;

  @OneOf(PAYOUT_STATUS, {
    description:
      'The amount of a `pending` payout is held until the payout is `paid`; if it `failed`, the amount is available again.',
  })
  status: PayoutStatus;

  @OneOf(PAYOUT_METHODS, {
    description:
      'Who pays it: `transfer` if it goes to your payout account, `operator` if the operator of the service pays it by hand.',
    example: 'operator',
  })
  method: PayoutMethod;

  @Text({ nullable: true, description: 'Why it failed; null otherwise.', example: null })
  reason: string | null;

  @Timestamp({ description: 'When it was requested.' })
  createdAt: string;

  @Timestamp({ nullable: true, description: 'When it was paid or failed; null while it is pending.', example: null })
  processedAt: string | null;

  @Bool({ description: 'False for test money, which is paid out at once and goes nowhere.' })
  livemode: boolean;
}

/** A payout as the API shows it. */
export function payoutView(payout: LedgerPayout): PayoutView {
  return {
    id: payout.id,
    amount: asDecimal(payout.amount),
    currency: payout.currency,
    status: payout.status,
    method: payout.method,
    reason: payout.reason,
    createdAt: payout.createdAt.toISOString(),
    processedAt: payout.processedAt?.toISOString() ?? null,
    livemode: payout.livemode,
  };
}

export class PayoutPage extends PageOf(() => PayoutView) {}

export class ListPayouts extends PagingByTime(25) {
  @OneOf(PAYOUT_STATUS, { optional: true, description: 'Only payouts with this status.' })
  status?: PayoutStatus;
}

export class CreatePayout {
  @Money({ min: 0.01, max: MAX_AMOUNT, description: 'The amount to pay out, with at most two decimals.', example: 20 })
  amount: number;

  @OneOf(CURRENCIES, { description: 'The currency.' })
  currency: Currency;
}
