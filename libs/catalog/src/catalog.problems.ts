import { ProblemType } from '#platform';

export const PROHIBITED_ACTION = new ProblemType(
  'PROHIBITED_ACTION',
  422,
  'No perk may be offered for this action: the site and the law forbid paying for it. `details` cites the rule.',
);
