import { createParamDecorator, ExecutionContext } from '@nestjs/common';
import { Request } from 'express';
import { Actor } from '../actor';
import { Dto, fieldsOf, Known, validated } from '../dto';
import { Fault, invalidInput, notFound, Problem } from '../problem';
import { callerOf } from './access.guard';
import { assertStorable, FORM_BODY } from './body';

/** The caller of an endpoint that is not public. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): Actor =>
  callerOf(context.switchToHttp().getRequest()),
);

/** All that the caller sent, validated once against the endpoint's `input`: path, then query or body, as one object. */
export const Input = createParamDecorator((_: unknown, context: ExecutionContext): unknown =>
  readInput(context.switchToHttp().getRequest<Request>()),
);

/** @throws Problem NOT_FOUND for a path that cannot name anything, else VALIDATION_ERROR that lists every place */
export function readInput(request: Request): object {
  const dto = request.endpoint?.input;
  if (!dto) throw new Error(`${request.template ?? ''} reads input and declares none.`);
  const given = gather(request, dto);
  try {
    return validated(dto, given, { actor: request.user });
  } catch (error) {
    const faults = error instanceof Problem && Array.isArray(error.details) ? (error.details as Fault[]) : [];
    if (faults.some(({ path }) => Object.hasOwn(request.params, path.split(/[.[]/)[0] ?? ''))) throw notFound();
    throw error;
  }
}

/**
 * Validates what did not come as a request's path, query or body.
 * @throws Problem VALIDATION_ERROR that lists every place
 */
export function checked<T extends object>(dto: Dto<T>, value: unknown, known?: Known): T {
  assertStorable(value);
  return validated(dto, value, known);
}

/** One object of path parameters and query or body. What the path says must not be contradicted by the rest. */
function gather({ method, query, body = {}, params, headers }: Request, dto: Dto): unknown {
  if (method !== 'POST' && method !== 'PUT') {
    assertStorable(query);
    assertGivenOnce(dto, query);
    return { ...inTheirTypes(dto, query), ...params };
  }
  const strays = Object.keys(query).map((name) => ({ path: name, message: 'belongs in the body, not in the query' }));
  if (strays.length > 0) throw invalidInput(strays);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const given = body as Record<string, unknown>;
  const contradicted = Object.keys(params).filter((name) => Object.hasOwn(given, name) && given[name] !== params[name]);
  if (contradicted.length > 0)
    throw invalidInput(contradicted.map((path) => ({ path, message: 'is not the one in the path' })));
  if (headers['content-type']?.startsWith(FORM_BODY)) assertGivenOnce(dto, given);
  return { ...given, ...params };
}

/** A query holds only text: numbers and booleans are read where the DTO has them. */
function inTheirTypes(dto: Dto, query: Record<string, unknown>): Record<string, unknown> {
  const { byName } = fieldsOf(dto);
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, inItsType(byName.get(name)?.kind, value)]),
  );
}

function inItsType(kind: string | undefined, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if ((kind === 'integer' || kind === 'number') && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  if (kind === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

/** In a query and in a form, a name that is sent twice makes a list. */
function assertGivenOnce(dto: Dto, given: Record<string, unknown>): void {
  const { byName } = fieldsOf(dto);
  const repeated = Object.keys(given).filter((name) => {
    const field = byName.get(name);
    return Array.isArray(given[name]) && field !== undefined && field.kind !== 'list' && !field.joinedWith;
  });
  if (repeated.length > 0) throw invalidInput(repeated.map((path) => ({ path, message: 'must be given once' })));
}
