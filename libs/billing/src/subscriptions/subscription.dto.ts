import { ApiSchema } from '@nestjs/swagger';
import {
  Bool,
  Const,
  Decimal,
  enumeration,
  FieldError,
  Id,
  Int,
  ListOf,
  OneOf,
  OneOfDtos,
  Rules,
  Text,
  Timestamp,
  Url,
} from '#kernel';
import { Usage } from '../billing.dto';
import {
  BILLING_PERIODS,
  BillingPeriod,
  limitsOf,
  PAID_PLANS,
  PaidPlan,
  PLANS,
  priceOf,
  storageLimitOf,
  webhookLimitOf,
} from '../plans.data';
import { ProviderInvoice } from '../provider/payment-provider';
import { BillingAccount, SUBSCRIPTION_STATUS, SubscriptionStatus } from './billing-account.entity';
import { graceEnd } from './subscription-state';

export const PLAN_NAMES = enumeration('PlanName', Object.keys(PLANS) as ('free' | PaidPlan)[]);
const PROVIDERS = enumeration('BillingProvider', ['stripe', 'test', 'none']);

@ApiSchema({ name: 'Subscription' })
export class SubscriptionView {
  @Text({ description: 'The plan that is in force.', example: 'starter' })
  plan: string;

  @OneOf(BILLING_PERIODS, {
    nullable: true,
    description: 'How often it is paid; null without a subscription.',
    example: 'monthly',
  })
  billingPeriod: BillingPeriod | null;

  @OneOf(SUBSCRIPTION_STATUS, {
    description:
      '`none`: there was never a subscription. `past_due`: a payment has failed, and the plan remains in force until `graceEndsAt`. `canceled`: the subscription has ended.',
    example: 'active',
  })
  status: SubscriptionStatus;

  @Timestamp({
    nullable: true,
    description: 'When the period began that was paid last; null without a subscription.',
    example: '2026-11-01T09:00:00.000Z',
  })
  currentPeriodStart: string | null;

  @Timestamp({
    nullable: true,
    description: 'When it ends, and the next payment is due; null without a subscription.',
    example: '2026-12-01T09:00:00.000Z',
  })
  currentPeriodEnd: string | null;

  @Bool({ description: 'Whether the subscription ends at `currentPeriodEnd`.', example: false })
  cancelAtPeriodEnd: boolean;

  @OneOf(PLAN_NAMES, {
    nullable: true,
    description: 'The plan that follows at `currentPeriodEnd`; null if the plan does not change.',
    example: null,
  })
  scheduledPlan: 'free' | PaidPlan | null;

  @Timestamp({
    nullable: true,
    description:
      'When the business moves to the plan free unless the overdue payment is made; null if none is overdue.',
    example: null,
  })
  graceEndsAt: string | null;

  @OneOf(PROVIDERS, {
    description: 'Who takes the payments: `test` is the test checkout, in which no money moves; `none` if nobody does.',
    example: 'stripe',
  })
  provider: BillingAccount['provider'] | 'none';
}

/** The subscription of a business as the API shows it. @param plan that is in force */
export function subscriptionView(account: BillingAccount, plan: string): SubscriptionView {
  return {
    plan,
    billingPeriod: account.billingPeriod,
    status: account.status,
    currentPeriodStart: account.periodStart?.toISOString() ?? null,
    currentPeriodEnd: account.periodEnd?.toISOString() ?? null,
    cancelAtPeriodEnd: account.cancelAtPeriodEnd,
    scheduledPlan: account.scheduledPlan,
    graceEndsAt: account.pastDueSince && graceEnd(account.pastDueSince).toISOString(),
    provider: account.provider,
  };
}

@ApiSchema({ name: 'PlanOffer' })
export class PlanOffer {
  @OneOf(PLAN_NAMES, { description: 'The plan.', example: 'starter' })
  plan: 'free' | PaidPlan;

  @Int({ nullable: true, description: 'Campaigns per month; null if unlimited.', example: 25 })
  campaigns: number | null;

  @Int({ nullable: true, description: 'Submissions per month; null if unlimited.', example: 1000 })
  submissions: number | null;

