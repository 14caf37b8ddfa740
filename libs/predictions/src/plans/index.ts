import { Planner } from './planner';
import { PlansController } from './plans.controller';

export const PLAN_CONTROLLERS = [PlansController];
export const PLAN_PROVIDERS = [Planner];
