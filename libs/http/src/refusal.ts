import { Request, Response } from 'express';
import { SERVICE_UNAVAILABLE } from '#kernel';
import { requestId } from './head';
import { uncounted } from './malformed-request';
import { JSON_TYPE } from './raw-response';
import { errorEnvelope } from './response';

const OVERLOADED = SERVICE_UNAVAILABLE.error('The service is overloaded. Try again in a second.');

/**
 * The response of a process that is overloaded. It costs as little as possible, so that refusing requests does not become what the process
 * is busy with: nothing is counted against a limit or logged, and the request is not read.
 */
export function refuse(request: Request, response: Response, now: Date): void {
  request.startedAt = performance.now();
  const id = requestId(request);
  const body = errorEnvelope(OVERLOADED, id);
  response.writeHead(OVERLOADED.type.status, {
    'content-type': JSON_TYPE,
    'content-length': Buffer.byteLength(body),
    'retry-after': '1',
    'x-request-id': id,
    ...uncounted(now),
  });
  response.end(body);
}
