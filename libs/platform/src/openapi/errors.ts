import { getSchemaPath } from '@nestjs/swagger';
import { Dto, fieldsOf, schemaName } from '../dto';
import { SIGN_IN } from '../http/challenge';
import type { EndpointSpec } from '../http/endpoint';
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
import { headersOf } from './components';
import { exampleOf } from './examples';
import { Json } from './schemas';

const REQUEST_ID = 'b6f3f0a2-6f53-4d0c-9a39-6d1f0a1f7e55';

/** Problems that say how long to wait. */
const WAITED_FOR = [RATE_LIMITED, SERVICE_UNAVAILABLE, IDEMPOTENCY_IN_PROGRESS];

/** What an owner is told who has not signed in, for whom a key is of no use. */
const SIGN_IN_REQUIRED = 'SignInRequired';

/** Every error that can happen, by status and code: what follows from the declaration, and the endpoint's own. */
export function problemsOf(
  table: readonly ProblemType[],
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

/** The error answers of one operation, by status. */
export function errorResponses(problems: ProblemType[], access: EndpointSpec['access']): Record<string, Json> {
  const statuses = [...new Set(problems.map(({ status }) => status))];
  const responses = statuses.map((status) => {
    const [first, ...others] = problems.filter((problem) => problem.status === status) as [ProblemType];
    if (others.length > 0) return [status, responseOf([first, ...others])];
    const name = first === UNAUTHENTICATED && access === 'owner' ? SIGN_IN_REQUIRED : pascalCased(first.code);
    return [status, { $ref: `#/components/responses/${name}` }];
  });
  return { ...Object.fromEntries(responses), default: { $ref: '#/components/responses/OtherError' } } as Record<
    string,
    Json
  >;
}

/** Answers that are the same wherever they occur, for `components/responses`. */
export function sharedResponses(table: readonly ProblemType[]): Record<string, Json> {
  const ofOneCode = table.map((problem) => [pascalCased(problem.code), responseOf([problem])]);
  return {
    ...(Object.fromEntries(ofOneCode) as Record<string, Json>),
    [SIGN_IN_REQUIRED]: responseOf([UNAUTHENTICATED], SIGN_IN),
    OtherError: {
      description: 'Any other error, such as 405 for a method that the path does not have.',
      content: { 'application/json': { schema: { $ref: getSchemaPath('ErrorEnvelope') } } },
    },
  };
}

/** The error table as schemas: one for each code, one for any, and the list of codes. */
export function errorSchemas(table: readonly ProblemType[]): Record<string, Json> {
  const meanings = table.map(({ status, code, about }) => `- \`${code}\` (${String(status)}): ${about}`);
  const named = table.map((problem) => {
    const code = { type: 'string', enum: [problem.code] };
    const details = problem.details && { details: detailsOf(problem.details) };
    return [schemaOf(problem), envelopeWith({ code, ...details })];
  });
  return {
    ...(Object.fromEntries(named) as Record<string, Json>),
    ErrorEnvelope: envelopeWith({
      code: { $ref: getSchemaPath('ErrorCode') },
      details: { description: 'Facts for code, where there are any.' },
    }),
    ErrorCode: {
      type: 'string',
      description: `What went wrong, for code to switch on.\n\n${meanings.join('\n')}`,
      enum: table.map(({ code }) => code),
    },
  };
}

/** The DTOs of `details`. */
export function detailsIn(table: readonly ProblemType[]): Dto[] {
  return table.flatMap(({ details }) => (details ? [dtoOf(details)] : []));
}

function envelopeWith({ code, details }: { code: Json; details?: Json }): Json {
  const error = {
    type: 'object',
    required: ['code', 'message', 'requestId'],
    properties: {
      code,
      message: { type: 'string', description: 'What was wrong and what to change, for people.' },
      ...(details && { details }),
      requestId: { type: 'string', description: 'The `X-Request-Id` of the answer.' },
    },
  };
  return {
    type: 'object',
    required: ['success', 'error'],
    properties: { success: { type: 'boolean', enum: [false] }, error },
  };
}

/** @param meaning where it is not what the error table says */
function responseOf(problems: readonly [ProblemType, ...ProblemType[]], meaning?: string): Json {
  const [first, ...others] = problems;
  const references = problems.map((problem) => ({ $ref: getSchemaPath(schemaOf(problem)) }));
  const meanings = problems.map(({ code, about }) => `- \`${code}\`: ${about}`);
  const examples = problems.map((problem) => [problem.code, { value: exampleOfProblem(problem, meaning) }]);
  return {
    description: others.length > 0 ? meanings.join('\n') : (meaning ?? first.about),
    ...headersOf([
      ...(first.status === UNAUTHENTICATED.status ? ['WWW-Authenticate'] : []),
      ...(problems.some((problem) => WAITED_FOR.includes(problem)) ? ['Retry-After'] : []),
    ]),
    content: {
      'application/json': {
        schema: others.length > 0 ? { anyOf: references } : references[0],
        examples: Object.fromEntries(examples) as Json,
      },
    },
  };
}

function exampleOfProblem({ code, about, details }: ProblemType, meaning = about): Json {
  return { success: false, error: { code, message: meaning, ...exampleOfDetails(details), requestId: REQUEST_ID } };
}

/** Facts of which each depends on the case would mislead in an example of the error as such. */
function exampleOfDetails(details: ProblemType['details']): { details?: unknown } {
  if (!details || fieldsOf(dtoOf(details)).fields.every(({ options }) => options.optional)) return {};
  const facts = exampleOf(dtoOf(details));
  return { details: Array.isArray(details) ? [facts] : facts };
}

function detailsOf(details: NonNullable<ProblemType['details']>): Json {
  const reference = { $ref: getSchemaPath(schemaName(dtoOf(details))) };
  return Array.isArray(details) ? { type: 'array', items: reference } : reference;
}

function dtoOf(details: NonNullable<ProblemType['details']>): Dto {
  return Array.isArray(details) ? (details as readonly [Dto])[0] : (details as Dto);
}

function schemaOf({ code }: ProblemType): string {
  const name = pascalCased(code);
  return name.endsWith('Error') ? name : `${name}Error`;
}

function pascalCased(code: string): string {
  return code.toLowerCase().replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
