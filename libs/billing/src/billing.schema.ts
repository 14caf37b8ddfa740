import { join } from 'node:path';
import { ContextSchema, migrationsIn } from '#platform';
import { PlanUsage } from './plan-usage.entity';

export const billingSchema: ContextSchema = {
  entities: [PlanUsage],
  migrations: migrationsIn(join(__dirname, '../migrations')),
};
