import { Module } from '@nestjs/common';
import { RegistryModule } from '#platform';
import { BillingController } from './billing.controller';
import { PLAN_LIMIT_EXCEEDED } from './billing.errors';
import { BillingService, UNITS } from './billing.service';
import { BillingTools } from './billing.tools';
import { PLAN_LIMIT_REACHED } from './events';

@Module({
  imports: [
    RegistryModule.forFeature('billing', {
      scopes: {
        'read.billing': { subject: 'Billing', allows: 'See your plan and what it costs' },
        'write.billing': { subject: 'Billing', allows: 'Change your plan and what you pay', pays: true },
        'read.analytics': { subject: 'Reports', allows: 'See usage, statistics and what agents did', agents: true },
      },
      errors: [PLAN_LIMIT_EXCEEDED],
      events: [PLAN_LIMIT_REACHED],
      effects: [UNITS],
      tools: BillingTools,
      toolsets: {
        operations: {
          purpose: 'for operating an account',
          description: 'See the usage of the plan, the balance, the event log, and what each API key was used for.',
          instructions:
            'To operate an account: getUsage before many writes, getBalance before spending money, listEvents to learn what happened since the last look (keep nextAfter), getAgentActivity to see which key did what.',
          maxTokens: 3200,
        },
      },
      tags: { Billing: 'The plan of the business and its usage.' },
    }),
  ],
  controllers: [BillingController],
  providers: [BillingService, BillingTools],
  exports: [BillingService],
})
export class BillingModule {}
