import { SafeHttpResponse } from '#outbound';

type Fields = Record<string, unknown>;

/**
 * The response of a token endpoint in the form of RFC 6749, which openid-client requires:
 * - Instagram, Threads and LinkedIn leave out `token_type`, and Instagram may wrap the fields in `data`;
 * - Twitch sends `scope` as a list, Instagram sends `permissions` instead;
 * - Reddit and TikTok send errors with status 200;
 * - Meta and Twitch describe errors by other fields;
 * - ID tokens of OpenID Connect are not used, and so not validated.
 */
export function standardTokenResponse({ status, body }: SafeHttpResponse): Response {
  const sent = objectIn(body);
  if (!sent) return new Response(body.length > 0 ? '' : null, { status: sendable(status) });
  const fields = unwrapped(sent);
  const error = errorIn(fields, status);
  const answer =
    error === undefined
      ? {
          access_token: fields.access_token,
          token_type: 'bearer',
          ...optional('refresh_token', fields.refresh_token),
          ...optional('expires_in', secondsIn(fields.expires_in)),
          ...optional('scope', scopesIn(fields.scope)),
        }
      : { error };
  return new Response(JSON.stringify(answer), {
    status: error !== undefined && status < 400 ? 400 : sendable(status),
    headers: { 'content-type': 'application/json' },
  });
}

function objectIn(body: Buffer): Fields | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function unwrapped(sent: Fields): Fields {
  const { data } = sent;
  const first: unknown = Array.isArray(data) ? data[0] : undefined;
  return isFields(first) && 'access_token' in first ? first : sent;
}

/** Errors of RFC 6749 as they are; others become `invalid_grant`, unless they say that the client or the request is wrong. */
function errorIn(fields: Fields, status: number): string | undefined {
  const { error } = fields;
  if (typeof error === 'string' && /^[a-z_]{1,60}$/.test(error)) return error;
  if (status < 400 && error === undefined && !('error_type' in fields)) return undefined;
  return status >= 500 || status === 429 ? 'temporarily_unavailable' : 'invalid_grant';
}

function secondsIn(value: unknown): number | undefined {
  const seconds = Number(value);
  return value !== null && value !== '' && Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : undefined;
}

function scopesIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return Array.isArray(value) && value.every((each) => typeof each === 'string') ? value.join(' ') : undefined;
}

function optional(name: string, value: unknown): Fields {
  return value === undefined || value === null || value === '' ? {} : { [name]: value };
}

/** `Response` accepts a body only with these. */
function sendable(status: number): number {
  return status >= 200 && status <= 599 && ![204, 205, 304].includes(status) ? status : 502;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
