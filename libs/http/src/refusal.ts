import { Request, Response } from 'express';
import { SERVICE_UNAVAILABLE } from '#kernel';
import { acceptsHtml, errorPage, isPagePath } from './error-page';
import { requestId } from './head';
import { uncounted } from './malformed-request';
import { JSON_TYPE, RawResponse } from './raw-response';
import { errorEnvelope } from './response';

const OVERLOADED = SERVICE_UNAVAILABLE.error('The service is overloaded. Try again in a second.', undefined, {
  headers: { 'retry-after': '1' },
});

/**
 * The response of a process that is overloaded: the error envelope, or a page for browsers. It costs as little as possible, so that refusing
 * requests does not become what the process is busy with: nothing is counted against a limit or logged, and the request is not read.
 */
export function refuse(request: Request, response: Response, now: Date): void {
  request.startedAt = performance.now();
  const id = requestId(request);
  const isPage = isPagePath(request.url) && acceptsHtml(request.headers.accept);
  const { status, headers, body } = isPage
    ? errorPage(OVERLOADED, id)
    : new RawResponse(OVERLOADED.type.status, { 'content-type': JSON_TYPE }, errorEnvelope(OVERLOADED, id));
  response.writeHead(status, {
    ...headers,
    ...OVERLOADED.headers,
    'content-length': Buffer.byteLength(body),
    'x-request-id': id,
    ...uncounted(now),
  });
  response.end(body);
}
