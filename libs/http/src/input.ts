import { createParamDecorator, ExecutionContext } from '@nestjs/common';
import { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { Actor, FieldError, notFound, ApiError } from '#kernel';
import { invalidInput } from '#kernel/errors';
import { validated } from '#kernel/fields';
import { Dto, fieldsOf, ValidationContext, assertStorable, tolerant } from '#kernel/host';
import { actorOf } from './access.guard';
import { FORM_BODY } from './body';
import { innerCallIn } from './inner-call';

/** The actor of an endpoint that is not public. */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor =>
  actorOf(context.switchToHttp().getRequest()),
);

/** The actor of an endpoint that visitors may call; undefined if the request has no credential. */
export const CurrentVisitor = createParamDecorator(
  (_: unknown, context: ExecutionContext): Actor | undefined => context.switchToHttp().getRequest<Request>().user,
);

/** The input, validated against the endpoint's `input`: path parameters and query or body as one object. */
export const Input = createParamDecorator(
  (_: unknown, context: ExecutionContext): unknown =>
    innerCallIn(context)?.input ?? readInput(context.switchToHttp().getRequest<Request>()),
);

/** Longer queries are seldom sent twice. */
const LONGEST_KNOWN_QUERY = 200;

/** Valid inputs of endpoints that read, by the endpoint and the query, from which alone they are made. No handler can change them. */
const known = new LRUCache<string, object>({ max: 2000 });

/** @throws ApiError NOT_FOUND if a path parameter is invalid, otherwise VALIDATION_ERROR with all field errors */
export function readInput(request: Request): object {
  const key = keyOf(request);
  const found = key === undefined ? undefined : known.get(key);
  if (found) return found;
  const input = read(request);
  if (key !== undefined) known.set(key, Object.freeze(input));
  return input;
}

/** Undefined if the input may depend on more than the endpoint and the query. */
function keyOf({ method, url, path, endpoint, template }: Request): string | undefined {
  if (method !== 'GET' || !endpoint || path !== template) return undefined;
  const query = url.slice(path.length);
  return query.length > LONGEST_KNOWN_QUERY ? undefined : `${endpoint.id}${query}`;
}

function read(request: Request): object {
  const dto = request.endpoint?.input;
  if (!dto) throw new Error(`The handler of ${request.template ?? ''} uses @Input, but its @Endpoint has no input.`);
  const given = gather(request, dto);
  try {
    return validated(dto, given, { actor: request.user });
  } catch (error) {
    const fieldErrors =
      error instanceof ApiError && Array.isArray(error.details) ? (error.details as FieldError[]) : [];
    if (fieldErrors.some(({ path }) => Object.hasOwn(request.params, path.split(/[.[]/)[0] ?? ''))) throw notFound();
    throw error;
  }
}

/**
 * Validates a value that is not a request's path, query or body, such as the arguments of a tool.
 * @throws ApiError VALIDATION_ERROR with all field errors
 */
export function checked<T extends object>(dto: Dto<T>, value: unknown, context?: ValidationContext): T {
  assertStorable(value);
  if (!context?.tolerant) return validated(dto, value, context);
  const read = tolerant(dto, value);
  assertStorable(read);
  return validated(dto, read, context);
}

/** Combines path parameters with the query or body. A body field must not contradict the path. */
function gather({ method, query, body = {}, params, headers, endpoint }: Request, dto: Dto): unknown {
  if ((method !== 'POST' && method !== 'PUT') || endpoint?.body === 'file') {
    assertStorable(query);
    const given = withObjects(dto, query);
    assertGivenOnce(dto, given);
    return { ...convertedQuery(dto, given), ...params };
  }
  const misplaced = Object.keys(query).map((name) => ({
    path: name,
    message: 'belongs in the body, not in the query',
  }));
  if (misplaced.length > 0) throw invalidInput(misplaced);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const given = body as Record<string, unknown>;
  const contradicted = Object.keys(params).filter((name) => Object.hasOwn(given, name) && given[name] !== params[name]);
  if (contradicted.length > 0)
    throw invalidInput(contradicted.map((path) => ({ path, message: 'differs from the value in the path' })));
  if (headers['content-type']?.startsWith(FORM_BODY)) assertGivenOnce(dto, given);
  return { ...given, ...params };
}

/** Collects the parameters `name[key]` of a query in an object, if the DTO has an object of that name. */
function withObjects(dto: Dto, query: Record<string, unknown>): Record<string, unknown> {
  const { byName } = fieldsOf(dto);
  const given: Record<string, unknown> = {};
  const objects = new Map<string, [key: string, value: unknown][]>();
  for (const [parameter, value] of Object.entries(query)) {
    const [, name = '', key] = /^(\w+)\[(.*)\]$/.exec(parameter) ?? [];
    if (key === undefined || byName.get(name)?.kind !== 'free') given[parameter] = value;
    else objects.set(name, [...(objects.get(name) ?? []), [key, value]]);
  }
  for (const [name, pairs] of objects) given[name] ??= Object.fromEntries(pairs);
  return given;
}

/** Converts the text of a query to numbers and booleans according to the DTO. */
function convertedQuery(dto: Dto, query: Record<string, unknown>): Record<string, unknown> {
  const { byName } = fieldsOf(dto);
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, convertedValue(byName.get(name)?.kind, value)]),
  );
}

function convertedValue(kind: string | undefined, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if ((kind === 'integer' || kind === 'number') && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  if (kind === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

/** Rejects repeated names in a query or form, which would become lists. */
function assertGivenOnce(dto: Dto, given: Record<string, unknown>): void {
  const { byName } = fieldsOf(dto);
  const repeated = Object.keys(given).filter((name) => {
    const field = byName.get(name);
    return Array.isArray(given[name]) && field !== undefined && field.kind !== 'list' && !field.joinedWith;
  });
  if (repeated.length > 0) throw invalidInput(repeated.map((path) => ({ path, message: 'must be given once' })));
}
