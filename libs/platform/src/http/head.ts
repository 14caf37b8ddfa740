import { randomUUID } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import { Request } from 'express';
import { invalid, notFound } from '../problem';

/** No id or name that is looked up is longer. */
const MAX_PARAMETER_LENGTH = 500;

/** What HTTP/1.1 itself demands of a head. @throws Problem VALIDATION_ERROR */
export function assertHead({ httpVersion, headers }: IncomingMessage): void {
  if (httpVersion === '1.1' && headers.host === undefined) throw invalid('Host', 'is required: send the header Host');
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue')
    throw invalid('Expect', 'must be 100-continue, or left out');
}

/** @throws Problem VALIDATION_ERROR for a path that cannot be decoded, NOT_FOUND for one that is too long to name anything */
export function assertPath({ path, template }: Pick<Request, 'path' | 'template'>): void {
  if (path.includes('%') && !isDecodable(path)) throw invalid('path', 'is not a valid percent-encoded path');
  if (
    template &&
    path.length > MAX_PARAMETER_LENGTH &&
    path.split('/').some((part) => part.length > MAX_PARAMETER_LENGTH)
  )
    throw notFound();
}

/** The caller's own request id where it is harmless, so that both sides can search for it. */
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
