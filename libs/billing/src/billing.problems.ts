import { defineProblem } from '#platform';

export const PLAN_LIMIT_EXCEEDED = defineProblem(
  'PLAN_LIMIT_EXCEEDED',
  403,
  "The plan's units of this month are used up; `details` says of what, how many, and when they are counted anew.",
);
