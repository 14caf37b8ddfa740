import { createHash } from 'node:crypto';
import { Response } from 'express';
import { bodyOf, JSON_TYPE, send } from './answer';
import { announceEncoding, compressOnce, isCompressible } from './compression';
import { EndpointSpec } from './endpoint';

/** An answer as it is sent again and again. */
interface CachedAnswer {
  body: Buffer;
  etag: string;
  /** As its endpoint declares it: the same data may be served with and without the envelope. */
  bare: EndpointSpec['bare'];
}

/** By what a handler returned: the same object is serialised once. */
const kept = new WeakMap<object, CachedAnswer>();

/** Sends what a handler returned whose endpoint declares `maxAgeSeconds`, or 304 to a caller that holds it. */
export function sendCached(
  response: Response,
  given: object,
  { bare, maxAgeSeconds }: Pick<EndpointSpec, 'bare' | 'maxAgeSeconds'>,
): void {
  if (response.headersSent) return;
  const { body, etag } = cachedAnswer(given, bare);
  const type = response.getHeader('content-type') ?? bare ?? JSON_TYPE;
  response.setHeader('etag', etag);
  response.setHeader('cache-control', `public, max-age=${String(maxAgeSeconds)}`);
  if (isHeld(etag, response.req.headers['if-none-match'])) {
    if (isCompressible(type, body)) announceEncoding(response);
    response.statusCode = 304;
    response.removeHeader('content-type');
    response.end();
    return;
  }
  response.setHeader('content-type', type);
  send(response, body);
}

/** Whether an `If-None-Match` names the entity tag. */
export function isHeld(etag: string, ifNoneMatch: string | undefined): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/** What a handler returned in bytes, which are made when the object or buffer is first seen. */
export function cachedAnswer(given: object, bare: EndpointSpec['bare']): CachedAnswer {
  const known = kept.get(given);
  if (known && known.bare === bare) return known;
  const body = compressOnce(Buffer.isBuffer(given) ? given : Buffer.from(bodyOf(given, bare)));
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const made = { body, etag, bare };
  kept.set(given, made);
  return made;
}
