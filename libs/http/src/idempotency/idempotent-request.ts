import { createHash } from 'node:crypto';
import { invalid } from '#kernel';
import { assertStorable } from '#kernel/host';

/** A request that the client may repeat without executing it twice. */
export interface IdempotentRequest {
  key: string;
  /** Identifies the request: SHA-256 of its parts, in base64url. */
  fingerprint: string;
}

/** Whether an endpoint accepts an Idempotency-Key: it writes, requires a credential, handles one call per request, and does not exclude it. */
export function acceptsIdempotencyKey(
  method: string,
  { access, countsItself, idempotencyKey }: { access: string; countsItself?: boolean; idempotencyKey?: false },
) {
  const isWrite = method === 'POST' || method === 'PUT';
  return isWrite && access !== 'public' && !countsItself && idempotencyKey !== false;
}

/**
 * @param place where the key was sent, for the error message
 * @param parts all parts of the request that must be equal in a repetition; the order of object fields is ignored
 * @throws ApiError VALIDATION_ERROR if the key is invalid, or a part is nested too deeply
 */
export function idempotentRequest(key: unknown, place: string, parts: unknown[]): IdempotentRequest {
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(key))
    throw invalid(place, 'must be 1 to 255 printable ASCII characters');
  for (const part of parts) assertStorable(part);
  return { key, fingerprint: createHash('sha256').update(canonical(parts)).digest('base64url') };
}

/** JSON with the fields of objects in sorted order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`;
}
