export { BillingModule } from './billing.module';
export { PLAN_LIMIT_EXCEEDED } from './billing.problems';
export { billingSchema } from './billing.schema';
export { Units } from './units';
