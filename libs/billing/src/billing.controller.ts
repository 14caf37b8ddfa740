import { Controller, Get } from '@nestjs/common';
import { CurrentActor, Endpoint } from '#http';
import { Actor } from '#kernel';
import { Usage } from './billing.dto';
import { BillingService } from './billing.service';

@Controller('api/v1/usage')
export class BillingController {
  constructor(private readonly billing: BillingService) {}

  @Endpoint({
    id: 'getUsage',
    tag: 'Billing',
    summary: 'Get usage and plan limits',
    description:
      'Units used in the current UTC calendar month. Check it before a write to avoid PLAN_LIMIT_EXCEEDED. Test data does not count. ' +
      'A proof of a customer or a creator counts for the business that receives it; a proof that another business submits, and that of a trade, for the one that submits it.',
    access: 'read.analytics',
    tier: 'relaxed',
    returns: Usage,
  })
  @Get()
  usage(@CurrentActor() actor: Actor): Promise<Usage> {
    return this.billing.usage(actor);
  }
}
