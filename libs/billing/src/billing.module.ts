import { Module } from '@nestjs/common';
import { RegistryModule } from '#platform';
import { BillingController } from './billing.controller';
import { PLAN_LIMIT_EXCEEDED } from './billing.problems';
import { BillingService } from './billing.service';
import { PLAN_LIMIT_REACHED } from './events';

@Module({
  imports: [
    RegistryModule.forFeature('billing', {
      problems: [PLAN_LIMIT_EXCEEDED],
      events: [PLAN_LIMIT_REACHED],
      tags: { Billing: 'The plan of the business, and what it has used of it.' },
    }),
  ],
  controllers: [BillingController],
  providers: [BillingService],
  exports: [BillingService],
})
export class BillingModule {}
