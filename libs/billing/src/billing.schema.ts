import { join } from 'node:path';
import { ContextSchema, migrationsIn } from '#database';
import { BillingTransfer } from './money/transfer.entity';
import { PlanUsage, PlanUsageShard } from './plan-usage.entity';
import { TestObject } from './provider/test-object.entity';
import { BillingAccount, BillingEvent } from './subscriptions/billing-account.entity';

export const billingSchema: ContextSchema = {
  entities: [BillingAccount, BillingEvent, BillingTransfer, PlanUsage, PlanUsageShard, TestObject],
  migrations: migrationsIn(join(__dirname, '../migrations')),
};
