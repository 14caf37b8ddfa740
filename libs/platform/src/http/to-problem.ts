import { HttpException } from '@nestjs/common';
import { isConnectionLoss, isLockTimeout } from '../db/errors';
import { OverShareError } from '../db/shares';
import {
  CONFLICT,
  FORBIDDEN,
  INTERNAL_ERROR,
  NOT_FOUND,
  PAYLOAD_TOO_LARGE,
  Problem,
  RATE_LIMITED,
  SERVICE_UNAVAILABLE,
  UNAUTHENTICATED,
  UNSUPPORTED_MEDIA_TYPE,
  VALIDATION_ERROR,
} from '../problem';

/** What the framework's exceptions amount to, by their status. */
const REFUSALS = [
  ...[VALIDATION_ERROR, UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, CONFLICT],
  ...[PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, RATE_LIMITED],
];

const LOCKED =
  'Another request is changing the same record and did not finish in time. Nothing was changed: try again after ' +
  '`Retry-After` seconds, and change one record by one request at a time.';
const CROWDED =
  'Too many requests are waiting for the database. Nothing was changed: try again after `Retry-After` seconds, and send ' +
  'fewer requests at the same time.';

/** The problem that an error amounts to for the caller. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const cause = error instanceof HttpException && error.cause ? error.cause : error;
  if (cause instanceof Problem) return cause;
  // Not 409: the same request succeeds later, so that its answer is not kept for its Idempotency-Key.
  if (isLockTimeout(cause)) return unavailable(1, cause, LOCKED);
  if (cause instanceof OverShareError) return unavailable(1, cause, CROWDED);
  if (isConnectionLoss(cause)) return unavailable(2, cause);
  return refused(error) ?? INTERNAL_ERROR.because(undefined, undefined, { cause });
}

/** What a middleware refused in the framework's terms. */
function refused(error: unknown): Problem | undefined {
  if (!(error instanceof HttpException)) return undefined;
  const status = error.getStatus();
  return status < 500 ? REFUSALS.find((type) => type.status === status)?.because(error.message) : undefined;
}

function unavailable(retryAfterSeconds: number, cause: unknown, message?: string): Problem {
  const headers = { 'retry-after': String(retryAfterSeconds) };
  return SERVICE_UNAVAILABLE.because(message, undefined, { headers, cause });
}
