import { getSchemaPath } from '@nestjs/swagger';
import { Dto, exampleOf, fieldsOf, schemaName } from '#kernel/host';
import { SIGN_IN } from '../challenge';
import { EndpointSpec } from '../endpoint-spec';
import { IDEMPOTENCY_IN_PROGRESS, IDEMPOTENCY_KEY_REUSED } from '../idempotency/idempotency.errors';
import { FORBIDDEN, NOT_FOUND, ErrorType, SERVICE_UNAVAILABLE } from '#kernel';
import {
  EMAIL_NOT_VERIFIED,
  INSUFFICIENT_SCOPE,
  INTERNAL_ERROR,
  RATE_LIMITED,
  UNAUTHENTICATED,
  VALIDATION_ERROR,
  PASSWORD_REQUIRED,
  PAYLOAD_TOO_LARGE,
  UNSUPPORTED_MEDIA_TYPE,
} from '#kernel/errors';
import { headersOf } from './components';
import { Json } from './schemas';

const REQUEST_ID = 'b6f3f0a2-6f53-4d0c-9a39-6d1f0a1f7e55';

/** Errors with the header `Retry-After`. */
const WITH_RETRY_AFTER = [RATE_LIMITED, SERVICE_UNAVAILABLE, IDEMPOTENCY_IN_PROGRESS];

/** The 401 response of endpoints for owners, which do not accept API keys. */
const SIGN_IN_REQUIRED = 'SignInRequired';

/** All errors of an endpoint, by status and code: those that follow from its declaration, and its own. */
export function errorsOf(
  table: readonly ErrorType[],
  { access, requires, passwordRequired, inAddition = [], input, errors = [] }: EndpointSpec,
  { inPath, inBody, keyed }: { inPath: boolean; inBody: boolean; keyed: boolean },
): ErrorType[] {
  const possible = new Set([...errors, RATE_LIMITED, INTERNAL_ERROR, SERVICE_UNAVAILABLE]);
  if (input) possible.add(VALIDATION_ERROR);
  if (access !== 'public') possible.add(UNAUTHENTICATED);
  if (requires === 'verified-email') possible.add(EMAIL_NOT_VERIFIED);
  if (passwordRequired) possible.add(PASSWORD_REQUIRED);
  for (const { scope, owner, password } of inAddition) {
    if (scope) possible.add(INSUFFICIENT_SCOPE);
    if (owner) possible.add(FORBIDDEN);
    if (password) possible.add(PASSWORD_REQUIRED);
  }
  if (access === 'owner' || access === 'user') possible.add(FORBIDDEN);
  else if (access !== 'public' && access !== 'authenticated') possible.add(INSUFFICIENT_SCOPE);
  if (inPath) possible.add(NOT_FOUND);
  if (keyed) possible.add(VALIDATION_ERROR).add(IDEMPOTENCY_IN_PROGRESS).add(IDEMPOTENCY_KEY_REUSED);
  if (inBody) possible.add(PAYLOAD_TOO_LARGE).add(UNSUPPORTED_MEDIA_TYPE);
  return table.filter((apiError) => possible.has(apiError));
}

/** The error responses of one operation, by status. */
export function errorResponses(errors: ErrorType[], access: EndpointSpec['access']): Record<string, Json> {
  const statuses = [...new Set(errors.map(({ status }) => status))];
  const responses = statuses.map((status) => {
    const [first, ...others] = errors.filter((apiError) => apiError.status === status) as [ErrorType];
    if (others.length > 0) return [status, responseOf([first, ...others])];
    const name = first === UNAUTHENTICATED && access === 'owner' ? SIGN_IN_REQUIRED : pascalCased(first.code);
    return [status, { $ref: `#/components/responses/${name}` }];
  });
  return { ...Object.fromEntries(responses), default: { $ref: '#/components/responses/OtherError' } } as Record<
    string,
    Json
  >;
}

/** Error responses that several operations share, for `components/responses`. */
export function sharedResponses(table: readonly ErrorType[]): Record<string, Json> {
  const ofOneCode = table.map((apiError) => [pascalCased(apiError.code), responseOf([apiError])]);
  return {
    ...(Object.fromEntries(ofOneCode) as Record<string, Json>),
    [SIGN_IN_REQUIRED]: responseOf([UNAUTHENTICATED], SIGN_IN),
    OtherError: {
      description: 'Any other error, such as 405 for a method that the path does not support.',
      content: { 'application/json': { schema: { $ref: getSchemaPath('ErrorEnvelope') } } },
    },
  };
}

