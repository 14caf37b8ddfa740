import { HttpException } from '@nestjs/common';
import { isConnectionLoss, isLockTimeout, ConnectionQuotaError } from '#database/host';
import { CONFLICT, FORBIDDEN, NOT_FOUND, ApiError, SERVICE_UNAVAILABLE } from '#kernel';
import {
  INTERNAL_ERROR,
  RATE_LIMITED,
  UNAUTHENTICATED,
  VALIDATION_ERROR,
  PAYLOAD_TOO_LARGE,
  UNSUPPORTED_MEDIA_TYPE,
} from '#kernel/errors';

/** The error types for the framework's exceptions, which are found by status. */
const TYPES_BY_STATUS = [
  ...[VALIDATION_ERROR, UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, CONFLICT],
  ...[PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, RATE_LIMITED],
];

const LOCKED =
  'Another request was changing the same record and took too long. Nothing was changed. Try again in a second, and do not ' +
  'change the same record several times at once.';
const CROWDED =
  'Too many requests are waiting for the database. Nothing was changed. Try again in a second, and send fewer requests at ' +
  'once.';

/** Converts any error to the error that the client gets. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const cause = error instanceof HttpException && error.cause ? error.cause : error;
  if (cause instanceof ApiError) return cause;
  // Not 409, which would be stored for the Idempotency-Key, although the same request can succeed later.
  if (isLockTimeout(cause)) return unavailable(1, cause, LOCKED);
  if (cause instanceof ConnectionQuotaError) return unavailable(1, cause, CROWDED);
  if (isConnectionLoss(cause)) return unavailable(2, cause);
  return fromHttpException(error) ?? INTERNAL_ERROR.error(undefined, undefined, { cause });
}

/** An exception of the framework or of a middleware as the error type with the same status. */
function fromHttpException(error: unknown): ApiError | undefined {
  if (!(error instanceof HttpException)) return undefined;
  const status = error.getStatus();
  return status < 500 ? TYPES_BY_STATUS.find((type) => type.status === status)?.error(error.message) : undefined;
}

function unavailable(retryAfterSeconds: number, cause: unknown, message?: string): ApiError {
  const headers = { 'retry-after': String(retryAfterSeconds) };
  return SERVICE_UNAVAILABLE.error(message, undefined, { headers, cause });
}
