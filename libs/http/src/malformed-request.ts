import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { ApiError } from '#kernel';
import { VALIDATION_ERROR } from '#kernel/errors';
import { errorEnvelope } from './response';
import { JSON_TYPE } from './raw-response';
import { TIERS } from './endpoint-spec';

/**
 * Responds with the error envelope to bytes that are not HTTP, or to headers that are too large. The connection is
 * closed, because the start of a next request cannot be found. No endpoint was reached and nothing was counted, so the
 * rate limit headers state the full limit.
 */
export function rejectMalformedRequest(error: Error & { code?: string }, socket: Socket, now: Date): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const id = randomUUID();
  const body = errorEnvelope(apiErrorOf(error.code), id);
  socket.end(
    [
      'HTTP/1.1 400 Bad Request',
      `content-type: ${JSON_TYPE}`,
      `content-length: ${String(Buffer.byteLength(body))}`,
      'connection: close',
      `x-request-id: ${id}`,
      'x-response-time: 0.0ms',
      ...Object.entries(uncounted(now)).map(([name, value]) => `${name}: ${String(value)}`),
      '',
      body,
    ].join('\r\n'),
  );
}

/** The rate limit headers of a response to what was not counted. */
export function uncounted(now: Date): Record<string, number> {
  return {
    'x-ratelimit-limit': TIERS.relaxed,
    'x-ratelimit-remaining': TIERS.relaxed,
    'x-ratelimit-reset': Math.ceil(now.getTime() / 60_000) * 60,
  };
}

function apiErrorOf(code?: string): ApiError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return VALIDATION_ERROR.error('The request headers are larger than 16 kB.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return VALIDATION_ERROR.error('The request did not arrive in time.');
    case 'HPE_INVALID_EOF_STATE':
      return VALIDATION_ERROR.error('The request ended before it was complete.');
    default:
      return VALIDATION_ERROR.error('The request is not HTTP/1.1.');
  }
}
