import { INestApplication } from '@nestjs/common';
import { DocumentBuilder, OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { exampleOf, SCOPE_SCHEMA, PRODUCT } from '#kernel/host';
import { EndpointSpec } from '../endpoint-spec';
import { acceptsDryRun } from '../dry-run';
import { acceptsIdempotencyKey } from '../idempotency/idempotent-request';
import type { Route } from '../route-table';
import { Registry } from '../registry';
import { HEADERS, headersOf, PARAMETERS, SECURITY_SCHEMES } from './components';
import { dryRunParameter, DRY_RUN_REFERENCE, dryRunResponse, dryRunSchema } from './dry-run';
import { detailsIn, errorExamples, errorResponses, errorSchemas, errorsOf, sharedResponses } from './errors';
import { bodyOf, hasBody } from '../operation';
import { Json, Models, schemaAt, referencedComponents, simplified, withDefaultsInDescription } from './schemas';
import { shareParts } from './sharing';
import { webhooksOf } from './webhooks';
import { descriptionOf, introduction } from './wording';

/** The root of the REST API. Routes outside it, such as pages, are not part of the API description. */
const ROOT = '/api/v1';

const NOT_MODIFIED = 'The response that the client has, as identified by `If-None-Match`, is still current.';

/** The inputs of the API description, in addition to the decorators of the endpoints. */
export interface DocumentParts {
  registry: Registry;
  routes: readonly Route[];
  version: string;
  /** The public origin of the service. */
  baseUrl: string;
}

interface Parameter extends Json {
  name: string;
  in: string;
  schema: { $ref: string };
}

/** An operation as @nestjs/swagger creates it from the decorators. */
interface Operation extends Json {
  parameters: Parameter[];
  requestBody?: Json;
  responses: Record<string, Json & { content?: Record<string, Json> }>;
}

/**
 * The API description in OpenAPI 3.1: the output of @nestjs/swagger, completed with errors, headers, examples and webhooks. Tags and
 * operations are in the order in which the app imports its modules, and these declare them.
 */
export function openApiDocument(app: INestApplication, parts: DocumentParts): OpenAPIObject {
  const { registry, version, baseUrl } = parts;
  const routes = parts.routes.filter(({ path }) => path === ROOT || path.startsWith(`${ROOT}/`));
  const webhooks = registry.sending && webhooksOf(registry.sending, registry.eventKinds);
  const models = modelsOf(routes, registry);
  for (const body of webhooks?.bodies ?? []) models.add(body, 'output');
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(`${PRODUCT.name} API`)
    .setVersion(version)
    .setDescription(introduction(baseUrl, registry.sending?.description))
    .setContact(PRODUCT.name, baseUrl, '')
    .addServer(baseUrl + ROOT)
    .addApiKey(SECURITY_SCHEMES.apiKey, 'apiKey')
    .addBearerAuth(SECURITY_SCHEMES.bearer, 'bearer')
    .build();
  const made = SwaggerModule.createDocument(app, config, { extraModels: models.all, autoTagControllers: false });
  // A copy, because parts of it belong to the decorators; values that JSON cannot represent are dropped.
  const document = simplified(JSON.parse(JSON.stringify(made)) as typeof made);
  const schemas = models.completed((document.components?.schemas ?? {}) as Record<string, Json>);
  schemas[SCOPE_SCHEMA] = { type: 'string', enum: registry.scopes };
  const operations = operationsOf(routes, document);
  const described = {
    paths: pathsOf(operations, schemas, registry),
    ...(webhooks && { webhooks: webhooks.operations }),
  };
  const components = shareParts([described.paths, webhooks?.operations ?? {}], {
    schemas: {
      ...mapped(schemas, withDefaultsInDescription),
      ...withoutCollisions({ ...errorSchemas(registry.errors), DryRun: dryRunSchema(registry.effects) }, schemas),
    },
    headers: HEADERS,
    parameters: { ...PARAMETERS, DryRun: dryRunParameter(), ...webhooks?.parameters },
    responses: { ...sharedResponses(registry.errors), DryRun: dryRunResponse() },
    examples: errorExamples(registry.errors),
  });
  return {
    openapi: document.openapi,
    info: {
      ...document.info,
      contact: { name: PRODUCT.name, url: baseUrl },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: document.servers,
    tags: tagsOf(operations).map((name) => ({
      name,
      description: registry.tagDescription(name),
    })),
    'x-scopes': scopesOf(registry),
    ...(webhooks && { 'x-event-resources': Object.fromEntries(registry.eventResources) }),
    ...described,
    components: { securitySchemes: SECURITY_SCHEMES, ...referencedComponents(components, described) },
  } as unknown as OpenAPIObject;
}

function modelsOf(routes: readonly Route[], { errors }: Registry): Models {
  const models = new Models();
  for (const { method, path, endpoint } of routes) {
    const { input, returns } = endpoint;
    if (input) models.add(input, 'input');
    const body = input && hasBody(method) && bodyOf(input, path);
    if (body) models.add(body, 'input');
    if (returns) models.add(returns, 'output');
  }
  for (const details of detailsIn(errors)) models.add(details, 'output');
  return models;
}

/** A route with its operation. */
interface Described extends Route {
  /** The path with braces, such as `/things/{id}`, relative to the root. */
  place: string;
  operation: Operation;
  /** The method and the place of the endpoint to call instead, if it is deprecated. */
  successor?: string;
}

/** The operations in the order of @nestjs/swagger, which is that of the modules and their controllers; routes are in that of matching. */
function operationsOf(routes: readonly Route[], { paths }: OpenAPIObject): Described[] {
  const byName = new Map(routes.map((route) => [`${route.method} ${templateOf(route.path)}`, route]));
  const described = Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(methods).flatMap(([name, operation]) => {
      const route = byName.get(`${name.toUpperCase()} ${template}`);
      return route ? [{ ...route, place: template.slice(ROOT.length) || '/', operation: operation as Operation }] : [];
    }),
  );
  const missing = routes.find(({ endpoint }) => !described.some((one) => one.endpoint === endpoint));
  if (missing) throw new Error(`@nestjs/swagger has no operation for ${missing.method} ${missing.path}.`);
  const names = new Map(described.map(({ method, place, endpoint }) => [endpoint.id, `${method} ${place}`]));
  return described.map((one) => ({ ...one, successor: names.get(one.endpoint.deprecated?.use ?? '') }));
}

/** The tags in the order of their operations: each is where most of its operations are. */
function tagsOf(operations: Described[]): string[] {
  const places = new Map<string, number[]>();
  for (const [index, { endpoint }] of operations.entries())
    places.set(endpoint.tag, [...(places.get(endpoint.tag) ?? []), index]);
  const middleOf = (indexes: number[]) => indexes[Math.floor(indexes.length / 2)] ?? 0;
  return [...places].sort(([, a], [, b]) => middleOf(a) - middleOf(b)).map(([name]) => name);
}

/** What each scope allows, in words: for clients that let people choose scopes. */
function scopesOf({ scopeTable }: Registry): Json {
  return Object.fromEntries(
    scopeTable.map(({ name, subject, allows, pays }) => [name, { subject, allows, ...(pays && { pays }) }]),
  );
}

function templateOf(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

function pathsOf(
  operations: Described[],
  schemas: Record<string, Json>,
  registry: Registry,
): Record<string, Record<string, Json>> {
  const paths: Record<string, Record<string, Json>> = {};
  for (const operation of operations) {
    const { place, method } = operation;
    const methods = (paths[place] ??= {});
    methods[method.toLowerCase()] = completed(operation, schemas, registry);
    // Every PUT is also served as PATCH.
    if (method === 'PUT') methods.patch = patchOf(completed(operation, schemas, registry));
  }
  return paths;
}

/** The PATCH that does the same as a PUT. */
function patchOf(put: Json): Json {
  const operationId = `${String(put.operationId)}WithPatch`;
  return { ...put, operationId, description: `The same as \`PUT\`.\n\n${String(put.description)}` };
}

function completed(
  { operation, method, path, endpoint, successor }: Described,
  schemas: Record<string, Json>,
  registry: Registry,
): Json {
  const { parameters: declared, security, requestBody, responses } = operation;
  const { id, access, maxAgeSeconds, streams, since, deprecated } = endpoint;
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const missing = inPath.find((name) => !declared.some((one) => one.in === 'path' && one.name === name));
  if (missing) throw new Error(`${id} does not describe the path parameter ${missing}: add it to the input.`);
  const keyed = acceptsIdempotencyKey(method, endpoint);
  const triable = acceptsDryRun(method, endpoint);
  const shared = [
    ...(maxAgeSeconds !== undefined ? ['IfNoneMatch'] : []),
    ...(streams ? ['LastEventId'] : []),
    ...(keyed ? ['IdempotencyKey'] : []),
    ...(triable ? ['DryRun'] : []),
  ];
  const parameters = [
    ...declared.map((parameter) => completedParameter(parameter, schemas)),
    ...shared.map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
  const errors = errorsOf(
    registry.errors,
    { ...endpoint, errors: registry.errorsOf(endpoint) },
    {
      inPath: inPath.length > 0,
      inBody: requestBody !== undefined,
      keyed,
    },
  );
  return {
    operationId: id,
    ...(triable && DRY_RUN_REFERENCE),
    ...(since !== undefined && { 'x-since': since }),
    ...(deprecated && { deprecated: true }),
    ...(deprecated?.sunset !== undefined && { 'x-sunset': deprecated.sunset }),
    summary: endpoint.summary,
    description: descriptionOf(endpoint, registry, successor),
    tags: [endpoint.tag],
    security,
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      ...successes(responses, endpoint, keyed),
      ...errorResponses(errors, access),
    },
  };
}

/** A parameter with the schema of its field; the description of the field becomes that of the parameter. */
function completedParameter(
  { name, in: place, required, schema, style, explode }: Parameter,
  schemas: Record<string, Json>,
): Json {
  const { description, ...field } = schemaAt(schema.$ref, schemas);
  // Interactive pages prefill the example, which is useful for required parameters but not for optional filters.
  const [example] = required ? ((field.examples ?? []) as unknown[]) : [];
  return {
    ...{ name, in: place, description, required, schema: field },
    ...(style !== undefined && { style, explode }),
    ...(example !== undefined && { example }),
  };
}

function successes(
  responses: Operation['responses'],
  { maxAgeSeconds, envelope, returns, deprecated }: EndpointSpec,
  keyed: boolean,
): Record<string, Json> {
  const isCached = maxAgeSeconds !== undefined;
  const headers = headersOf([
    ...(isCached ? ['ETag'] : []),
    ...(keyed ? ['Idempotency-Replayed'] : []),
    ...(deprecated ? ['Deprecation'] : []),
    ...(deprecated?.sunset !== undefined ? ['Sunset'] : []),
    ...(deprecated?.use !== undefined ? ['Link'] : []),
  ]);
  const data = returns && exampleOf(returns);
  const example = envelope === false ? data : { success: true, data };
  const completed = Object.entries(responses).map(([status, { description, content }]) => {
    const [first, ...others] = Object.entries(content ?? {});
    if (!first) return [status, { description, ...headers }];
    const shown = { ...first[1], ...(example !== undefined && { example }) };
    return [status, { description, ...headers, content: Object.fromEntries([[first[0], shown], ...others]) }];
  });
  return {
    ...(Object.fromEntries(completed) as Record<string, Json>),
    ...(isCached && { 304: { description: NOT_MODIFIED, ...headers } }),
  };
}

function mapped(schemas: Record<string, Json>, map: (schema: Json) => Json): Record<string, Json> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, map(schema)]));
}

/** @throws Error if a generated schema has the same name as a DTO */
function withoutCollisions(added: Record<string, Json>, schemas: Record<string, Json>): Record<string, Json> {
  const taken = Object.keys(added).find((name) => name in schemas);
  if (taken) throw new Error(`The schema name ${taken} is reserved: rename the DTO.`);
  return added;
}
