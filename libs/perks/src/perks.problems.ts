import { defineProblem } from '#platform';

export const ALREADY_REDEEMED = defineProblem(
  'ALREADY_REDEEMED',
  409,
  'The perk has been redeemed before; `details` says when.',
);
