import { enumeration } from '#kernel';

/** The resources that are limited per month. */
export const RESOURCES = enumeration('PlanResource', ['campaigns', 'submissions', 'aiGenerations']);
export type Resource = (typeof RESOURCES)[number];

/** Units that a plan allows in one UTC calendar month; null for no limit. */
export type Limits = Readonly<Record<Resource, number | null>>;

/** How often a plan is paid. */
export const BILLING_PERIODS = enumeration('BillingPeriod', ['monthly', 'annual']);
export type BillingPeriod = (typeof BILLING_PERIODS)[number];

/** The plans that are paid for. */
export const PAID_PLANS = enumeration('PaidPlan', ['starter', 'professional', 'enterprise']);
export type PaidPlan = (typeof PAID_PLANS)[number];

/** A year costs as much as ten months. */
const MONTHS_PER_YEAR_PAID = 10;

export interface Plan {
  readonly limits: Limits;
  /** Webhooks that a business may have in each mode, live and test. */
  readonly webhooks: number;
  /** Room for uploaded files, in gigabytes of 10^9 bytes. */
  readonly uploadGigabytes: number;
  /** USD. */
  readonly pricePerMonth: number;
}

/** The limits and the price of each plan. */
export const PLANS: Readonly<Record<string, Plan>> = {
  free: {
    limits: { campaigns: 5, submissions: 100, aiGenerations: 10 },
    webhooks: 3,
    uploadGigabytes: 1,
    pricePerMonth: 0,
  },
  starter: {
    limits: { campaigns: 25, submissions: 1000, aiGenerations: 100 },
    webhooks: 10,
    uploadGigabytes: 10,
    pricePerMonth: 10,
  },
  professional: {
    limits: { campaigns: 100, submissions: 10_000, aiGenerations: 1000 },
    webhooks: 25,
    uploadGigabytes: 100,
    pricePerMonth: 25,
  },
  enterprise: {
    limits: { campaigns: null, submissions: null, aiGenerations: null },
    webhooks: 100,
    uploadGigabytes: 1000,
    pricePerMonth: 249,
  },
};

/** The limits of a plan by its name. */
export function limitsOf(plan: string): Limits {
  return planNamed(plan).limits;
}

/** What a plan costs in a billing period, in USD. */
export function priceOf(plan: string, period: BillingPeriod): number {
  const { pricePerMonth } = planNamed(plan);
  return period === 'monthly' ? pricePerMonth : pricePerMonth * MONTHS_PER_YEAR_PAID;
}

/** How many webhooks a plan allows in each mode. */
export function webhookLimitOf(plan: string): number {
  return planNamed(plan).webhooks;
}

/** How much room a plan has for uploaded files, in bytes. */
export function storageLimitOf(plan: string): number {
  return planNamed(plan).uploadGigabytes * 1e9;
}

function planNamed(name: string): Plan {
  const found = PLANS[name];
  if (!found) throw new Error(`There is no plan ${name}.`);
  return found;
}
