import { Controller, Get } from '@nestjs/common';
import { Actor, Caller, Endpoint } from '#platform';
import { Usage } from './billing.dto';
import { BillingService } from './billing.service';

@Controller('api/v1/usage')
export class BillingController {
  constructor(private readonly billing: BillingService) {}

  @Endpoint({
    id: 'getUsage',
    tag: 'Billing',
    summary: "Read the month's usage and the plan's limits",
    description:
      'Units used in the current UTC calendar month. Ask before a write to avoid PLAN_LIMIT_EXCEEDED. Test data uses none.',
    access: 'read.analytics',
    tier: 'relaxed',
    returns: Usage,
  })
  @Get()
  usage(@Caller() actor: Actor): Promise<Usage> {
    return this.billing.usage(actor);
  }
}
