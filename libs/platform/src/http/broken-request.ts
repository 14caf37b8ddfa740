import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { Problem, VALIDATION_ERROR } from '../problem';
import { errorEnvelope, JSON_TYPE } from './answer';
import { TIERS } from './endpoint';

/**
 * Answers bytes that are not HTTP, or are too much of it, in the envelope. The connection is closed: what follows on it
 * cannot be told apart. No endpoint was reached, so nothing was counted: the limit is stated as untouched.
 */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const id = randomUUID();
  const body = errorEnvelope(problemOf(error.code), id);
  const reset = Math.ceil(Date.now() / 60_000) * 60;
  socket.end(
    [
      'HTTP/1.1 400 Bad Request',
      `content-type: ${JSON_TYPE}`,
      `content-length: ${String(Buffer.byteLength(body))}`,
      'connection: close',
      `x-request-id: ${id}`,
      'x-response-time: 0.0ms',
      `x-ratelimit-limit: ${String(TIERS.relaxed)}`,
      `x-ratelimit-remaining: ${String(TIERS.relaxed)}`,
      `x-ratelimit-reset: ${String(reset)}`,
      '',
      body,
    ].join('\r\n'),
  );
}

function problemOf(code?: string): Problem {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return VALIDATION_ERROR.because('The request headers are larger than 16 kB.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return VALIDATION_ERROR.because('The request did not arrive in time.');
    case 'HPE_INVALID_EOF_STATE':
      return VALIDATION_ERROR.because('The request ended before it was complete.');
    default:
      return VALIDATION_ERROR.because('The request is not HTTP/1.1.');
  }
}
