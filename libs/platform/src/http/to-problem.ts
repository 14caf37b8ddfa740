import { HttpException } from '@nestjs/common';
import { isConnectionLoss, isLockTimeout } from '../db/errors';
import { OverShareError } from '../db/shares';
import {
  INTERNAL_ERROR,
  invalid,
  NOT_FOUND,
  PAYLOAD_TOO_LARGE,
  Problem,
  SERVICE_UNAVAILABLE,
  UNSUPPORTED_MEDIA_TYPE,
  VALIDATION_ERROR,
} from '../problem';

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
  const code = (cause as { code?: unknown } | null)?.code;
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return PAYLOAD_TOO_LARGE.because();
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return UNSUPPORTED_MEDIA_TYPE.because();
    case 'FST_ERR_BAD_URL':
      return invalid('path', 'is not a valid percent-encoded path');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return VALIDATION_ERROR.because('The body is not as long as its Content-Length says.');
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return NOT_FOUND.because();
  }
  // Not 409: the same request succeeds later, so that its answer is not kept for its Idempotency-Key.
  if (isLockTimeout(cause)) return unavailable(1, cause, LOCKED);
  if (cause instanceof OverShareError) return unavailable(1, cause, CROWDED);
  if (isConnectionLoss(cause)) return unavailable(2, cause);
  return INTERNAL_ERROR.because(undefined, undefined, { cause });
}

function unavailable(retryAfterSeconds: number, cause: unknown, message?: string): Problem {
  const headers = { 'retry-after': String(retryAfterSeconds) };
  return SERVICE_UNAVAILABLE.because(message, undefined, { headers, cause });
}
