import { ProviderStatus, ProviderSubscription } from '../provider/payment-provider';
import { choose, GRACE_MS, nextDue, stateOf } from './subscription-state';

const NOW = new Date('2026-11-20T12:00:00Z');
const at = (days: number) => new Date(NOW.getTime() + days * 24 * 60 * 60 * 1000);
const EMPTY = { subscriptionId: null, pastDueSince: null, reminders: 0 };

const subscription = (fields: Partial<ProviderSubscription> = {}): ProviderSubscription => ({
  ...{ id: 'sub_1', status: 'active', plan: 'starter', billingPeriod: 'monthly', createdAt: at(-10) },
  ...{ currentPeriodStart: at(-10), currentPeriodEnd: at(20), cancelAtPeriodEnd: false, scheduledPlan: null },
  ...fields,
});

describe('choose', () => {
  const [older, newer] = [subscription(), subscription({ id: 'sub_2', createdAt: at(-1) })];

  it('keeps the newest paid subscription, and reports the others as superfluous', () => {
    expect(choose([older, newer])).toEqual({ current: newer, superfluous: [older] });
    expect(choose([older, { ...newer, status: 'canceled' }])).toMatchObject({ current: older, superfluous: [] });
    expect(choose([])).toEqual({ current: undefined, superfluous: [] });
  });

  it('keeps the newest subscription if none is paid', () => {
    const ended = [older, newer].map((each) => ({ ...each, status: 'canceled' as const }));
    expect(choose(ended)).toEqual({ current: ended[1], superfluous: [] });
  });
});

describe('stateOf', () => {
  it.each<[ProviderStatus, string, string | null]>([
    ['trialing', 'trialing', 'starter'],
    ['active', 'active', 'starter'],
    ['past_due', 'past_due', 'starter'],
    ['unpaid', 'past_due', 'starter'],
    ['canceled', 'canceled', null],
    ['paused', 'canceled', null],
    ['incomplete', 'none', null],
    ['incomplete_expired', 'none', null],
  ])('maps a subscription that is %s to the status %s and the plan %s', (status, expected, granted) => {
    expect(stateOf(EMPTY, subscription({ status }), NOW)).toMatchObject({ status: expected, grantedPlan: granted });
  });

  it('keeps the time at which a payment became overdue, unless it belongs to another subscription', () => {
    const before = { subscriptionId: 'sub_1', pastDueSince: at(-3), reminders: 2 };
    const overdue = subscription({ status: 'past_due' });
    expect(stateOf(before, overdue, NOW)).toMatchObject({ pastDueSince: at(-3), reminders: 2 });
    expect(stateOf(before, { ...overdue, id: 'sub_2' }, NOW)).toMatchObject({ pastDueSince: NOW, reminders: 0 });
    expect(stateOf(before, subscription(), NOW)).toMatchObject({ pastDueSince: null, reminders: 0 });
  });

  it.each([
    [GRACE_MS - 1, 'starter'],
    [GRACE_MS, null],
  ])('grants the plan %d ms after a payment became overdue: %s', (elapsedMs, granted) => {
    const before = { subscriptionId: 'sub_1', pastDueSince: new Date(NOW.getTime() - elapsedMs), reminders: 3 };
    expect(stateOf(before, subscription({ status: 'past_due' }), NOW).grantedPlan).toBe(granted);
  });
});

describe('nextDue', () => {
  it('is due an hour after the end of the period, and later if that has passed', () => {
    const hour = 60 * 60 * 1000;
    expect(nextDue(stateOf(EMPTY, subscription(), NOW), NOW)).toEqual(new Date(at(20).getTime() + hour));
    const late = stateOf(EMPTY, subscription({ currentPeriodEnd: at(-1) }), NOW);
    expect(nextDue(late, NOW)).toEqual(new Date(NOW.getTime() + hour));
    expect(nextDue(stateOf(EMPTY, subscription({ status: 'canceled' }), NOW), NOW)).toBeNull();
  });

  it.each([
    [0, 0],
    [1, 3],
    [2, 6],
    [3, 7],
  ])('after %d reminders, is due on day %d of an overdue payment', (reminders, day) => {
    const before = { subscriptionId: 'sub_1', pastDueSince: at(-1), reminders };
    expect(nextDue(stateOf(before, subscription({ status: 'past_due' }), NOW), NOW)).toEqual(at(day - 1));
  });
});
