import { defineEvent } from '#messaging';
import { DepositView, PayoutView } from './ledger.dto';

export const DEPOSIT_SUCCEEDED = defineEvent('deposit.succeeded', {
  label: 'Deposit credited',
  description: 'A deposit was credited, and its amount is available.',
  scope: 'read.billing',
  data: DepositView,
});

export const PAYOUT_REQUESTED = defineEvent('payout.requested', {
  label: 'Payout requested',
  description: 'A payout was requested, and its amount is held.',
  scope: 'read.billing',
  data: PayoutView,
  sample: { status: 'pending' },
});

export const PAYOUT_PAID = defineEvent('payout.paid', {
  label: 'Payout paid',
  description: 'A payout was paid. This is final.',
  scope: 'read.billing',
  data: PayoutView,
  sample: { status: 'paid', processedAt: '2026-11-22T12:00:00.000Z' },
});

export const PAYOUT_FAILED = defineEvent('payout.failed', {
  label: 'Payout failed',
  description: 'A payout failed for the reason in `reason`, and its amount is available again. This is final.',
  scope: 'read.billing',
  data: PayoutView,
  sample: { status: 'failed', reason: 'The bank account was closed.', processedAt: '2026-11-22T12:00:00.000Z' },
});