/** The error table as schemas: one for each code, one for any error, and the list of codes. */
export function errorSchemas(table: readonly ErrorType[]): Record<string, Json> {
  const meanings = table.map(({ status, code, description }) => `- \`${code}\` (${String(status)}): ${description}`);
  const named = table.map((apiError) => {
    const code = { type: 'string', enum: [apiError.code] };
    const details = apiError.details && { details: detailsOf(apiError.details) };
    return [schemaOf(apiError), envelopeWith({ code, ...details })];
  });
  return {
    ...(Object.fromEntries(named) as Record<string, Json>),
    ErrorEnvelope: envelopeWith({
      code: { $ref: getSchemaPath('ErrorCode') },
      details: { description: 'Machine-readable details; most errors have none.' },
    }),
    ErrorCode: {
      type: 'string',
      description: `The stable name of an error. Use it to handle errors in code.\n\n${meanings.join('\n')}`,
      enum: table.map(({ code }) => code),
    },
  };
}

/** An example of each error, for `components/examples`. */
export function errorExamples(table: readonly ErrorType[]): Record<string, Json> {
  return Object.fromEntries(table.map((apiError) => [schemaOf(apiError), { value: exampleOfError(apiError) }]));
}

/** The DTOs of `details`. */
export function detailsIn(table: readonly ErrorType[]): Dto[] {
  return table.flatMap(({ details }) => (details ? [dtoOf(details)] : []));
}

function envelopeWith({ code, details }: { code: Json; details?: Json }): Json {
  const error = {
    type: 'object',
    required: ['code', 'message', 'requestId'],
    properties: {
      code,
      message: { type: 'string', description: 'What went wrong and how to fix it, for people.' },
      ...(details && { details }),
      requestId: { type: 'string', description: 'The `X-Request-Id` of the response.' },
    },
  };
  return {
    type: 'object',
    required: ['success', 'error'],
    properties: { success: { type: 'boolean', enum: [false] }, error },
  };
}

/** @param meaning overrides the description in the error table */
function responseOf(errors: readonly [ErrorType, ...ErrorType[]], meaning?: string): Json {
  const [first, ...others] = errors;
  const references = errors.map((apiError) => ({ $ref: getSchemaPath(schemaOf(apiError)) }));
  const meanings = errors.map(({ code, description }) => `- \`${code}\`: ${description}`);
  const examples = errors.map((apiError) => [
    apiError.code,
    meaning === undefined
      ? { $ref: `#/components/examples/${schemaOf(apiError)}` }
      : { value: exampleOfError(apiError, meaning) },
  ]);
  return {
    description: others.length > 0 ? meanings.join('\n') : (meaning ?? first.description),
    ...headersOf([
      ...(first.status === UNAUTHENTICATED.status ? ['WWW-Authenticate'] : []),
      ...(errors.some((apiError) => WITH_RETRY_AFTER.includes(apiError)) ? ['Retry-After'] : []),
    ]),
    content: {
      'application/json': {
        schema: others.length > 0 ? { anyOf: references } : references[0],
        examples: Object.fromEntries(examples) as Json,
      },
    },
  };
}

function exampleOfError({ code, description, details }: ErrorType, meaning = description): Json {
  return { success: false, error: { code, message: meaning, ...exampleOfDetails(details), requestId: REQUEST_ID } };
}

/** Omitted if all details are optional, since they depend on the case and would be misleading in a general example. */
function exampleOfDetails(details: ErrorType['details']): { details?: unknown } {
  if (!details || fieldsOf(dtoOf(details)).fields.every(({ options }) => options.optional)) return {};
  const example = exampleOf(dtoOf(details));
  return { details: Array.isArray(details) ? [example] : example };
}

function detailsOf(details: NonNullable<ErrorType['details']>): Json {
  const reference = { $ref: getSchemaPath(schemaName(dtoOf(details))) };
  return Array.isArray(details) ? { type: 'array', items: reference } : reference;
}

function dtoOf(details: NonNullable<ErrorType['details']>): Dto {
  return Array.isArray(details) ? (details as readonly [Dto])[0] : (details as Dto);
}

function schemaOf({ code }: ErrorType): string {
  const name = pascalCased(code);
  return name.endsWith('Error') ? name : `${name}Error`;
}

function pascalCased(code: string): string {
  return code.toLowerCase().replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
