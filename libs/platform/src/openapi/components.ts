import { Json } from './schemas';

/** How callers say who they are. */
export const SECURITY_SCHEMES = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description:
      'An API key, such as the test key that the server prints when it starts outside production; or one that an owner made with `POST /api-keys`, or gave an agent at `/agent/authorize`.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The `accessToken` of a person who signed in with `POST /auth`, for what only people may do. An API key works here too.',
  },
} as const;

/** The headers that some requests take, by the names of their components. */
export const PARAMETERS: Record<string, Json> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Optional, and new for each new request, such as a UUID: repeated with the same key, the request is done once, and answered as the first time for 7 days.',
    schema: { type: 'string', pattern: '^[\\x20-\\x7e]{1,255}$' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of an answer that the caller holds: 304 while it is still right.',
    schema: { type: 'string' },
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    description: 'The `id` of the last event that a client got from a stream before: it goes on from there.',
    schema: { type: 'string' },
  },
};

/** The headers that some answers carry. Those of every answer are in the introduction. */
export const HEADERS: Record<string, Json> = {
  'Retry-After': header('Seconds to wait before trying again.', { type: 'integer' }, 17),
  'WWW-Authenticate': header(
    'Which credential is wanted, and what is wrong with the one that came.',
    { type: 'string' },
    'Bearer realm="perk"',
  ),
  ETag: header(
    'Names this very answer; send it back as `If-None-Match`.',
    { type: 'string' },
    '"mGc2wVhvRlqrxSOtRA3Kjw"',
  ),
  'Idempotency-Replayed': header(
    'There when the answer is that of an earlier request with the same `Idempotency-Key`; also on errors that are kept.',
    { type: 'string', enum: ['true'] },
    'true',
  ),
};

/** The `headers` of an answer that has some. */
export function headersOf(names: string[]): { headers?: Json } {
  if (names.length === 0) return {};
  return { headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) };
}

function header(description: string, schema: Json, example: unknown): Json {
  return { description, schema, example };
}
