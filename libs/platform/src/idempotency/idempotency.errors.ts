import { ErrorType } from '../errors/api-error';

export const IDEMPOTENCY_IN_PROGRESS = new ErrorType(
  'IDEMPOTENCY_IN_PROGRESS',
  409,
  'A request with this Idempotency-Key is still running. Send it again after `Retry-After` seconds to get its response.',
);
export const IDEMPOTENCY_KEY_REUSED = new ErrorType(
  'IDEMPOTENCY_KEY_REUSED',
  422,
  'This Idempotency-Key was used for a different request. Use a new key for a new request.',
);
