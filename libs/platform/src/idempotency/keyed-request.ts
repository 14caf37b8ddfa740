import { createHash } from 'node:crypto';
import { assertStorable } from '../http/body';
import type { EndpointSpec } from '../http/endpoint';
import { invalid } from '../problem';

/** A request that its caller may send again without doing it twice. */
export interface KeyedRequest {
  key: string;
  /** The same for the same request: SHA-256 of what it asks for, in base64url. */
  fingerprint: string;
}

/** Whether requests may bring an Idempotency-Key: those that write, as somebody, one thing at a time. */
export function takesKey(method: string, { access, countsItself }: Pick<EndpointSpec, 'access' | 'countsItself'>) {
  return (method === 'POST' || method === 'PUT') && access !== 'public' && !countsItself;
}

/**
 * @param place where the key stands, for the error
 * @param parts all that makes the request what it is; the order of fields in an object is no part of it
 * @throws Problem VALIDATION_ERROR for a key that is none, or for what is nested too deep to be compared
 */
export function keyedRequest(key: unknown, place: string, parts: unknown[]): KeyedRequest {
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(key))
    throw invalid(place, 'must be 1 to 255 printable ASCII characters');
  for (const part of parts) assertStorable(part);
  return { key, fingerprint: createHash('sha256').update(canonical(parts)).digest('base64url') };
}

/** JSON in which the fields of objects stand in one order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`;
}
