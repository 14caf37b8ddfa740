import { ApiSchema } from '@nestjs/swagger';
import { enumeration, Int, OneOf, Text, Timestamp } from '#kernel';
import { defineEvent } from '#messaging';
import { SubscriptionView } from './subscriptions/subscription.dto';
import { Resource, RESOURCES } from './plans.data';

@ApiSchema({ name: 'PlanLimitReached' })
export class PlanLimitReached {
  @OneOf(RESOURCES, { description: 'The resource that is used up.', example: 'submissions' })
  resource: Resource;

  @Int({ description: 'Units per month that the plan allows.', example: 100 })
  limit: number;

  @Int({ description: 'Units used.', example: 100 })
  used: number;

  @Text({ description: 'The plan.', example: 'free' })
  plan: string;

  @Timestamp({ description: 'When the count is reset.', example: '2026-12-01T00:00:00.000Z' })
  resetsAt: string;
}

export const PLAN_LIMIT_REACHED = defineEvent('plan.limit_reached', {
  label: 'Limit of the plan reached',
  description:
    'The last unit of a month was used. Further writes that need one fail with PLAN_LIMIT_EXCEEDED until the count is reset.',
  scope: 'read.analytics',
  data: PlanLimitReached,
});

@ApiSchema({ name: 'PlanChange' })
export class PlanChange {
  @Text({ description: 'The plan that is in force now.', example: 'starter' })
  plan: string;

  @Text({ description: 'The plan that was in force before.', example: 'free' })
  previousPlan: string;

  @OneOf(enumeration('PlanChangeReason', ['subscription', 'past_due', 'canceled']), {
    description:
      '`subscription`: another plan is paid for. `past_due`: a payment was overdue for 7 days. `canceled`: the subscription has ended.',
    example: 'subscription',
  })
  reason: 'subscription' | 'past_due' | 'canceled';

  @Timestamp({ description: 'When it changed.', example: '2026-11-22T12:00:00.000Z' })
  changedAt: string;
}

export const PLAN_CHANGED = defineEvent('plan.changed', {
  label: 'Plan changed',
  description: 'The plan was changed. Data above its limits stays readable; new writes are subject to them.',
  scope: 'read.billing',
  data: PlanChange,
});

export const SUBSCRIPTION_CREATED = defineEvent('subscription.created', {
  label: 'Subscription begun',
  description: 'A subscription to a plan has begun.',
  scope: 'read.billing',
  data: SubscriptionView,
});

export const SUBSCRIPTION_UPDATED = defineEvent('subscription.updated', {
  label: 'Subscription changed',
  description: 'A subscription was renewed or changed, or a change was scheduled or withdrawn.',
  scope: 'read.billing',
  data: SubscriptionView,
});

export const SUBSCRIPTION_PAST_DUE = defineEvent('subscription.past_due', {
  label: 'Payment of the plan failed',
  description: 'A payment has failed. The plan remains in force until `graceEndsAt`.',
  scope: 'read.billing',
  data: SubscriptionView,
  sample: { status: 'past_due', graceEndsAt: '2026-12-08T09:00:00.000Z' },
});

export const SUBSCRIPTION_CANCELED = defineEvent('subscription.canceled', {
  label: 'Subscription ended',
  description: 'A subscription has ended.',
  scope: 'read.billing',
  data: SubscriptionView,
  sample: { plan: 'free', status: 'canceled' },
});
