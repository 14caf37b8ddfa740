import { Module } from '@nestjs/common';
import { RegistryModule } from '#http';
import { IdentityModule } from '#identity';
import { SERVICE_UNAVAILABLE } from '#kernel';
import { LedgerModule } from '#ledger';
import { BillingEvents } from './billing-events';
import { BillingController } from './billing.controller';
import { PAYMENT_FAILED, PLAN_LIMIT_EXCEEDED } from './billing.errors';
import { BillingService, UNITS } from './billing.service';
import { BillingTools } from './billing.tools';
import {
  PLAN_CHANGED,
  PLAN_LIMIT_REACHED,
  SUBSCRIPTION_CANCELED,
  SUBSCRIPTION_CREATED,
  SUBSCRIPTION_PAST_DUE,
  SUBSCRIPTION_UPDATED,
} from './events';
import { PayoutAccountController } from './money/payout-account.controller';
import { StripeMoney } from './money/stripe-money';
import { Transfers } from './money/transfers';
import { PlanLimitNotice } from './plan-limit-notice';
import { Providers } from './provider/providers';
import { StripeClient } from './provider/stripe-client';
import { StripeProvider } from './provider/stripe-provider';
import { TestProvider } from './provider/test-provider';
import { BillingAccounts } from './subscriptions/billing-accounts';
import { SubscriptionReviews } from './subscriptions/subscription-reviews';
import { SubscriptionSync } from './subscriptions/subscription-sync';
import { SubscriptionsController } from './subscriptions/subscriptions.controller';
import { Subscriptions } from './subscriptions/subscriptions';
import { TestCheckoutController } from './test-checkout/test-checkout.controller';
import { BillingWebhookController } from './webhook/billing-webhook.controller';
import { BillingWebhook } from './webhook/billing-webhook';

@Module({
  imports: [
    IdentityModule,
    LedgerModule,
    RegistryModule.forFeature('billing', {
      scopes: {
        'read.billing': { subject: 'Money', allows: 'See your plan, balance and invoices' },
        'write.billing': {
          subject: 'Money',
          allows: 'Change your plan, deposit and pay out',
          pays: true,
          ownersOnly: true,
        },
        'read.analytics': { subject: 'Reports', allows: 'See usage, statistics and what agents did', agents: true },
      },
      ids: ['bill'],
      errors: [PAYMENT_FAILED, PLAN_LIMIT_EXCEEDED],
      // Deposits are started by the payment processor.
      endpointErrors: { createDeposit: [SERVICE_UNAVAILABLE] },
      events: [
        PLAN_CHANGED,
        PLAN_LIMIT_REACHED,
        SUBSCRIPTION_CREATED,
        SUBSCRIPTION_UPDATED,
        SUBSCRIPTION_PAST_DUE,
        SUBSCRIPTION_CANCELED,
      ],
      eventResources: { plan: 'Plan', subscription: 'Subscription' },
      effects: [UNITS],
      tools: BillingTools,
      toolsets: {
        operations: {
          purpose: 'for operating an account',
          description: 'See the plan and its usage, the balance, the event log, and what each API key was used for.',
          instructions:
            'To operate an account: getUsage before many writes, getBalance before spending money, listEvents to learn what happened since the last look (keep nextAfter), getAgentActivity to see which key did what.',
          maxTokens: 3700,
        },
      },
      tags: { Billing: 'The plan of the business, what it costs and its usage.' },
    }),
  ],
  controllers: [
    BillingController,
    SubscriptionsController,
    PayoutAccountController,
    BillingWebhookController,
    TestCheckoutController,
  ],
  providers: [
    BillingAccounts,
    BillingEvents,
    BillingService,
    BillingTools,
    BillingWebhook,
    PlanLimitNotice,
    Providers,
    StripeClient,
    StripeMoney,
    StripeProvider,
    SubscriptionReviews,
    Subscriptions,
    SubscriptionSync,
    TestProvider,
    Transfers,
  ],
  exports: [BillingService],
})
export class BillingModule {}
