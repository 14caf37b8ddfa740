import { STATUS_CODES } from 'node:http';
import {
  ApiBody,
  ApiConsumes,
  ApiOperation,
  ApiParam,
  ApiProduces,
  ApiQuery,
  ApiResponse,
  ApiSchema,
  ApiTags,
  getSchemaPath,
  OmitType,
} from '@nestjs/swagger';
import { alternativesOf, Dto, fieldsOf, metadataOf, schemaName } from '../dto';
import { FORM_BODY, JSON_BODY } from '../http/body';
import type { Access, EndpointSpec } from '../http/endpoint';

const BODY_TYPES = {
  json: [JSON_BODY],
  form: [FORM_BODY],
  either: [JSON_BODY, FORM_BODY],
  unparsed: [JSON_BODY],
};

/**
 * What @nestjs/swagger needs to know about an endpoint. Errors, wording, examples and common headers are added by
 * `openApiDocument`, once the error table is complete.
 * @param path as it was declared on the method, such as `things/:id`
 */
export function describeOperation(spec: EndpointSpec, method: string, path: string): MethodDecorator[] {
  return [
    ApiTags(spec.tag),
    ApiOperation({ operationId: spec.id, summary: spec.summary, security: securityOf(spec.access) }),
    ...inputOf(spec, method, path),
    ...successOf(spec),
  ];
}

/** The scope stands in the requirement too, where code can find it. */
function securityOf(access: Access): Record<string, string[]>[] {
  if (access === 'public') return [];
  if (access === 'owner' || access === 'user') return [{ bearer: [] }];
  const scopes = access === 'authenticated' ? [] : [access];
  return [{ apiKey: scopes }, { bearer: scopes }];
}

function inputOf(spec: EndpointSpec, method: string, path: string): MethodDecorator[] {
  const { id, input, body = 'json', examples } = spec;
  if (!input) return [];
  const missing = namesIn(path).find((name) => !fieldsOf(input).fields.some((field) => field.name === name));
  if (missing) throw new Error(`The input of ${id} lacks ${missing}, which is in the path.`);
  const inPath = namesIn(path).map((name) => ApiParam({ name, schema: pointerTo(input, name) }));
  if (!hasBody(method)) {
    const inQuery = fieldsBeside(input, path).filter(({ options }) => !options.hidden);
    return [...inPath, ...inQuery.map(({ name }) => queryParameter(input, name))];
  }
  const sent = bodyOf(input, path);
  if (!sent) return inPath;
  const named = Object.entries(examples ?? {}).map(([name, value]) => [name, { value }] as const);
  return [
    ...inPath,
    ApiConsumes(...BODY_TYPES[body]),
    ApiBody({
      schema: { $ref: getSchemaPath(schemaName(sent)) },
      required: !mayBeEmpty(sent),
      ...(named.length > 0 && { examples: Object.fromEntries(named) }),
    }),
  ];
}

/** Whether what a method takes besides its path is a body, and not a query. */
export function hasBody(method: string): boolean {
  return method === 'POST' || method === 'PUT' || method === 'PATCH';
}

const bodies = new WeakMap<Dto, Map<string, Dto>>();

/** What the body holds when the path gives the rest; undefined when that is nothing. */
export function bodyOf(input: Dto, path: string): Dto | undefined {
  const inPath = namesIn(path).filter((name) => fieldsOf(input).byName.has(name));
  if (alternativesOf(input)) {
    if (inPath.length > 0) throw new Error(`${schemaName(input)} is one of several: none may have fields in the path.`);
    return input;
  }
  if (fieldsBeside(input, path).length === 0) return undefined;
  if (inPath.length === 0) return input;
  const known = bodies.get(input) ?? new Map<string, Dto>();
  bodies.set(input, known);
  const body = known.get(inPath.join()) ?? without(inPath, input);
  known.set(inPath.join(), body);
  return body;
}

function without(names: string[], input: Dto): Dto {
  class Body extends OmitType(input as new () => Record<string, unknown>, names) {}
  ApiSchema({ name: `${schemaName(input)}Body` })(Body);
  return Body;
}

function mayBeEmpty(body: Dto): boolean {
  return !alternativesOf(body) && fieldsOf(body).fields.every(({ name }) => isOptional(body, name));
}

function fieldsBeside(input: Dto, path: string) {
  const inPath = namesIn(path);
  return fieldsOf(input).fields.filter(({ name }) => !inPath.includes(name));
}

function namesIn(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
}

function queryParameter(input: Dto, name: string): MethodDecorator {
  return ApiQuery({ name, required: !isOptional(input, name), schema: pointerTo(input, name) });
}

function isOptional(dto: Dto, name: string): boolean {
  return metadataOf(dto, name).required === false;
}

/** The schema of a field stands in the document until the schemas are finished: parameters point at it. */
function pointerTo(input: Dto, name: string): object {
  return { $ref: `${getSchemaPath(schemaName(input))}/properties/${name}` };
}

function successOf({ status = 200, alsoReturns = {}, bare, streams, returns }: EndpointSpec): MethodDecorator[] {
  const data = returns ? { $ref: getSchemaPath(schemaName(returns)) } : { type: 'string' };
  const schema = bare
    ? data
    : {
        type: 'object',
        required: ['success', 'data'],
        properties: { success: { type: 'boolean', enum: [true] }, data },
      };
  const content = {
    [bare?.split(';')[0] ?? JSON_BODY]: { schema },
    ...(streams && { 'text/event-stream': { schema: { type: 'string', description: streams } } }),
  } as Record<string, { schema: { type: string } }>;
  const described = Object.entries({ [status]: STATUS_CODES[status] ?? 'Success', ...alsoReturns });
  return [
    ApiProduces(...Object.keys(content)),
    ...described.map(([code, description]) =>
      ApiResponse({ status: Number(code), description, ...(Number(code) < 300 && code !== '204' && { content }) }),
    ),
  ];
}
