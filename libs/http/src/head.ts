import { randomUUID } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import { Request } from 'express';
import { invalid, notFound } from '#kernel';
import { isChangeOfParent } from './route-table';

/** Longer than any id or name in a path. */
const MAX_PARAMETER_LENGTH = 500;

/** Checks the headers that HTTP/1.1 itself requires. @throws ApiError VALIDATION_ERROR */
export function assertHead({ httpVersion, headers }: IncomingMessage): void {
  if (httpVersion === '1.1' && headers.host === undefined) throw invalid('Host', 'is required: send the header Host');
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue')
    throw invalid('Expect', 'must be 100-continue or omitted');
}

/** @throws ApiError VALIDATION_ERROR if the path cannot be decoded, NOT_FOUND if it is longer than any existing one */
export function assertPath({ method, path, template }: Pick<Request, 'method' | 'path' | 'template'>): void {
  // The router would ignore the slash.
  if (isChangeOfParent(method, path)) throw notFound();
  if (path.includes('%') && !isDecodable(path)) throw invalid('path', 'is not a valid percent-encoded path');
  if (
    template &&
    path.length > MAX_PARAMETER_LENGTH &&
    path.split('/').some((part) => part.length > MAX_PARAMETER_LENGTH)
  )
    throw notFound();
}

/** The client's `X-Request-Id` if it has a safe format, so that both sides can search for it; otherwise a new id. */
export function requestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(given) ? given : randomUUID();
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
