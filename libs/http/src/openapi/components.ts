import { REALM } from '../challenge';
import { Json } from './schemas';

/** How clients authenticate. */
export const SECURITY_SCHEMES = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description:
      'An API key: the test key that the server prints when it starts outside production, a key that an owner created with `POST /api-keys`, or a key that an agent received through `/agent/authorize`.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The `accessToken` of a user who signed in with `POST /auth`, for endpoints that only users may call. An API key is accepted here too.',
  },
} as const;

/** Request headers that some endpoints accept, by component name. */
export const PARAMETERS: Record<string, Json> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes the request safe to repeat. Use a new value, such as a UUID, for each new request. If the request is sent again with the same key within 7 days, it is not executed again, and the first response is returned.',
    schema: { type: 'string', pattern: '^[\\x20-\\x7e]{1,255}$' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of a response that the client already has. The status is 304 if it is still current.',
    schema: { type: 'string' },
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    description: 'The `id` of the last event received from an earlier stream. The new stream continues after it.',
    schema: { type: 'string' },
  },
};

/** Headers of some responses. Those of every response are described in the introduction. */
export const HEADERS: Record<string, Json> = {
  'Retry-After': header('Seconds to wait before trying again.', { type: 'integer' }, 17),
  'WWW-Authenticate': header(
    'Which credential is required, and what is wrong with the one that was sent.',
    { type: 'string' },
    REALM,
  ),
  ETag: header(
    'Identifies this version of the response. Send it as `If-None-Match` next time.',
    { type: 'string' },
    '"mGc2wVhvRlqrxSOtRA3Kjw"',
  ),
  'Idempotency-Replayed': header(
    'Present if this is the stored response to an earlier request with the same `Idempotency-Key`, including stored errors.',
    { type: 'string', enum: ['true'] },
    'true',
  ),
  Deprecation: header(
    'From when on the endpoint should not be called, as `@` and the seconds since 1970 (RFC 9745).',
    { type: 'string' },
    '@1793491200',
  ),
  Sunset: header(
    'From when on the endpoint may be gone (RFC 8594).',
    { type: 'string' },
    'Sat, 01 May 2027 00:00:00 GMT',
  ),
  Link: header(
    'The address to use instead, with the relation `successor-version`, if it follows from the requested one.',
    { type: 'string' },
    '</api/v1/things>; rel="successor-version"',
  ),
};

/** The `headers` of a response. */
export function headersOf(names: string[]): { headers?: Json } {
  if (names.length === 0) return {};
  return { headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) };
}

function header(description: string, schema: Json, example: unknown): Json {
  return { description, schema, example };
}
