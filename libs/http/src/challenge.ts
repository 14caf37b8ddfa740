import { ApiError } from '#kernel';
import { INSUFFICIENT_SCOPE, UNAUTHENTICATED } from '#kernel/errors';
import { PRODUCT } from '#kernel/host';
import { EndpointSpec } from './endpoint-spec';

/** The scheme and the realm of every challenge. */
export const REALM = `Bearer realm="${PRODUCT.slug}"`;

/** The path of the metadata of a protected resource, which names its authorization server; the resource's path follows it (RFC 9728). */
export const RESOURCE_METADATA = '/.well-known/oauth-protected-resource';

/** The resource of every endpoint that does not declare one: the REST API. */
export const API_RESOURCE = '/api/v1';

/** The path of the resource (RFC 8707) that an endpoint belongs to. A credential may be limited to one resource. */
export function resourceOf(endpoint: Pick<EndpointSpec, 'resource'> | undefined): string {
  return endpoint?.resource ?? API_RESOURCE;
}

/** The error for a credential that is not valid. */
export function invalidCredential(
  message = 'The credential is wrong, expired or revoked. Send a valid one, or none if the endpoint is public.',
): ApiError {
  const headers = { 'www-authenticate': `${REALM}, error="invalid_token"` };
  return UNAUTHENTICATED.error(message, undefined, { headers });
}

/**
 * The same error with the header `WWW-Authenticate` (RFC 6750 §3, RFC 9728 §5.1): where to sign in, and which scopes to
 * request. If a scope is missing, the header lists it together with the granted ones, because clients request only the
 * scopes in the header.
 * @param scopes the scopes to request if no credential was sent
 */
export function withChallenge(error: ApiError, metadataUrl: string, scopes: readonly string[] = []): ApiError {
  const { type, message, details, headers, cause } = error;
  const challenge =
    type === UNAUTHENTICATED
      ? [headers['www-authenticate'] ?? REALM, parameter('scope', scopes.join(' '))]
      : type === INSUFFICIENT_SCOPE
        ? [`${REALM}, error="insufficient_scope"`, parameter('scope', wantedScopes(details))]
        : [];
  if (challenge.length === 0) return error;
  const text = [...challenge, parameter('resource_metadata', metadataUrl)].filter(Boolean).join(', ');
  return new ApiError(type, message, details, { ...headers, 'www-authenticate': text }, cause);
}

/** The message if only a person may call the endpoint. It does not mention keys, because none would be accepted. */
export const SIGN_IN =
  'Only a signed-in user may do this: sign in with POST /api/v1/auth, and send its accessToken as Authorization: Bearer.';

/** The same UNAUTHENTICATED error with a message for endpoints that only signed-in users may call. */
export function withSignInMessage({ type, headers, cause }: ApiError): ApiError {
  const challenge = headers['www-authenticate'] ?? '';
  const message = challenge.includes('invalid_token')
    ? `The credential is wrong, expired or revoked. ${SIGN_IN}`
    : SIGN_IN;
  return new ApiError(type, message, undefined, headers, cause);
}

function wantedScopes(details: unknown): string {
  const { granted, missing } = details as { granted: string[]; missing: string };
  return [...granted, missing].sort().join(' ');
}

function parameter(name: string, value: string): string {
  return value && `${name}="${value}"`;
}
