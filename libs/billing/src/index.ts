export { BillingModule } from './billing.module';
export { PLAN_LIMIT_EXCEEDED } from './billing.errors';
export { billingSchema } from './billing.schema';
export { billingSettings } from './billing.settings';
export { BillingService } from './billing.service';
export { Plan, PLANS, priceOf, storageLimitOf, webhookLimitOf } from './plans.data';
