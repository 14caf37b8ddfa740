import { createParamDecorator, ExecutionContext } from '@nestjs/common';
import { Request } from 'express';
import { z } from 'zod';
import { Actor } from '../actor';
import { Dto, fieldsOf as fieldsOfDto, validated } from '../dto';
import { nearest } from '../edit-distance';
import { invalidInput, MAX_FAULTS, notFound, Problem } from '../problem';
import { callerOf } from './access.guard';
import { assertStorable, FORM_BODY, pathText } from './body';
import { innermost, shapeOf, withoutNulls } from './without-nulls';

/** The caller of an endpoint that is not public. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): Actor =>
  callerOf(context.switchToHttp().getRequest()),
);

/** All that the caller sent, validated once against the endpoint's `input`: path, then query or body, as one object. */
export const Input = createParamDecorator((_: unknown, context: ExecutionContext): unknown =>
  readInput(context.switchToHttp().getRequest<Request>()),
);

/** @throws Problem NOT_FOUND for a path that cannot name anything, else VALIDATION_ERROR that lists every place */
export function readInput(request: Request): unknown {
  const schema = request.endpoint?.input;
  if (!schema) throw new Error(`${request.template ?? ''} reads input and declares none.`);
  const params = request.params as Record<string, unknown>;
  const given = gather(request, schema, params);
  return validatedRequest(schema, given, params, request);
}

function isDto(schema: z.ZodType | Dto): schema is Dto {
  return typeof schema === 'function';
}

/** A path that cannot name anything is one that does not exist. */
function validatedRequest(dto: Dto, given: unknown, params: Record<string, unknown>, { user: actor }: Request): object {
  try {
    return validated(dto, given, { actor });
  } catch (error) {
    const faults = error instanceof Problem ? (error.details as { path: string }[]) : [];
    if (faults.some(({ path }) => Object.hasOwn(params, path.split(/[.[]/)[0] ?? ''))) throw notFound();
    throw error;
  }
}

/** What is known besides the input itself and helps to say how to correct it. */
interface Known {
  /** Who sent it. */
  actor?: Actor;
  /** The fields to use in place of others that callers are known to send. */
  instead?: Readonly<Record<string, string>>;
}

/**
 * Validates what did not come as a request's path, query or body.
 * @throws Problem VALIDATION_ERROR that lists every place
 */
export function checked<T extends z.ZodType>(schema: T, value: unknown, known?: Known): z.output<T>;
export function checked<T extends object>(schema: Dto<T>, value: unknown, known?: Known): T;
export function checked(schema: z.ZodType | Dto, value: unknown, known: Known = {}): unknown {
  assertStorable(value);
  if (isDto(schema)) return validated(schema, value, known);
  const result = schema.safeParse(withoutNulls(schema, value));
  if (result.success) return result.data;
  throw validationProblem(result.error.issues, value, schema, known);
}

/** One object of path parameters and query or body. What the path says must not be contradicted by the rest. */
function gather(request: Request, schema: z.ZodType | Dto, params: Record<string, unknown>): unknown {
  const query = request.query as Record<string, unknown>;
  const writes = request.method === 'POST' || request.method === 'PUT';
  if (!writes) {
    assertStorable(query);
    return { ...(isDto(schema) ? coercedQuery(schema, query) : coerceQuery(schema, query)), ...params };
  }
  const body: unknown = request.body === undefined ? {} : request.body;
  const strays = Object.keys(query).map((name) => ({ path: name, message: 'belongs in the body, not in the query' }));
  if (strays.length > 0) throw invalidInput(strays);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const contradicted = Object.keys(params).filter(
    (name) => Object.hasOwn(body, name) && (body as Record<string, unknown>)[name] !== params[name],
  );
  if (contradicted.length > 0)
    throw invalidInput(contradicted.map((path) => ({ path, message: 'is not the one in the path' })));
  if (isDto(schema) && typeof request.headers['content-type'] === 'string' && isForm(request.headers['content-type']))
    assertGivenOnce(schema, body as Record<string, unknown>);
  return { ...body, ...params };
}

function isForm(contentType: string): boolean {
  return contentType.startsWith(FORM_BODY);
}

/** A query and a form hold text only; a name that is sent twice makes a list. */
function coercedQuery(dto: Dto, query: Record<string, unknown>): Record<string, unknown> {
  assertGivenOnce(dto, query);
  const { byName } = fieldsOfDto(dto);
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, coercedText(byName.get(name)?.kind, value)]),
  );
}

