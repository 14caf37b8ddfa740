import { INestApplication } from '@nestjs/common';
import { DocumentBuilder, OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { EndpointSpec } from '../http/endpoint';
import type { Route } from '../http/route-table';
import { takesKey } from '../idempotency/keyed-request';
import { Registry } from '../registry';
import { HEADERS, headersOf, PARAMETERS, SECURITY_SCHEMES } from './components';
import { detailsIn, errorResponses, errorSchemas, problemsOf, sharedResponses } from './errors';
import { exampleOf } from './examples';
import { bodyOf, hasBody } from './operation';
import { Json, Models, pointedAt, referredTo, tidied, withDefaultsInWords } from './schemas';
import { webhooksOf } from './webhooks';
import { descriptionOf, introduction } from './wording';

/** Where the interface begins. What is served outside it, such as pages, is not part of the description. */
const ROOT = '/api/v1';

const NOT_MODIFIED = 'The answer that the caller holds, by its `If-None-Match`, is still right.';

/** What the description is made of besides the decorators of the endpoints. */
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

/** An operation as @nestjs/swagger makes it of the decorators. */
interface Operation extends Json {
  parameters: Parameter[];
  requestBody?: Json;
  responses: Record<string, Json & { content?: Record<string, Json> }>;
}

/** The API description, as OpenAPI 3.1: what @nestjs/swagger makes of the endpoints, and what it cannot know. */
export function openApiDocument(app: INestApplication, parts: DocumentParts): OpenAPIObject {
  const { registry, version, baseUrl } = parts;
  const routes = parts.routes.filter(({ path }) => path === ROOT || path.startsWith(`${ROOT}/`));
  const webhooks = registry.sending && webhooksOf(registry.sending, registry.eventKinds);
  const models = modelsOf(routes, registry);
  for (const body of webhooks?.bodies ?? []) models.add(body, 'output');
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Perk API')
    .setVersion(version)
    .setDescription(introduction(baseUrl))
    .setContact('Perk', baseUrl, '')
    .addServer(baseUrl + ROOT)
    .addApiKey(SECURITY_SCHEMES.apiKey, 'apiKey')
    .addBearerAuth(SECURITY_SCHEMES.bearer, 'bearer')
    .build();
  const made = SwaggerModule.createDocument(app, config, { extraModels: models.all, autoTagControllers: false });
  // A copy, since parts of it belong to the decorators, and without what JSON does not hold.
  const document = tidied(JSON.parse(JSON.stringify(made)) as typeof made);
  const schemas = models.finished((document.components?.schemas ?? {}) as Record<string, Json>);
  const described = {
    paths: pathsOf(routes, document, schemas, registry),
    ...(webhooks && { webhooks: webhooks.operations }),
  };
  const components = {
    schemas: { ...mapped(schemas, withDefaultsInWords), ...unclaimed(errorSchemas(registry.problems), schemas) },
    headers: HEADERS,
    parameters: { ...PARAMETERS, ...webhooks?.parameters },
    responses: sharedResponses(registry.problems),
  };
  return {
    openapi: document.openapi,
    info: {
      ...document.info,
      contact: { name: 'Perk', url: baseUrl },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: document.servers,
    tags: [...new Set(routes.map(({ endpoint }) => endpoint.tag))].map((name) => ({
      name,
      description: registry.aboutTag(name),
    })),
    ...described,
    components: { securitySchemes: SECURITY_SCHEMES, ...referredTo(components, described) },
  } as unknown as OpenAPIObject;
}

function modelsOf(routes: readonly Route[], { problems }: Registry): Models {
  const models = new Models();
  for (const { method, path, endpoint } of routes) {
    const { input, returns } = endpoint;
    if (input) models.add(input, 'input');
    const body = input && hasBody(method) && bodyOf(input, path);
    if (body) models.add(body, 'input');
    if (returns) models.add(returns, 'output');
  }
  for (const details of detailsIn(problems)) models.add(details, 'output');
  return models;
}

function pathsOf(
  routes: readonly Route[],
  { paths }: OpenAPIObject,
  schemas: Record<string, Json>,
  registry: Registry,
): Record<string, Json> {
  const relative: Record<string, Json> = {};
  for (const { method, path, endpoint } of routes) {
    const template = path.replace(/:(\w+)/g, '{$1}');
    const name = method.toLowerCase() as 'get';
    const operation = paths[template]?.[name] as unknown as Operation | undefined;
    if (!operation) throw new Error(`@nestjs/swagger does not know ${method} ${path}.`);
    const place = template.slice(ROOT.length) || '/';
    relative[place] = {
      ...relative[place],
      [name]: completed(operation, { method, path, endpoint }, schemas, registry),
    };
  }
  return relative;
}

function completed(
  { parameters: declared, security, requestBody, responses }: Operation,
  { method, path, endpoint }: Route,
  schemas: Record<string, Json>,
  registry: Registry,
): Json {
  const { id, access, maxAgeSeconds, streams } = endpoint;
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const missing = inPath.find((name) => !declared.some((one) => one.in === 'path' && one.name === name));
  if (missing)
    throw new Error(`${id} does not describe ${missing}: it belongs in the path of the method and in the input.`);
  const keyed = takesKey(method, endpoint);
  const shared = [
    ...(maxAgeSeconds !== undefined ? ['IfNoneMatch'] : []),
    ...(streams ? ['LastEventId'] : []),
    ...(keyed ? ['IdempotencyKey'] : []),
  ];
  const parameters = [
    ...declared.map((parameter) => completedParameter(parameter, schemas)),
    ...shared.map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
  const problems = problemsOf(registry.problems, endpoint, {
    inPath: inPath.length > 0,
    inBody: requestBody !== undefined,
    keyed,
  });
  return {
    operationId: id,
    summary: endpoint.summary,
    description: descriptionOf(endpoint, registry),
    tags: [endpoint.tag],
    security,
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: { ...successes(responses, endpoint, keyed), ...errorResponses(problems, access) },
  };
}

/** A parameter with the schema of its field, and with what is said of the field said of the parameter. */
function completedParameter({ name, in: place, required, schema }: Parameter, schemas: Record<string, Json>): Json {
  const { description, ...field } = pointedAt(schema.$ref, schemas);
  // A page to try the API fills in this example: what is required, and not the filters that a caller may leave out.
  const [example] = required ? ((field.examples ?? []) as unknown[]) : [];
  return { name, in: place, description, required, schema: field, ...(example !== undefined && { example }) };
}

function successes(
  responses: Operation['responses'],
  { maxAgeSeconds, bare, returns }: EndpointSpec,
  keyed: boolean,
): Record<string, Json> {
  const isCached = maxAgeSeconds !== undefined;
  const headers = headersOf([...(isCached ? ['ETag'] : []), ...(keyed ? ['Idempotency-Replayed'] : [])]);
  const data = returns && exampleOf(returns);
  const example = bare ? data : { success: true, data };
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

/** What the description itself adds must not replace what an endpoint declares. */
function unclaimed(added: Record<string, Json>, schemas: Record<string, Json>): Record<string, Json> {
  const taken = Object.keys(added).find((name) => name in schemas);
  if (taken) throw new Error(`The name ${taken} is taken by the description itself.`);
  return added;
}
