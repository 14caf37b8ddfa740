import { Injectable } from '@nestjs/common';
import { READS, tool, ToolSource } from '#platform';
import { BillingService } from './billing.service';

class NoArguments {}

/** The tool for the plan and its usage. */
@Injectable()
export class BillingTools implements ToolSource {
  constructor(private readonly billing: BillingService) {}

  readonly tools = [
    tool({
      name: 'getUsage',
      toolset: 'operations',
      endpoint: 'getUsage',
      title: 'Get the usage and the limits of the plan',
      description:
        "Returns the plan of the key's business and, for campaigns, submissions and AI generations, the units used in the current UTC calendar month, the limit and what remains; " +
        'limit and remaining are null if the plan is unlimited. Call it before creating campaigns or submitting proofs in bulk, to avoid PLAN_LIMIT_EXCEEDED; ' +
        'units are available again at period.end. Test data uses no units, so a test key can go on. Takes no arguments. Scope read.analytics; free.',
      input: NoArguments,
      hints: READS,
      run: (_input, { actor }) => this.billing.usage(actor),
    }),
  ];
}
