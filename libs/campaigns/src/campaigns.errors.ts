import { ErrorType } from '#kernel';

export const CAMPAIGN_CAP_REACHED = new ErrorType(
  'CAMPAIGN_CAP_REACHED',
  409,
  'The campaign has reached its maximum number of approved submissions. Reject the remaining ones with a reason.',
  undefined,
  { shortage: true },
);
