import { ProblemType } from '../problem';

export const IDEMPOTENCY_IN_PROGRESS = new ProblemType(
  'IDEMPOTENCY_IN_PROGRESS',
  409,
  'A request with this Idempotency-Key is still running; send it again after `Retry-After` seconds for its answer.',
);
export const IDEMPOTENCY_KEY_REUSED = new ProblemType(
  'IDEMPOTENCY_KEY_REUSED',
  422,
  'This Idempotency-Key was used for another request; a new request needs a new key.',
);
