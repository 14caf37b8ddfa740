import { Injectable } from '@nestjs/common';
import { READS, tool, ToolSource } from '#http';
import { BillingService } from './billing.service';
import { Subscriptions } from './subscriptions/subscriptions';

class PlanInput {}

/** The tools for the plan, its subscription and its usage. */
@Injectable()
export class BillingTools implements ToolSource {
  constructor(
    private readonly billing: BillingService,
    private readonly subscriptions: Subscriptions,
  ) {}

  readonly tools = [
    tool({
      name: 'getUsage',
      toolset: 'operations',
      endpoint: 'getUsage',
      title: 'Get usage and plan limits',
      description:
        "Returns the plan of the key's business and, for campaigns, submissions and AI generations, the units used in the current UTC calendar month, the limit and what remains; " +
        'limit and remaining are null if the plan is unlimited. Call it before creating campaigns or submitting proofs in bulk, to avoid PLAN_LIMIT_EXCEEDED; ' +
        'units are available again at period.end. Test data uses no units, so a test key can go on. Takes no arguments. Scope read.analytics; free.',
      input: PlanInput,
      hints: READS,
      run: (_input, { actor }) => this.billing.usage(actor),
    }),
    tool({
      name: 'getSubscription',
      toolset: 'operations',
      endpoint: 'getSubscription',
      title: 'Get the plan and the subscription',
      description:
        "Returns the plan of the key's business that is in force, how often it is paid, the status of the subscription, when the current period ends, and which plan follows then. " +
        'With status past_due a payment has failed, and the plan ends at graceEndsAt unless it is paid. Agents cannot buy or change a plan: tell the owner to do that. ' +
        'Use getUsage for what is left of the plan this month. Takes no arguments. Scope read.billing; free.',
      input: PlanInput,
      hints: READS,
      run: (_input, { actor }) => this.subscriptions.get(actor),
    }),
  ];
}