  @Int({ nullable: true, description: 'AI generations per month; null if unlimited.', example: 100 })
  aiGenerations: number | null;

  @Int({ description: 'Webhooks in each mode, live and test.', example: 10 })
  webhooks: number;

  @Int({ description: 'Room for uploaded pictures and videos, in gigabytes.', example: 10 })
  uploadGigabytes: number;

  @Decimal({ description: 'The price of a month, if the plan is paid monthly.', example: 10 })
  pricePerMonth: number;

  @Decimal({ description: 'The price of a year, if it is paid annually: that of ten months.', example: 100 })
  pricePerYear: number;
}

@ApiSchema({ name: 'PlanOffers' })
export class PlanOffers {
  @ListOf(() => PlanOffer, { description: 'Cheapest first.' })
  plans: PlanOffer[];

  @Const('USD', { description: 'The currency of the prices.' })
  currency: 'USD';
}

/** The plans and what they cost. */
export function planOffers(): PlanOffers {
  const plans = PLAN_NAMES.map((plan) => ({
    ...{ plan, ...limitsOf(plan), webhooks: webhookLimitOf(plan) },
    uploadGigabytes: storageLimitOf(plan) / 1e9,
    ...{ pricePerMonth: priceOf(plan, 'monthly'), pricePerYear: priceOf(plan, 'annual') },
  }));
  return { plans, currency: 'USD' };
}

@ApiSchema({ name: 'Invoice' })
export class InvoiceView {
  @Text({ description: 'The id that the payment processor has given it.', example: 'in_1SVyRkLkdIwHu7ix' })
  id: string;

  @Text({ nullable: true, description: 'The number on the invoice; null for a draft.', example: 'PERK-0001' })
  number: string | null;

  @OneOf(enumeration('InvoiceStatus', ['draft', 'open', 'paid', 'uncollectible', 'void']), {
    description: 'Whether it is paid.',
    example: 'paid',
  })
  status: ProviderInvoice['status'];

  @Text({ description: 'The currency of the amounts, as an ISO 4217 code.', example: 'USD' })
  currency: string;

  @Decimal({ description: 'The amount of the invoice.', example: 10 })
  amountDue: number;

  @Decimal({ description: 'What has been paid of it.', example: 10 })
  amountPaid: number;

  @Timestamp({ description: 'When the period that it is for began.' })
  periodStart: string;

  @Timestamp({ description: 'When that period ended.' })
  periodEnd: string;

  @Timestamp({ description: 'When the invoice was created.' })
  createdAt: string;

  @Text({
    nullable: true,
    description: 'The page that shows the invoice; null if there is none.',
    example: 'https://invoice.stripe.com/i/acct_1/test_1',
  })
  url: string | null;

  @Text({ nullable: true, description: 'The invoice as a PDF; null if there is none.', example: null })
  pdfUrl: string | null;
}

/** An invoice as the API shows it. */
export function invoiceView({
  periodStart,
  periodEnd,
  createdAt,
  amountDue,
  amountPaid,
  ...rest
}: ProviderInvoice): InvoiceView {
  return {
    ...rest,
    amountDue: amountDue / 100,
    amountPaid: amountPaid / 100,
    periodStart: periodStart.toISOString(),
    periodEnd: periodEnd.toISOString(),
    createdAt: createdAt.toISOString(),
  };
}

@ApiSchema({ name: 'Invoices' })
export class Invoices {
  @ListOf(() => InvoiceView, { description: 'Newest first.' })
  invoices: InvoiceView[];

  @Text({ nullable: true, description: 'The `after` of the next page; null on the last page.', example: null })
  nextAfter: string | null;
}

export class ListInvoices {
  @Int({ min: 1, max: 100, default: 25, description: 'The number of invoices, 1 to 100.' })
  limit: number;

  @Text({
    optional: true,
    max: 100,
    pattern: /^\w+$/,
    description: 'Only invoices that come after the one with this id: the `nextAfter` of the previous page.',
    example: 'in_1SVyRkLkdIwHu7ix',
  })
  after?: string;
}

