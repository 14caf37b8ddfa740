import { defineProblem } from '#platform';

export const ALREADY_REDEEMED = defineProblem(
  'ALREADY_REDEEMED',
  409,
  'The perk has been redeemed before, so nothing is left of it; `details` says when.',
);
