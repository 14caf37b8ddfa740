import { readSettings } from '#kernel/settings';
import { billingSettings, STRIPE_REQUIRED } from './billing.settings';

describe('Stripe', () => {
  const prices = STRIPE_REQUIRED.filter((name) => name.startsWith('STRIPE_PRICE_'));
  const all = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_a-secret-that-is-only-good-for-tests',
    ...Object.fromEntries(prices.map((name, index) => [name, `price_${String(index)}`])),
  };

  it('is configured by all of its settings, or none', () => {
    expect(readSettings([billingSettings], all)).toMatchObject(all);
    expect(readSettings([billingSettings], {}).STRIPE_SECRET_KEY).toBeUndefined();
  });

  it.each(STRIPE_REQUIRED)('is refused without %s', (name) => {
    const { [name]: _, ...others } = all as Record<string, string>;
    expect(() => readSettings([billingSettings], others)).toThrow(
      `${name}  is required if any setting of Stripe is set`,
    );
  });

  it('is refused if only its address is set, or if two prices are the same', () => {
    expect(() => readSettings([billingSettings], { STRIPE_API_BASE: 'http://127.0.0.1:1' })).toThrow(
      'STRIPE_SECRET_KEY  is required',
    );
    expect(() => readSettings([billingSettings], { ...all, STRIPE_PRICE_ENTERPRISE_ANNUAL: 'price_0' })).toThrow(
      'STRIPE_PRICE_ENTERPRISE_ANNUAL  must differ from the other prices',
    );
  });
});
