import { ProblemType } from '#platform';

export const PLAN_LIMIT_EXCEEDED = new ProblemType(
  'PLAN_LIMIT_EXCEEDED',
  403,
  'The plan does not allow more of this; `details` gives the resource, the limit, how many are used, the plan, and when monthly units are counted anew.',
);
