import { applyDecorators, HttpCode, RequestMethod, SetMetadata, UseInterceptors } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/internal';
import { writes } from './dry-run';
import { Access, EndpointSpec } from './endpoint-spec';
import { DryRunInterceptor } from './dry-run.interceptor';
import { IdempotencyInterceptor } from './idempotency.interceptor';
import { acceptsIdempotencyKey } from './idempotency/idempotent-request';
import { describeOperation } from './operation';
import { Parts, Registry } from './registry';
import { ignoresUnknownFields } from '#kernel/host';

const ENDPOINT = Symbol('ENDPOINT');

/** Declares a route, and describes it for @nestjs/swagger. The application does not start if a route lacks it. */
export function Endpoint(spec: EndpointSpec): MethodDecorator {
  return (target, key, descriptor) => {
    const handler = descriptor.value as object;
    const number = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
    if (number === undefined) throw new Error(`Put @Endpoint ${spec.id} above @Get, @Post or the like.`);
    if (spec.input && ignoresUnknownFields(spec.input) && !spec.ignoresUnknownInput)
      throw new Error(`The input of ${spec.id} ignores unknown fields: declare ignoresUnknownInput on the endpoint.`);
    const [method, path] = [RequestMethod[number], [Reflect.getMetadata(PATH_METADATA, handler) as string].flat()];
    applyDecorators(
      SetMetadata(ENDPOINT, spec),
      HttpCode(spec.status ?? 200),
      // The first one is the outer one. Of several calls in a request, each is tried or repeated by itself.
      ...(writes(method) && !spec.countsItself ? [UseInterceptors(DryRunInterceptor)] : []),
      ...(acceptsIdempotencyKey(method, spec) ? [UseInterceptors(IdempotencyInterceptor)] : []),
      ...describeOperation(spec, method, path[0] ?? ''),
    )(target, key, descriptor);
  };
}

/** The declaration of a handler, or undefined if it has none. */
export function endpointOf(handler: object): EndpointSpec | undefined {
  return Reflect.getMetadata(ENDPOINT, handler) as EndpointSpec | undefined;
}

/** The values of `access` that are not scopes. */
const WITHOUT_SCOPE: readonly string[] = ['public', 'authenticated', 'user', 'owner'] satisfies Access[];

/**
 * @param file of the endpoint's module, where the missing part has to be added
 * @throws Error if the endpoint declares an error, a tag or a scope that no module registers
 */
export function assertRegistered(
  { id, tag, access, inAddition = [], errors = [] }: EndpointSpec,
  registry: Registry,
  file: string,
): void {
  const missing = (what: string, parts: keyof Parts) =>
    new Error(`The endpoint ${id} ${what}, which no module registers: add it to "${parts}" in ${file}.`);
  const unknown = errors.find((error) => !registry.errors.includes(error));
  if (unknown) throw missing(`declares the error ${unknown.code}`, 'errors');
  if (registry.tagDescription(tag) === undefined) throw missing(`has the tag ${tag}`, 'tags');
  for (const scope of [access, ...inAddition.flatMap((authority) => authority.scope ?? [])])
    if (!WITHOUT_SCOPE.includes(scope) && !(registry.scopes as readonly string[]).includes(scope))
      throw missing(`needs the scope ${scope}`, 'scopes');
}
