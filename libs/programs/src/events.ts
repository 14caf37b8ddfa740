import { defineEvent } from '#messaging';
import { CashbackPayoutView } from './cashback.dto';
import { MemberView, TierReached } from './member.dto';
import { ProgramView } from './program.dto';

function programEvent(name: string, status: ProgramView['status'], label: string, description: string) {
  return defineEvent(`program.${name}`, {
    label,
    description,
    scope: 'read.programs',
    data: ProgramView,
    sample: { status },
  });
}

export const PROGRAM_CREATED = programEvent(
  'created',
  'active',
  'Program created',
  'A program was created, as a draft or active.',
);
export const PROGRAM_UPDATED = programEvent(
  'updated',
  'active',
  'Program changed',
  'Fields of a program were changed.',
);
export const PROGRAM_LAUNCHED = programEvent('launched', 'active', 'Program launched', 'A draft was launched.');
export const PROGRAM_PAUSED = programEvent(
  'paused',
  'paused',
  'Program paused',
  'A program was paused, and accepts no enrollments and no proofs.',
);
export const PROGRAM_RESUMED = programEvent(
  'resumed',
  'active',
  'Program resumed',
  'A paused program accepts proofs again.',
);
export const PROGRAM_ENDED = programEvent('ended', 'ended', 'Program ended', 'A program ended, which is final.');

export const MEMBER_ENROLLED = defineEvent('member.enrolled', {
  label: 'Member enrolled',
  description: 'A member was enrolled in a program, by its owner or by itself. `email` is always null.',
  scope: 'read.programs',
  data: MemberView,
  sample: { email: null },
});
export const MEMBER_REMOVED = defineEvent('member.removed', {
  label: 'Member removed',
  description: 'The owner of a program removed a member. `email` is always null.',
  scope: 'read.programs',
  data: MemberView,
  sample: { status: 'removed', email: null },
});
export const MEMBER_TIER_REACHED = defineEvent('member.tier_reached', {
  label: 'Tier reached',
  description: 'A member reached a tier in a cycle for the first time; `perk` was issued for it.',
  scope: 'read.programs',
  data: TierReached,
});

function payoutEvent(status: CashbackPayoutView['status'], label: string, description: string) {
  return defineEvent(`cashback.${status}`, {
    label,
    description,
    scope: 'read.programs',
    data: CashbackPayoutView,
    sample: { status, ...(status === 'requested' && { processedAt: null, note: null }) },
  });
}

export const CASHBACK_REQUESTED = payoutEvent(
  'requested',
  'Cash-back requested',
  'Cash-back was requested by or for a member.',
);
export const CASHBACK_APPROVED = payoutEvent(
  'approved',
  'Cash-back approved',
  'The owner approved a payout of cash-back, and is going to pay it.',
);
export const CASHBACK_REJECTED = payoutEvent(
  'rejected',
  'Cash-back rejected',
  'The owner rejected a payout of cash-back; the amount can be requested again.',
);
export const CASHBACK_PAID = payoutEvent(
  'paid',
  'Cash-back paid',
  'A payout of cash-back was paid: the owner recorded it, or it was transferred from its balance.',
);
