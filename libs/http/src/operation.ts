import { STATUS_CODES } from 'node:http';
import {
  ApiBody,
  ApiConsumes,
  ApiOperation,
  ApiOperationOptions,
  ApiParam,
  ApiProduces,
  ApiQuery,
  ApiResponse,
  ApiSchema,
  ApiTags,
  getSchemaPath,
  OmitType,
} from '@nestjs/swagger';
import { alternativesOf, Dto, fieldsOf, metadataOf, schemaName } from '#kernel/host';
import { FORM_BODY, JSON_BODY } from './body';
import { Access, EndpointSpec } from './endpoint-spec';

/** The media types of the other bodies. */
const BODY_TYPES = {
  json: [JSON_BODY],
  form: [FORM_BODY],
  either: [JSON_BODY, FORM_BODY],
  unparsed: [JSON_BODY],
};

/**
 * The decorators that describe an endpoint to @nestjs/swagger. `openApiDocument` adds errors, descriptions, examples and
 * common headers once the error table is complete.
 * @param path as declared on the method, such as `things/:id`
 */
export function describeOperation(spec: EndpointSpec, method: string, path: string): MethodDecorator[] {
  return [
    ApiTags(spec.tag),
    ApiOperation({
      operationId: spec.id,
      summary: spec.summary,
      security: [...securityOf(spec.access), ...(spec.visitors ? [{}] : [])],
      ...(spec.body === 'file' && { requestBody: FILE }),
    }),
    ...inputOf(spec, method, path),
    ...successOf(spec),
  ];
}

/** Includes the scope, so that code can find it in the document. */
function securityOf(access: Access): Record<string, string[]>[] {
  if (access === 'public') return [];
  if (access === 'owner' || access === 'user') return [{ bearer: [] }];
  const scopes = access === 'authenticated' ? [] : [access];
  return [{ apiKey: scopes }, { bearer: scopes }];
}

/** A file by itself. The form that may contain it is not described: generated clients would have to choose between two kinds of bodies. */
const FILE = {
  required: true,
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
} satisfies ApiOperationOptions['requestBody'];

function inputOf(spec: EndpointSpec, method: string, path: string): MethodDecorator[] {
  const { id, input, body = 'json', examples } = spec;
  if (!input) return [];
  const missing = namesIn(path).find((name) => !fieldsOf(input).fields.some((field) => field.name === name));
  if (missing) throw new Error(`The input of ${id} lacks ${missing}, which is in the path.`);
  const inPath = namesIn(path).map((name) => ApiParam({ name, schema: pointerTo(input, name) }));
  if (!hasBody(method) || body === 'file') {
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

/** Whether the input of a method, apart from its path, is a body rather than a query. */
export function hasBody(method: string): boolean {
  return method === 'POST' || method === 'PUT' || method === 'PATCH';
}

const bodies = new WeakMap<Dto, Map<string, Dto>>();

/** The DTO of the body: the input without the path parameters; undefined if no field remains. */
export function bodyOf(input: Dto, path: string): Dto | undefined {
  const inPath = namesIn(path).filter((name) => fieldsOf(input).byName.has(name));
  if (alternativesOf(input)) {
    if (inPath.length > 0) throw new Error(`${schemaName(input)} has alternatives, so it cannot have path parameters.`);
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
  const isObject = fieldsOf(input).byName.get(name)?.kind === 'free';
  return ApiQuery({
    name,
    required: !isOptional(input, name),
    schema: pointerTo(input, name),
    ...(isObject && { style: 'deepObject', explode: true }),
  });
}

function isOptional(dto: Dto, name: string): boolean {
  return metadataOf(dto, name).required === false;
}

/** Parameters refer to the schema of their field until the schemas are completed. */
function pointerTo(input: Dto, name: string): object {
  return { $ref: `${getSchemaPath(schemaName(input))}/properties/${name}` };
}

function successOf({
  status = 200,
  alsoReturns = {},
  envelope,
  mediaType,
  streams,
  returns,
  nullWhen,
}: EndpointSpec): MethodDecorator[] {
  const shape = returns ? { $ref: getSchemaPath(schemaName(returns)) } : { type: 'string' };
  const data = nullWhen === undefined ? shape : { description: nullWhen, anyOf: [shape, { type: 'null' }] };
  const schema =
    envelope === false
      ? data
      : {
          type: 'object',
          required: ['success', 'data'],
          properties: { success: { type: 'boolean', enum: [true] }, data },
        };
  const content = {
    [mediaType?.split(';')[0] ?? JSON_BODY]: { schema },
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
