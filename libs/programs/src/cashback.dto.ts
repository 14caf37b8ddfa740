import { ApiSchema } from '@nestjs/swagger';
import { enumeration, FieldError, Id, Money, OneOf, PageOf, PagingByTime, Rules, Text, Timestamp } from '#kernel';
import { CURRENCIES, Currency } from '#ledger';
import { memberIdField } from './member.dto';
import { Payout, PAYOUT_DECISIONS, PAYOUT_STATUSES, PayoutStatus } from './payout.entity';

@ApiSchema({ name: 'CashbackPayout' })
export class CashbackPayoutView {
  @Id('pay', { description: 'The payout.' })
  id: string;

  @Id('prog', { description: 'The program.' })
  programId: string;

  @Text({ description: 'The `memberId` of the member.', example: 'guest-42' })
  memberId: string;

  @Text({ untrusted: true, description: 'The name of the member.', example: 'Anna Schmidt' })
  memberName: string;

  @Money({ description: 'The amount.', example: 12.5 })
  amount: number;

  @OneOf(CURRENCIES, { description: 'The currency.', example: 'USD' })
  currency: Currency;

  @OneOf(PAYOUT_STATUSES, { description: 'The status. `rejected` and `paid` are final.', example: 'paid' })
  status: PayoutStatus;

  @Timestamp({ description: 'When it was requested.' })
  requestedAt: string;

  @Timestamp({ nullable: true, description: 'When the owner last decided on it; null before.' })
  processedAt: string | null;

  @Text({
    untrusted: true,
    nullable: true,
    description: 'A note of the owner, which the member can read.',
    example: 'Paid by transfer',
  })
  note: string | null;
}

export function payoutView(payout: Payout, memberName: string): CashbackPayoutView {
  return {
    id: payout.id,
    programId: payout.programId,
    memberId: payout.memberReference,
    memberName,
    amount: Number(payout.amount) / 100,
    currency: payout.currency,
    status: payout.status,
    requestedAt: payout.requestedAt.toISOString(),
    processedAt: payout.processedAt?.toISOString() ?? null,
    note: payout.note,
  };
}

export class CashbackPayoutPage extends PageOf(() => CashbackPayoutView) {}

export class ListCashback extends PagingByTime(25) {
  @Id('prog', { description: 'The program.' })
  id: string;

  @OneOf(PAYOUT_STATUSES, { optional: true, description: 'Only payouts with this status.' })
  status?: PayoutStatus;

  @Text({ ...memberIdField, optional: true, description: 'Only payouts of this member.' })
  memberId?: string;
}

export const CASHBACK_ACTIONS = enumeration('CashbackAction', ['request', ...PAYOUT_DECISIONS]);
export type CashbackAction = (typeof CASHBACK_ACTIONS)[number];

/** Each field belongs either to a request or to a decision. */
function misplaced({ action, memberId, amount, payoutId, note }: ChangeCashback): FieldError[] {
  const others = action === 'request' ? { payoutId, note } : { memberId, amount };
  return Object.entries(others)
    .filter(([, value]) => value !== undefined)
    .map(([path]) => ({ path, message: `does not belong to the action ${action}` }));
}

@Rules(misplaced)
@ApiSchema({ name: 'ChangeCashback' })
export class ChangeCashback {
  @Id('prog', { description: 'The program.' })
  id: string;

  @OneOf(CASHBACK_ACTIONS, {
    default: 'request',
    description:
      '`request`: request cash-back. `approve`: a requested payout, which is paid at once with `funding: ledger`. `reject`: a requested payout, whose amount can be requested again. `mark_paid`: record that an approved payout was paid outside this service.',
  })
  action: CashbackAction;

  @Text({
    ...memberIdField,
    optional: true,
    description: 'To request: the member, if the owner requests for it. A member requests its own.',
  })
  memberId?: string;

  @Money({
    min: 0.01,
    max: 1_000_000_000,
    optional: true,
    requiredWhen: { test: ({ action }: ChangeCashback) => action === 'request', message: 'is required to request' },
    description:
      'To request: the amount in the currency of the program, at most what was earned and has not been requested.',
    example: 12.5,
  })
  amount?: number;

  @Id('pay', {
    optional: true,
    requiredWhen: { test: ({ action }: ChangeCashback) => action !== 'request', message: 'is required to decide' },
    description: 'To decide: the payout.',
  })
  payoutId?: string;

  @Text({
    multiline: true,
    max: 1000,
    optional: true,
    description: 'To decide: a note that the member can read.',
    example: 'Thank you',
  })
  note?: string;
}
