import { ErrorType } from '#kernel';

export const IDEMPOTENCY_IN_PROGRESS = new ErrorType(
  'IDEMPOTENCY_IN_PROGRESS',
  409,
  'The same request is still running. Send it again in a moment to get its response.',
);
export const IDEMPOTENCY_KEY_REUSED = new ErrorType(
  'IDEMPOTENCY_KEY_REUSED',
  422,
  'The idempotency key was used for a different request. Use a new key for a new request.',
);
