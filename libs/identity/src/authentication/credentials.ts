import { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '#kernel';
import { UNAUTHENTICATED } from '#kernel/errors';
import { SessionCookie } from './session-cookie';

/** The credential of a request: an API key, a user's access token, or the token in the cookie of a browser session. */
export interface Credential {
  kind: 'key' | 'token' | 'cookie';
  value: string;
}

/**
 * The credential in the request headers; undefined if there is none. `x-api-key` takes precedence over `Authorization`. The cookie
 * counts only if both are absent: a request with another credential is never made as the user of the browser, even if that
 * credential is not valid.
 */
export function credentialIn(headers: IncomingHttpHeaders, cookie: SessionCookie): Credential | undefined {
  const { 'x-api-key': apiKey, authorization } = headers;
  if (typeof apiKey === 'string' && apiKey !== '') return { kind: 'key', value: apiKey };
  const bearer = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (bearer !== undefined) return { kind: bearer.startsWith('perk_') ? 'key' : 'token', value: bearer };
  if (apiKey !== undefined || authorization !== undefined) return undefined;
  const token = cookie.tokenIn(headers);
  return token === undefined ? undefined : { kind: 'cookie', value: token };
}

/** The error for a request without a credential to an endpoint that requires one. */
export function missingCredential(): ApiError {
  return UNAUTHENTICATED.error(
    'Send an API key as x-api-key, or an API key or access token as Authorization: Bearer.',
    undefined,
    { headers: { 'www-authenticate': 'Bearer realm="perk"' } },
  );
}
