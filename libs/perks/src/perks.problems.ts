import { ProblemType } from '#platform';

export const ALREADY_REDEEMED = new ProblemType(
  'ALREADY_REDEEMED',
  409,
  'The perk has been redeemed before, so nothing is left of it; `details` says when.',
);
