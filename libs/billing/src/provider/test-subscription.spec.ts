import { TestSubscription } from './test-object.entity';
import { invoicesAt, plansUntil } from './test-subscription';

const START = '2026-01-31T10:00:00.000Z';
const subscription = (fields: Partial<TestSubscription> = {}): TestSubscription => ({
  ...{ plan: 'starter', billingPeriod: 'monthly', startedAt: START, endsAt: null, next: null },
  plans: [{ plan: 'starter', at: START }],
  ...fields,
});
const bills = (state: TestSubscription, now: string) =>
  invoicesAt('sub_test_1', state, new Date(now)).map(({ periodStart, periodEnd, amountDue, status }) =>
    [periodStart.toISOString().slice(0, 10), periodEnd.toISOString().slice(0, 10), amountDue, status].join(' '),
  );

describe('The invoices of a subscription in a test', () => {
  it('starts with an invoice for the checkout payment', () => {
    expect(bills(subscription(), START)).toEqual(['2026-01-31 2026-02-28 1000 paid']);
  });

  it('adds an invoice for each period until the subscription ends', () => {
    const three = [
      '2026-01-31 2026-02-28 1000 paid',
      '2026-02-28 2026-03-31 1000 paid',
      '2026-03-31 2026-04-30 1000 paid',
    ];
    expect(bills(subscription(), '2026-04-01T00:00:00Z')).toEqual(three);
    const ended = subscription({ endsAt: '2026-03-31T10:00:00.000Z' });
    expect(bills(ended, '2026-08-01T00:00:00Z')).toEqual(three.slice(0, 2));
  });

  it('charges the rest of the period for a larger plan, and the price of that plan from the next period', () => {
    const at = '2026-02-14T10:00:00.000Z';
    const upgraded = subscription({
      plan: 'professional',
      plans: [
        { plan: 'starter', at: START },
        { plan: 'professional', at },
      ],
    });
    expect(bills(upgraded, '2026-03-01T00:00:00Z')).toEqual([
      '2026-01-31 2026-02-28 1000 paid',
      '2026-02-14 2026-02-28 750 paid',
      '2026-02-28 2026-03-31 2500 paid',
    ]);
  });

  it('charges a smaller plan from the period in which it starts', () => {
    const state = subscription({
      ...{ plan: 'professional', plans: [{ plan: 'professional', at: START }] },
      next: { plan: 'starter', at: '2026-02-28T10:00:00.000Z' },
    });
    expect(bills(state, '2026-03-01T00:00:00Z')).toEqual([
      '2026-01-31 2026-02-28 2500 paid',
      '2026-02-28 2026-03-31 1000 paid',
    ]);
    expect(plansUntil(state, new Date('2026-02-01')).map(({ plan }) => plan)).toEqual(['professional']);
  });

  it('lists invoices for subscriptions whose plans were not recorded', () => {
    expect(bills(subscription({ plans: undefined }), START)).toEqual(['2026-01-31 2026-02-28 1000 paid']);
  });
});
