import { BillingPeriod, PaidPlan, priceOf } from '../plans.data';
import { ProviderInvoice, ProviderSubscription } from './payment-provider';
import { TestSubscription } from './test-object.entity';

/** A subscription as it is at a moment. */
export function subscriptionAt(id: string, state: TestSubscription, createdAt: Date, now: Date): ProviderSubscription {
  const { billingPeriod, startedAt, endsAt, next } = state;
  const isEnded = endsAt !== null && new Date(endsAt) <= now;
  const [currentPeriodStart, currentPeriodEnd] = periodAt(
    new Date(startedAt),
    billingPeriod,
    isEnded ? new Date(new Date(endsAt).getTime() - 1) : now,
  );
  const isChanged = next !== null && new Date(next.at) <= now;
  return {
    id,
    status: isEnded ? 'canceled' : 'active',
    plan: isChanged ? next.plan : state.plan,
    billingPeriod,
    createdAt,
    currentPeriodStart,
    currentPeriodEnd,
    cancelAtPeriodEnd: endsAt !== null && !isEnded,
    scheduledPlan: next === null || isChanged ? null : next.plan,
  };
}

/** The plans of a subscription since its start, with the one that was scheduled if it is due. */
export function plansUntil(
  { plan, plans, startedAt, next }: TestSubscription,
  now: Date,
): { plan: PaidPlan; at: string }[] {
  const known = plans ?? [{ plan, at: startedAt }];
  return next !== null && new Date(next.at) <= now ? [...known, next] : [...known];
}

/** What would have been paid until now: each period when it began, and the rest of it after a change to a larger plan. */
export function invoicesAt(id: string, state: TestSubscription, now: Date): ProviderInvoice[] {
  const { billingPeriod, startedAt, endsAt } = state;
  const centsOf = (plan: PaidPlan) => priceOf(plan, billingPeriod) * 100;
  const plans = plansUntil(state, now);
  const [first, ...changes] = plans;
  const until = endsAt !== null && new Date(endsAt) < now ? new Date(endsAt) : now;
  const bills: { at: Date; periodEnd: Date; amount: number }[] = [];
  for (let at = new Date(startedAt); at < until || bills.length === 0;) {
    const [, periodEnd] = periodAt(new Date(startedAt), billingPeriod, at);
    const plan = plans.findLast((each) => new Date(each.at) <= at) ?? first;
    bills.push({ at, periodEnd, amount: plan ? centsOf(plan.plan) : 0 });
    at = periodEnd;
  }
  changes.forEach(({ plan, at }, index) => {
    const moment = new Date(at);
    const before = plans[index]?.plan ?? plan;
    const [start, periodEnd] = periodAt(new Date(startedAt), billingPeriod, moment);
    const rest = (periodEnd.getTime() - moment.getTime()) / (periodEnd.getTime() - start.getTime());
    const amount = Math.round((centsOf(plan) - centsOf(before)) * rest);
    if (moment > start && amount > 0) bills.push({ at: moment, periodEnd, amount });
  });
  const inOrder = bills.sort((a, b) => a.at.getTime() - b.at.getTime());
  return inOrder.map(({ at, periodEnd, amount }, index) => ({
    id: `in_${id}_${String(index + 1)}`,
    number: `TEST-${String(index + 1).padStart(4, '0')}`,
    status: 'paid',
    currency: 'USD',
    amountDue: amount,
    amountPaid: amount,
    periodStart: at,
    periodEnd,
    createdAt: at,
    url: null,
    pdfUrl: null,
  }));
}

/** The period of a subscription in which a moment lies. */
function periodAt(start: Date, period: BillingPeriod, moment: Date): [start: Date, end: Date] {
  const months = period === 'monthly' ? 1 : 12;
  const boundary = (number: number) => addMonths(start, number * months);
  let number = 0;
  while (boundary(number + 1) <= moment) number++;
  return [boundary(number), boundary(number + 1)];
}

/** The same day of a later month, or its last day if it is shorter. */
function addMonths(date: Date, months: number): Date {
  const result = new Date(date);
  result.setUTCDate(1);
  result.setUTCMonth(result.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate();
  result.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return result;
}
