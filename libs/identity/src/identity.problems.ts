import { ProblemType } from '#platform';

export const INVALID_CREDENTIALS = new ProblemType(
  'INVALID_CREDENTIALS',
  401,
  'The e-mail address or the password is wrong.',
);
export const INVALID_GRANT = new ProblemType(
  'INVALID_GRANT',
  400,
  'The refresh token, reset token or code is wrong, spent or expired: sign in again, or ask for a new one.',
);
export const EMAIL_TAKEN = new ProblemType(
  'EMAIL_TAKEN',
  409,
  'There is an account with this e-mail address. Sign in instead.',
);
