export { BillingModule } from './billing.module';
export { PLAN_LIMIT_EXCEEDED } from './billing.problems';
export { billingSchema } from './billing.schema';
export { PLANS, webhookLimitOf } from './plans.data';
export { Units } from './units';
