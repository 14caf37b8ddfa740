import { defineProblem } from '#platform';

export const ALREADY_REVIEWED = defineProblem(
  'ALREADY_REVIEWED',
  409,
  'The submission has its decision; there is exactly one.',
);
export const DUPLICATE_SUBMISSION = defineProblem(
  'DUPLICATE_SUBMISSION',
  409,
  'The same proof is pending or approved for this campaign and action.',
);
export const INVALID_SIGNATURE = defineProblem(
  'INVALID_SIGNATURE',
  400,
  'The request is not signed, or not by whom it should be, or not just now.',
);
