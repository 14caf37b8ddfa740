import { createHash } from 'node:crypto';
import { Response } from 'express';
import { bodyOf, send } from './response';
import { JSON_TYPE } from './raw-response';
import { announceEncoding, compressOnce, isCompressedOnce, isCompressible } from './compression';
import { EndpointSpec } from './endpoint-spec';

/** A serialized response, which is sent many times. */
interface CachedResponse {
  body: Buffer;
  etag: string;
  /** The same data may be served with and without the envelope. */
  envelope: EndpointSpec['envelope'];
}

/** By the object that a handler returned, so that each object is serialized once. */
const cache = new WeakMap<object, CachedResponse>();

/** Sends the result of an endpoint that declares `maxAgeSeconds`, or 304 to a client that already has it. */
export function sendCached(
  response: Response,
  result: object,
  { envelope, mediaType, maxAgeSeconds }: Pick<EndpointSpec, 'envelope' | 'mediaType' | 'maxAgeSeconds'>,
): void {
  if (response.headersSent) return;
  const { body, etag } = cachedResponse(result, envelope);
  const type = response.getHeader('content-type') ?? mediaType ?? JSON_TYPE;
  response.setHeader('etag', etag);
  if (!response.hasHeader('cache-control'))
    response.setHeader('cache-control', `public, max-age=${String(maxAgeSeconds)}`);
  if (matchesETag(etag, response.req.headers['if-none-match'])) {
    if (isCompressible(type, body)) announceEncoding(response);
    response.statusCode = 304;
    response.removeHeader('content-type');
    response.end();
    return;
  }
  response.setHeader('content-type', type);
  send(response, body);
}

/** Whether an `If-None-Match` header contains the entity tag. */
export function matchesETag(etag: string, ifNoneMatch: string | undefined): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/** The serialized result of a handler; serialized only the first time the object or buffer is returned. */
export function cachedResponse(result: object, envelope?: EndpointSpec['envelope']): CachedResponse {
  const cached = cache.get(result);
  if (cached && cached.envelope === envelope) return cached;
  const body = Buffer.isBuffer(result) ? result : Buffer.from(bodyOf(result, envelope));
  if (!isCompressedOnce(body)) compressOnce(body);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const serialized = { body, etag, envelope };
  cache.set(result, serialized);
  return serialized;
}
