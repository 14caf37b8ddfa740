import { z } from 'zod';
import { declareSettings, setting, SettingsOf } from '#kernel/settings';

const price = (plan: string, period: string) =>
  setting(
    z
      .string()
      .trim()
      .regex(/^price_\w{1,200}$/, { error: 'must be the id of a price at Stripe, which starts with price_' })
      .optional(),
    `The id of the price of the plan ${plan}, paid ${period}, at Stripe.`,
    'price_1SVyRkLkdIwHu7ix',
  );

const TABLE = {
  STRIPE_SECRET_KEY: setting(
    z
      .string()
      .trim()
      .regex(/^[sr]k_\w{1,250}$/, {
        error: 'must be a secret or restricted key of Stripe, which starts with sk_ or rk_',
      })
      .optional(),
    'The secret key of the Stripe account through which plans, deposits and payouts are paid. Requires the other settings of Stripe. Default: none; outside production, a test checkout then takes its place.',
    'sk_live_example',
  ),
  STRIPE_WEBHOOK_SECRET: setting(
    z
      .string()
      .trim()
      .regex(/^whsec_\S{20,250}$/, {
        error: 'must be the signing secret of a webhook endpoint of Stripe, which starts with whsec_',
      })
      .optional(),
    'The secret with which Stripe signs the events that it sends to /api/v1/billing/webhook.',
    'whsec_example-of-a-signing-secret',
  ),
  STRIPE_PRICE_STARTER_MONTHLY: price('starter', 'monthly'),
  STRIPE_PRICE_STARTER_ANNUAL: price('starter', 'annually'),
  STRIPE_PRICE_PROFESSIONAL_MONTHLY: price('professional', 'monthly'),
  STRIPE_PRICE_PROFESSIONAL_ANNUAL: price('professional', 'annually'),
  STRIPE_PRICE_ENTERPRISE_MONTHLY: price('enterprise', 'monthly'),
  STRIPE_PRICE_ENTERPRISE_ANNUAL: price('enterprise', 'annually'),
  STRIPE_API_BASE: setting(
    z.url({ protocol: /^https?$/, error: 'must be a URL that starts with http:// or https://' }).optional(),
    'The address of the API of Stripe, for a stand-in. Default: https://api.stripe.com.',
    'http://127.0.0.1:12111',
  ),
} as const;

/** The settings without which Stripe cannot be used. */
export const STRIPE_REQUIRED = (Object.keys(TABLE) as (keyof typeof TABLE)[]).filter(
  (name) => name !== 'STRIPE_API_BASE',
);

/** The payment processor, which is set up by all settings together. */
export const billingSettings = declareSettings(TABLE, ({ values }) => [
  ...missingIn(values).map((name) => ({ name, what: 'is required if any setting of Stripe is set' })),
  ...repeatedPricesIn(values).map((name) => ({ name, what: 'must differ from the other prices' })),
]);

export type BillingSettings = SettingsOf<typeof billingSettings>;

/** The required settings that are missing although others are set. */
function missingIn(values: Readonly<Record<string, unknown>>): string[] {
  const isAnySet = Object.keys(TABLE).some((name) => values[name] !== undefined);
  return isAnySet ? STRIPE_REQUIRED.filter((name) => values[name] === undefined) : [];
}

/** The settings with a price that another setting has too: buying one plan would grant the other. */
function repeatedPricesIn(values: Readonly<Record<string, unknown>>): string[] {
  const prices = STRIPE_REQUIRED.filter((name) => name.startsWith('STRIPE_PRICE_') && values[name] !== undefined);
  return prices.filter((name, index) => prices.findIndex((other) => values[other] === values[name]) < index);
}