const ACTIONS = enumeration('BillingAction', [
  'create_checkout',
  'create_portal',
  'get_subscription',
  'get_usage',
  'change_plan',
  'cancel',
  'resume',
]);
export type BillingAction = (typeof ACTIONS)[number];

const URL_FIELD = { optional: true, max: 2000 } as const;

@Rules<ChangeBilling>((input): FieldError[] => [
  ...(input.plan === undefined && ['create_checkout', 'change_plan'].includes(input.action)
    ? [{ path: 'plan', message: `is required with action "${input.action}"` }]
    : []),
  ...(input.plan === 'free' && input.action === 'create_checkout'
    ? [{ path: 'plan', message: 'must be a plan that is paid for; to return to free, use action "cancel"' }]
    : []),
  ...FIELDS_OF_ACTIONS.filter(([field, action]) => input[field] !== undefined && !action.includes(input.action)).map(
    ([path, actions]) => ({ path, message: `is only for action ${actions.map((each) => `"${each}"`).join(' or ')}` }),
  ),
])
@ApiSchema({ name: 'ChangeBilling' })
export class ChangeBilling {
  @OneOf(ACTIONS, { description: 'What to do.', example: 'create_checkout' })
  action: BillingAction;

  @Id('biz', { optional: true, description: 'Your own business, if given.' })
  businessId?: string;

  @OneOf(PLAN_NAMES, {
    optional: true,
    description: 'With `create_checkout` and `change_plan`: the plan.',
    example: 'starter',
  })
  plan?: 'free' | PaidPlan;

  @OneOf(BILLING_PERIODS, {
    optional: true,
    description: 'With `create_checkout`: how often it is paid; `monthly` by default.',
    example: 'monthly',
  })
  billingPeriod?: BillingPeriod;

  @Url({
    ...URL_FIELD,
    description: 'With `create_checkout`: where the browser goes after the payment; a path or URL of this site.',
    example: '/dashboard/billing',
  })
  successUrl?: string;

  @Url({
    ...URL_FIELD,
    description:
      'With `create_checkout`: where the browser goes if the person does not pay; a path or URL of this site.',
    example: '/dashboard/billing',
  })
  cancelUrl?: string;

  @Url({
    ...URL_FIELD,
    description: 'With `create_portal`: where the browser goes afterwards; a path or URL of this site.',
    example: '/dashboard/billing',
  })
  returnUrl?: string;
}

type OptionalField = 'plan' | 'billingPeriod' | 'successUrl' | 'cancelUrl' | 'returnUrl';
const FIELDS_OF_ACTIONS: [field: OptionalField, actions: BillingAction[]][] = [
  ['plan', ['create_checkout', 'change_plan']],
  ['billingPeriod', ['create_checkout']],
  ['successUrl', ['create_checkout']],
  ['cancelUrl', ['create_checkout']],
  ['returnUrl', ['create_portal']],
];

@ApiSchema({ name: 'StartedCheckout' })
export class StartedCheckout {
  @Text({ description: 'The id of the checkout.', example: 'cs_test_a1B2c3' })
  sessionId: string;

  @Text({
    description: 'The page on which a person pays.',
    example: 'https://checkout.stripe.com/c/pay/cs_test_a1B2c3',
  })
  url: string;

  @OneOf(PAID_PLANS, { description: 'The plan.', example: 'starter' })
  plan: PaidPlan;

  @OneOf(BILLING_PERIODS, { description: 'How often it is paid.', example: 'monthly' })
  billingPeriod: BillingPeriod;

  @OneOf(enumeration('CheckoutMode', ['live', 'test']), {
    description: '`test`: no money moves.',
    example: 'live',
  })
  mode: 'live' | 'test';
}

@ApiSchema({ name: 'BillingPortal' })
export class BillingPortal {
  @Text({
    description: 'The page on which a person manages cards and sees invoices.',
    example: 'https://billing.stripe.com/p/session/test_1',
  })
  url: string;
}

@OneOfDtos(() => [StartedCheckout, BillingPortal, SubscriptionView, Usage])
@ApiSchema({ name: 'BillingResult' })
export class BillingResult {}
