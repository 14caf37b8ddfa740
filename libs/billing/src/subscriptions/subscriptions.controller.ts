import { Controller, Get, Post } from '@nestjs/common';
import { CurrentActor, Endpoint, Input } from '#http';
import { Actor, assertOwnBusiness, INVALID_STATE, SERVICE_UNAVAILABLE } from '#kernel';
import { NOT_CONFIGURED } from '#kernel/errors';
import { Usage } from '../billing.dto';
import { PAYMENT_FAILED } from '../billing.errors';
import { BillingService } from '../billing.service';
import { PaidPlan } from '../plans.data';
import {
  BillingPortal,
  BillingResult,
  ChangeBilling,
  Invoices,
  ListInvoices,
  PlanOffers,
  planOffers,
  StartedCheckout,
  SubscriptionView,
} from './subscription.dto';
import { Subscriptions } from './subscriptions';

@Controller('api/v1/billing')
export class SubscriptionsController {
  /** One object, so that it is serialized once. */
  private readonly offers = planOffers();

  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly billing: BillingService,
  ) {}

  @Endpoint({
    id: 'listPlans',
    tag: 'Billing',
    summary: 'List plans',
    description: 'A year costs as much as ten months. The prices are without taxes.',
    access: 'public',
    tier: 'public',
    maxAgeSeconds: 3600,
    returns: PlanOffers,
  })
  @Get('plans')
  plans(): PlanOffers {
    return this.offers;
  }

  @Endpoint({
    id: 'getSubscription',
    tag: 'Billing',
    summary: 'Get the plan and the subscription',
    description: 'Both are up to date with the events that the payment processor has sent.',
    access: 'read.billing',
    tier: 'relaxed',
    returns: SubscriptionView,
  })
  @Get()
  get(@CurrentActor() actor: Actor): Promise<SubscriptionView> {
    return this.subscriptions.get(actor);
  }

  @Endpoint({
    id: 'listInvoices',
    tag: 'Billing',
    summary: 'List invoices',
    description: 'They are read from the payment processor. The test checkout issues none.',
    access: 'read.billing',
    tier: 'relaxed',
    input: ListInvoices,
    returns: Invoices,
    errors: [SERVICE_UNAVAILABLE],
  })
  @Get('invoices')
  invoices(@CurrentActor() actor: Actor, @Input() query: ListInvoices): Promise<Invoices> {
    return this.subscriptions.invoices(actor, query);
  }

  @Endpoint({
    id: 'changeBilling',
    // It calls the payment processor.
    dryRun: false,
    tag: 'Billing',
    summary: 'Manage the subscription',
    description:
      'Owners only, never an API key. What the response contains depends on `action`:\n\n' +
      '- `create_checkout`: a page on which a person pays for `plan`. The plan is in force when the payment processor reports the payment, not when the browser returns.\n' +
      '- `create_portal`: a page of the payment processor to change the card and to see invoices.\n' +
      '- `change_plan`: a plan that costs more is in force at once, and the difference for the rest of the period is charged now; one that costs less follows at the end of the period. `free` is the same as `cancel`.\n' +
      '- `cancel`: the subscription ends at the end of the period. `resume` takes that back, and a downgrade too.\n' +
      '- `get_subscription` and `get_usage`: the same as `GET /billing` and `GET /usage`.',
    access: 'owner',
    passwordRequired: true,
    tier: 'standard',
    input: ChangeBilling,
    examples: {
      checkout: { action: 'create_checkout', plan: 'starter', billingPeriod: 'monthly' },
      upgrade: { action: 'change_plan', plan: 'professional' },
      cancel: { action: 'cancel' },
    },
    returns: BillingResult,
    secret: true,
    errors: [PAYMENT_FAILED, INVALID_STATE, NOT_CONFIGURED, SERVICE_UNAVAILABLE],
  })
  @Post()
  async change(
    @CurrentActor() actor: Actor,
    @Input() input: ChangeBilling,
  ): Promise<StartedCheckout | BillingPortal | SubscriptionView | Usage> {
    assertOwnBusiness(actor, input.businessId);
    // The rules of the input require a plan where one is needed.
    const plan = input.plan as PaidPlan;
    switch (input.action) {
      case 'create_checkout':
        return this.subscriptions.checkout(actor, { ...input, plan });
      case 'create_portal':
        return this.subscriptions.portal(actor, input);
      case 'change_plan':
        return this.subscriptions.changePlan(actor, plan);
      case 'cancel':
        return this.subscriptions.cancel(actor);
      case 'resume':
        return this.subscriptions.resume(actor);
      case 'get_subscription':
        return this.subscriptions.get(actor);
      case 'get_usage':
        return this.billing.usage(actor);
    }
  }
}
