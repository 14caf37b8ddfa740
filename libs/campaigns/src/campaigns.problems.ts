import { ProblemType } from '#platform';

export const CAMPAIGN_CAP_REACHED = new ProblemType(
  'CAMPAIGN_CAP_REACHED',
  409,
  'The campaign has as many approved submissions as it allows: no more can be approved. Reject the rest with a reason.',
);
