import { HttpException } from '@nestjs/common';
import { isConnectionLoss } from '../db/errors';
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
  if (isConnectionLoss(cause)) {
    return SERVICE_UNAVAILABLE.because(undefined, undefined, { headers: { 'retry-after': '2' }, cause });
  }
  return INTERNAL_ERROR.because(undefined, undefined, { cause });
}
