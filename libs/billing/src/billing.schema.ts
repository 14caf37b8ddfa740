import { ContextSchema } from '#platform';
import { PlanUsage1763690200000 } from '../migrations/1763690200000-plan-usage';
import { PlanUsage } from './plan-usage.entity';

export const billingSchema: ContextSchema = { entities: [PlanUsage], migrations: [PlanUsage1763690200000] };
