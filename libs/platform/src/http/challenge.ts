import { INSUFFICIENT_SCOPE, Problem, UNAUTHENTICATED } from '../problem';
import type { EndpointSpec } from './endpoint';

/** Where a protected resource says who gives out credentials for it: the root's, with the resource's path behind it (RFC 9728). */
export const RESOURCE_METADATA = '/.well-known/oauth-protected-resource';

/** The resource that every endpoint is part of that names none of its own: the API. */
export const API_RESOURCE = '/api/v1';

/** The path of the resource (RFC 8707) that an endpoint is part of: a credential may be good for that one only. */
export function resourceOf(endpoint: Pick<EndpointSpec, 'signIn'> | undefined): string {
  return endpoint?.signIn?.resource ?? API_RESOURCE;
}

/** A credential was brought, and is good for nothing. */
export function refusedCredential(
  message = 'The credential is wrong, expired or revoked: send one that is valid, or none where none is needed.',
): Problem {
  const headers = { 'www-authenticate': 'Bearer realm="perk", error="invalid_token"' };
  return UNAUTHENTICATED.because(message, undefined, { headers });
}

/**
 * A refusal together with what the caller needs to be let in (RFC 6750 §3, RFC 9728 §5.1): where to sign in, and which
 * scopes to ask for. A scope that is missing is named with those that are held: clients ask for what is named alone.
 * @param scopes what to ask for when there is no credential yet
 */
export function challenged(refusal: Problem, metadataUrl: string, scopes: readonly string[] = []): Problem {
  const { type, message, details, headers, cause } = refusal;
  const challenge =
    type === UNAUTHENTICATED
      ? [headers['www-authenticate'] ?? 'Bearer realm="perk"', parameter('scope', scopes.join(' '))]
      : type === INSUFFICIENT_SCOPE
        ? ['Bearer realm="perk", error="insufficient_scope"', parameter('scope', wantedScopes(details))]
        : [];
  if (challenge.length === 0) return refusal;
  const text = [...challenge, parameter('resource_metadata', metadataUrl)].filter(Boolean).join(', ');
  return new Problem(type, message, details, { ...headers, 'www-authenticate': text }, cause);
}

/** What to do where only a person may act: no key would be let in, so nobody is sent to get one. */
export const SIGN_IN =
  'Only a signed-in user may do this: sign in with POST /api/v1/auth, and send its accessToken as Authorization: Bearer.';

/** The refusal where only a signed-in user is let in: it mentions neither keys nor where to get one. */
export function signInChallenged({ type, headers, cause }: Problem): Problem {
  const challenge = headers['www-authenticate'] ?? '';
  const message = challenge.includes('invalid_token')
    ? `The credential is wrong, expired or revoked. ${SIGN_IN}`
    : SIGN_IN;
  return new Problem(type, message, undefined, headers, cause);
}

function wantedScopes(details: unknown): string {
  const { granted, missing } = details as { granted: string[]; missing: string };
  return [...granted, missing].sort().join(' ');
}

function parameter(name: string, value: string): string {
  return value && `${name}="${value}"`;
}
