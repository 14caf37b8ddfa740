import { PaidPlan } from '../plans.data';
import { ProviderStatus, ProviderSubscription } from '../provider/payment-provider';
import { BillingAccount, SubscriptionStatus } from './billing-account.entity';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a plan stays in force while a payment is overdue. */
export const GRACE_MS = 7 * DAY_MS;
/** When the owners are reminded of an overdue payment, after it became overdue. */
export const REMINDERS_MS: readonly number[] = [0, 3 * DAY_MS, 6 * DAY_MS];
/** How long after the end of a period the subscription is read again, in case its event is lost. */
const RENEWAL_MS = 60 * 60 * 1000;

const STATUS: Record<ProviderStatus, SubscriptionStatus> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  incomplete: 'none',
  incomplete_expired: 'none',
  canceled: 'canceled',
  paused: 'canceled',
};

/** The part of an account that follows from its subscriptions. */
export type SubscriptionState = Pick<
  BillingAccount,
  | 'subscriptionId'
  | 'status'
  | 'plan'
  | 'billingPeriod'
  | 'periodStart'
  | 'periodEnd'
  | 'cancelAtPeriodEnd'
  | 'scheduledPlan'
  | 'pastDueSince'
  | 'reminders'
  | 'grantedPlan'
>;

/** Whether a subscription with this status is renewed, and costs money. */
export function isLive(status: SubscriptionStatus): boolean {
  return ['trialing', 'active', 'past_due'].includes(status);
}

/**
 * The subscription that counts: the newest of those that cost money, otherwise the newest. Undefined if there is none.
 * `superfluous` are the others that cost money, such as those of two checkouts that were paid at the same time.
 */
export function choose(subscriptions: readonly ProviderSubscription[]): {
  current?: ProviderSubscription;
  superfluous: ProviderSubscription[];
} {
  const newestFirst = [...subscriptions].sort(
    (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1),
  );
  const [live, ...superfluous] = newestFirst.filter(({ status }) => isLive(STATUS[status]));
  return { current: live ?? newestFirst[0], superfluous };
}

/** The state of an account whose current subscription is this one. */
export function stateOf(
  before: Pick<BillingAccount, 'pastDueSince' | 'reminders' | 'subscriptionId'>,
  current: ProviderSubscription | undefined,
  now: Date,
): SubscriptionState {
  const status = current ? STATUS[current.status] : 'none';
  if (!current || status === 'none') return { ...NO_SUBSCRIPTION, subscriptionId: current?.id ?? null };
  const isSame = before.subscriptionId === current.id;
  const pastDueSince = status === 'past_due' ? ((isSame ? before.pastDueSince : null) ?? now) : null;
  const isEnding = status !== 'canceled' && current.cancelAtPeriodEnd;
  const state = {
    subscriptionId: current.id,
    status,
    plan: current.plan,
    billingPeriod: current.billingPeriod,
    periodStart: current.currentPeriodStart,
    periodEnd: current.currentPeriodEnd,
    cancelAtPeriodEnd: isEnding,
    scheduledPlan: isEnding ? ('free' as const) : status === 'canceled' ? null : current.scheduledPlan,
    pastDueSince,
    reminders: pastDueSince && isSame ? before.reminders : 0,
  };
  return { ...state, grantedPlan: grantedPlan(state, now) };
}

/** When the account has to be looked at next, if no event comes: for a reminder, the end of the grace time or a renewal. */
export function nextDue(
  { status, pastDueSince, reminders, periodEnd, grantedPlan }: SubscriptionState,
  now: Date,
): Date | null {
  if (pastDueSince && grantedPlan) {
    const since = pastDueSince.getTime();
    return new Date(since + Math.min(REMINDERS_MS[reminders] ?? GRACE_MS, GRACE_MS));
  }
  if (!periodEnd || !isLive(status)) return null;
  const renewal = new Date(periodEnd.getTime() + RENEWAL_MS);
  return renewal > now ? renewal : new Date(now.getTime() + RENEWAL_MS);
}

/** When the plan of an overdue subscription ends. */
export function graceEnd(pastDueSince: Date): Date {
  return new Date(pastDueSince.getTime() + GRACE_MS);
}

function grantedPlan(
  { status, plan, pastDueSince }: { status: SubscriptionStatus; plan: PaidPlan; pastDueSince: Date | null },
  now: Date,
): PaidPlan | null {
  if (status === 'active' || status === 'trialing') return plan;
  return status === 'past_due' && pastDueSince && now < graceEnd(pastDueSince) ? plan : null;
}

const NO_SUBSCRIPTION: SubscriptionState = {
  subscriptionId: null,
  status: 'none',
  plan: null,
  billingPeriod: null,
  periodStart: null,
  periodEnd: null,
  cancelAtPeriodEnd: false,
  scheduledPlan: null,
  pastDueSince: null,
  reminders: 0,
  grantedPlan: null,
};
