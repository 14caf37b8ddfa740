import { ProblemType } from '#platform';

export const ALREADY_REVIEWED = new ProblemType(
  'ALREADY_REVIEWED',
  409,
  'The submission has its decision; there is exactly one.',
);
export const DUPLICATE_SUBMISSION = new ProblemType(
  'DUPLICATE_SUBMISSION',
  409,
  'The same proof is pending or approved for this campaign and action.',
);
export const INVALID_SIGNATURE = new ProblemType(
  'INVALID_SIGNATURE',
  400,
  'The request is not signed, or not by whom it should be, or not just now.',
);
