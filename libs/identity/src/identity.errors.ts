import { ErrorType } from '#kernel';

export const INVALID_CREDENTIALS = new ErrorType(
  'INVALID_CREDENTIALS',
  401,
  'The e-mail address or the password is wrong.',
);
export const INVALID_GRANT = new ErrorType(
  'INVALID_GRANT',
  400,
  'The refresh token, reset token or code is not valid, was already used, or has expired. Sign in again, or request a new one.',
);
export const EMAIL_TAKEN = new ErrorType(
  'EMAIL_TAKEN',
  409,
  'An account with this e-mail address already exists. Sign in instead.',
);
