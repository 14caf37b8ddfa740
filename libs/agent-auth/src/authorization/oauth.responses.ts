import { JSON_TYPE } from '#http/host';
import { RawResponse } from '#http/pages';
import { INVALID_GRANT } from '#identity';
import { ApiError, ErrorType, SERVICE_UNAVAILABLE, FieldError } from '#kernel';
import { INTERNAL_ERROR, RATE_LIMITED, VALIDATION_ERROR } from '#kernel/errors';
import { UNSUPPORTED_GRANT_TYPE, UnknownClient } from './authorization.errors';

/** Headers of the token endpoint and its errors (RFC 6749 §5.1). */
export const NO_STORE = { 'cache-control': 'no-store', pragma: 'no-cache' };

const OAUTH_ERRORS = new Map<ErrorType, string>([
  [INVALID_GRANT, 'invalid_grant'],
  [UNSUPPORTED_GRANT_TYPE, 'unsupported_grant_type'],
  [RATE_LIMITED, 'slow_down'],
  [SERVICE_UNAVAILABLE, 'temporarily_unavailable'],
  [INTERNAL_ERROR, 'server_error'],
]);

/** Renders an error of the token endpoint as specified in RFC 6749 §5.2. */
export function renderOAuthTokenError(apiError: ApiError): RawResponse {
  const isResourceError = fieldErrorsOf(apiError).some(({ path }) => path === 'resource');
  return oauthResponse(apiError, isResourceError ? 'invalid_target' : 'invalid_request');
}

/** Renders an error of client registration as specified in RFC 7591 §3.2.2. */
export function renderRegistrationError(apiError: ApiError): RawResponse {
  const isRedirectError = fieldErrorsOf(apiError).some(({ path }) => path.startsWith('redirect_uris'));
  return oauthResponse(apiError, isRedirectError ? 'invalid_redirect_uri' : 'invalid_client_metadata');
}

/** @param fallback the OAuth error for types that are not in the table */
function oauthResponse(apiError: ApiError, fallback: string): RawResponse {
  const error = apiError instanceof UnknownClient ? 'invalid_client' : (OAUTH_ERRORS.get(apiError.type) ?? fallback);
  const fieldErrors = fieldErrorsOf(apiError).map(({ path, message }) => `${path} ${message}`.trim());
  const description = fieldErrors.length > 0 ? `${fieldErrors.join('; ')}.` : apiError.message;
  const body = JSON.stringify({ error, error_description: toAscii(description) });
  return new RawResponse(apiError.type.status, { ...NO_STORE, 'content-type': JSON_TYPE }, body);
}

function fieldErrorsOf({ type, details }: ApiError): FieldError[] {
  return type === VALIDATION_ERROR && Array.isArray(details) ? (details as FieldError[]) : [];
}

/** Replaces characters that RFC 6749 does not allow in an `error_description`. */
function toAscii(text: string): string {
  return text.replace(/["\\`]/g, "'").replace(/[^\x20-\x7e]/g, '?');
}
