import { ErrorType } from '#kernel';

/** With `{limitPerPerson}`. */
export const PERSON_LIMIT_REACHED = new ErrorType(
  'PERSON_LIMIT_REACHED',
  409,
  'The person has sent as many proofs as the campaign accepts from one person. It accepts another one if one of them is rejected.',
  undefined,
  { shortage: true },
);

export const CAMPAIGN_CAP_REACHED = new ErrorType(
  'CAMPAIGN_CAP_REACHED',
  409,
  'The campaign has reached its maximum number of approved submissions. Reject the remaining ones with a reason.',
  undefined,
  { shortage: true },
);
