import { IncomingHttpHeaders } from 'node:http';
import { ApiError, UNAUTHENTICATED } from '#platform';

/** The credential of a request: an API key or a user's access token. */
export interface Credential {
  kind: 'key' | 'token';
  value: string;
}

/**
 * The credential in the request headers; undefined if there is none. `x-api-key` takes precedence over `Authorization`.
 */
export function credentialIn({ 'x-api-key': apiKey, authorization }: IncomingHttpHeaders): Credential | undefined {
  if (typeof apiKey === 'string' && apiKey !== '') return { kind: 'key', value: apiKey };
  const bearer = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  return bearer === undefined ? undefined : { kind: bearer.startsWith('perk_') ? 'key' : 'token', value: bearer };
}

/** The error for a request without a credential to an endpoint that requires one. */
export function missingCredential(): ApiError {
  return UNAUTHENTICATED.error(
    'Send an API key as x-api-key, or an API key or access token as Authorization: Bearer.',
    undefined,
    { headers: { 'www-authenticate': 'Bearer realm="perk"' } },
  );
}
