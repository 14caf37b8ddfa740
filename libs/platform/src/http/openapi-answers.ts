import { IDEMPOTENCY_IN_PROGRESS, IDEMPOTENCY_KEY_REUSED } from '../idempotency/idempotency.problems';
import {
  EMAIL_NOT_VERIFIED,
  FORBIDDEN,
  INSUFFICIENT_SCOPE,
  INTERNAL_ERROR,
  NOT_FOUND,
  PAYLOAD_TOO_LARGE,
  ProblemType,
  RATE_LIMITED,
  SERVICE_UNAVAILABLE,
  UNAUTHENTICATED,
  UNSUPPORTED_MEDIA_TYPE,
  VALIDATION_ERROR,
} from '../problem';
import { Registry } from '../registry';
import { EndpointSpec, TIERS } from './endpoint';
import { Json } from './openapi-schemas';

/** The headers that some answers carry, for `components/headers`. Those of every answer are in the introduction. */
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
    { type: 'string', const: 'true' },
    'true',
  ),
};
/** On answers that a cache may keep. */
export const CACHED = 'ETag';
/** On answers to requests that were made before. */
export const REPLAYED = 'Idempotency-Replayed';

const PLACES = 'Of a `VALIDATION_ERROR`, a list of `{path, message}`: each place, and what it should be.';

/** What `details` holds, by code, for the examples. */
const DETAILS: Record<string, unknown> = {
  [VALIDATION_ERROR.code]: [{ path: 'page', message: 'must be at least 1' }],
  [RATE_LIMITED.code]: { limit: TIERS.standard, retryAfterSeconds: 17 },
};

/** Problems that say how long to wait. */
const WAITED_FOR = [RATE_LIMITED, SERVICE_UNAVAILABLE, IDEMPOTENCY_IN_PROGRESS];

/** Every error that can happen, by status and code: what follows from the declaration, and the endpoint's own. */
export function problemsOf(
  { problems: table }: Registry,
  { access, requires, input, problems = [] }: EndpointSpec,
  { inPath, inBody, keyed }: { inPath: boolean; inBody: boolean; keyed: boolean },
): ProblemType[] {
  const happening = new Set([...problems, RATE_LIMITED, INTERNAL_ERROR, SERVICE_UNAVAILABLE]);
  if (input) happening.add(VALIDATION_ERROR);
  if (access !== 'public') happening.add(UNAUTHENTICATED);
  if (requires === 'verified-email') happening.add(EMAIL_NOT_VERIFIED);
  if (access === 'owner' || access === 'user') happening.add(FORBIDDEN);
  else if (access !== 'public' && access !== 'authenticated') happening.add(INSUFFICIENT_SCOPE);
  if (inPath) happening.add(NOT_FOUND);
  if (keyed) happening.add(VALIDATION_ERROR).add(IDEMPOTENCY_IN_PROGRESS).add(IDEMPOTENCY_KEY_REUSED);
  if (inBody) happening.add(PAYLOAD_TOO_LARGE).add(UNSUPPORTED_MEDIA_TYPE);
  return table.filter((problem) => happening.has(problem));
}

/**
 * The answer of one status, with every code that it may carry.
 * @param meanings what a code means here, where it is not what the error table says
 */
export function failureResponse(problems: ProblemType[], meanings: Record<string, string> = {}): Json {
  const headers: string[] = [];
  if (problems.some(({ status }) => status === UNAUTHENTICATED.status)) headers.push('WWW-Authenticate');
  if (problems.some((problem) => WAITED_FOR.includes(problem))) headers.push('Retry-After');
  const told = problems.map(({ code, about }) => ({ code, about: meanings[code] ?? about }));
  const examples = told.map(({ code, about }) => {
    const error = { code, message: about, details: DETAILS[code], requestId: 'b6f3f0a2-6f53-4d0c-9a39-6d1f0a1f7e55' };
    return [code, { value: { success: false, error } }];
  });
  return {
    description:
      told.length === 1 ? told[0]?.about : told.map(({ code, about }) => `- \`${code}\`: ${about}`).join('\n'),
    headers: headersOf(headers),
    content: {
      'application/json': {
        schema: errorEnvelope(problems),
        examples: Object.fromEntries(examples) as Json,
      },
    },
  };
}

/** Written out for each answer: a shared schema that is narrowed to these codes would be one that most generators misread. */
function errorEnvelope(problems: ProblemType[]): Json {
  const error = {
    type: 'object',
    required: ['code', 'message', 'requestId'],
    properties: {
      code: { $ref: '#/components/schemas/ErrorCode', enum: problems.map(({ code }) => code) },
      message: { type: 'string', description: 'What was wrong and what to change, for people.' },
      details: {
        description: problems.includes(VALIDATION_ERROR) ? PLACES : 'Facts for code, where there are any.',
      },
      requestId: { type: 'string', description: 'The `X-Request-Id` of the answer.' },
    },
    additionalProperties: false,
  };
  return {
    type: 'object',
    required: ['success', 'error'],
    properties: { success: { type: 'boolean', const: false }, error },
    additionalProperties: false,
  };
}

/** The error table as a schema. */
export function errorCode(problems: readonly ProblemType[]): Json {
  const meanings = problems.map(({ status, code, about }) => `- \`${code}\` (${String(status)}): ${about}`);
  return {
    type: 'string',
    description: `What went wrong, for code to switch on.\n\n${meanings.join('\n')}`,
    enum: problems.map(({ code }) => code),
  };
}

function header(description: string, schema: Json, example: unknown): Json {
  return { description, schema, example };
}

export function headersOf(names: string[]): Json | undefined {
  if (names.length === 0) return undefined;
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