function coercedText(kind: string | undefined, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if ((kind === 'integer' || kind === 'number') && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  if (kind === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

function assertGivenOnce(dto: Dto, given: Record<string, unknown>): void {
  const { byName } = fieldsOfDto(dto);
  const repeated = Object.keys(given).filter(
    (name) => Array.isArray(given[name]) && byName.has(name) && byName.get(name)?.kind !== 'list',
  );
  if (repeated.length > 0) throw invalidInput(repeated.map((path) => ({ path, message: 'must be given once' })));
}

/** A query holds text alone: numbers and booleans are read where the schema has them, so that one schema serves body, query and tools. */
function coerceQuery(schema: z.ZodType, query: Record<string, unknown>): Record<string, unknown> {
  const shape = shapeOf(schema);
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(query))
    read[name] = typeof value === 'string' ? coerce(shape[name], value) : value;
  return read;
}

function coerce(field: z.ZodType | undefined, text: string): unknown {
  const type = field && innermost(field).type;
  if (type === 'number' && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/** Every issue as `{path, message}`, in the words of someone who has to mend it. */
function validationProblem(issues: z.core.$ZodIssue[], given: unknown, schema: z.ZodType, known: Known): Problem {
  const fields = Object.keys(shapeOf(schema));
  const faults = issues.flatMap((issue) => {
    const path = pathText(issue.path);
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key, index) => ({
        path: path ? `${path}.${key}` : key,
        // Only the first faults are listed, and finding the field that was meant takes time.
        message: path || index >= MAX_FAULTS ? 'is not a known field' : unknownField(key, fields, known),
      }));
    }
    const message = describe(issue, valueAt(issue.path, given));
    if (path !== 'businessId' || !known.actor) return [{ path, message }];
    return [{ path, message: `${message}: leave it out, or send your own, ${known.actor.businessId}` }];
  });
  return invalidInput(faults);
}

function unknownField(name: string, fields: string[], { instead = {} }: Known): string {
  const better = Object.hasOwn(instead, name) ? instead[name] : nearest(name, fields, 1)[0];
  return better === undefined ? 'is not a known field' : `is not a known field: use ${better}`;
}

/** Not what the issue itself can report as its input: the error would be made with all of that in its text. */
function valueAt(path: readonly PropertyKey[], given: unknown): unknown {
  return path.reduce<unknown>((value, part) => (value as Record<PropertyKey, unknown> | undefined)?.[part], given);
}

function describe(issue: z.core.$ZodIssue, given: unknown): string {
  const [bound, unit] = [
    sizeOf(issue),
    'origin' in issue && issue.origin === 'string'
      ? ' characters'
      : issue.code.startsWith('too') && 'origin' in issue && issue.origin === 'array'
        ? ' items'
        : '',
  ];
  switch (issue.code) {
    case 'invalid_type':
      if (given === undefined || (given === null && typeof issue.path.at(-1) === 'string')) return 'is required';
      return Array.isArray(given) && issue.expected !== 'array' && issue.path.length > 0
        ? 'must be given once'
        : `must be ${article(issue.expected)}`;
    case 'invalid_value':
      return `must be one of: ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return issue.inclusive === false ? `must be more than ${bound}${unit}` : `must be at least ${bound}${unit}`;
    case 'too_big':
      return `must be at most ${bound}${unit}`;
    case 'not_multiple_of':
      return `must be a multiple of ${String(issue.divisor)}`;
    default:
      return issue.message;
  }
}

function sizeOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small') return String(issue.minimum);
  return issue.code === 'too_big' ? String(issue.maximum) : '';
}

function article(expected: string): string {
  if (expected === 'int') return 'a whole number';
  return /^[aeiou]/.test(expected) ? `an ${expected}` : `a ${expected}`;
}
