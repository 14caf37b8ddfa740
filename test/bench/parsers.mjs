// Measures the CPU time that hostile bodies of 100 kB cost each parser and validator, including those that need no credentials.
import { createRequire } from 'node:module';
import { TEXTS, VALUES } from './hostile-inputs.mjs';

const require = createRequire(import.meta.url);
require('reflect-metadata');
const dist = (path) => require(`../../dist/${path}.js`);

/** The largest accepted body. A smoke test uses a hundredth of it. */
const MAX_BODY_BYTES = process.env.TEST_SIZE === 'smoke' ? 1000 : 100_000;
/** Node rejects longer headers. */
const MAX_HEAD_BYTES = 16_000;
const RUNS = 5;
/** Every input is tried once, and this number of the slowest per parser is measured again. */
const CANDIDATES = 3;
const FORM = 'application/x-www-form-urlencoded';
const JSON_BODY = 'application/json';

/** The slowest input of each parser and validator, slowest first: `{parser, input, ms}`, the median CPU time of its runs. */
export function parsers() {
  const all = [...[...bodies(), ...heads(), ...others()].map(withValues), ...inputs()];
  const worst = all.map(({ parser, inputs, run }) => {
    const tried = inputs.map(([input, make]) => ({ parser, input, make, ms: cpuOf(run, make()) }));
    const measured = slowestFirst(tried)
      .slice(0, CANDIDATES)
      .map(({ make, ...one }) => {
        const value = make();
        return { ...one, ms: median(Array.from({ length: RUNS }, () => cpuOf(run, value))) };
      });
    return slowestFirst(measured)[0];
  });
  return slowestFirst(worst);
}

/** A parser whose inputs are values, with functions that return them. */
const withValues = (parser) => ({ ...parser, inputs: parser.inputs.map(([input, value]) => [input, () => value]) });

const slowestFirst = (timed) => timed.sort((a, b) => b.ms - a.ms);
const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** The CPU time in milliseconds. Client errors (4xx) are expected. */
function cpuOf(run, value) {
  const before = process.cpuUsage();
  try {
    run(value);
  } catch (error) {
    if (!(error.type?.status < 500) && error.constructor.name !== 'RpcError') throw error;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Parsers of request bodies, before validation. */
function bodies() {
  const { readBody } = dist('libs/http/src/body');
  const { idempotentRequest } = dist('libs/http/src/idempotency/idempotent-request');
  const forms = {
    'many fields': 'a=&',
    'many names': Array.from({ length: 14_000 }, (_, at) => `${at}=&`).join(''),
    'one field': 'a=1&',
    separators: '&',
    escapes: '%41',
    'broken escapes': '%',
    plus: '+',
  };
  const form = Object.entries(forms).map(([name, text]) => [
    name,
    Buffer.from(text.repeat(Math.ceil(MAX_BODY_BYTES / text.length)).slice(0, MAX_BODY_BYTES)),
  ]);
  const values = Object.entries({ ...TEXTS, ...VALUES }).map(([name, make]) => [
    name,
    { a: make(MAX_BODY_BYTES - 10) },
  ]);
  const json = values.map(([name, value]) => [name, Buffer.from(JSON.stringify(value))]);
  json.push(
    ['brackets', Buffer.from('['.repeat(MAX_BODY_BYTES))],
    ['nesting', Buffer.from('['.repeat(50_000) + ']'.repeat(50_000))],
  );
  const keyed = values.filter(([name]) => name !== 'nesting that is too deep');
  return [
    { parser: 'form body', inputs: form, run: (body) => readBody(body, FORM, {}, 'form') },
    { parser: 'JSON body', inputs: json, run: (body) => readBody(body, JSON_BODY, {}, 'json') },
    {
      parser: 'Idempotency-Key',
      inputs: keyed,
      run: (body) => idempotentRequest('key', 'Idempotency-Key', ['POST', body]),
    },
  ];
}

/**
 * The validators of all endpoints and tools: every hostile value in every field, in every list item, and as the whole body. Together
 * they would take gigabytes, so each is made when it is used.
 */
function inputs() {
  const { checked } = dist('libs/http/src/input');
  return dtos().map(({ name, dto }) => ({
    parser: name,
    inputs: placesIn(dto).flatMap(({ path, put }) =>
      Object.entries({ ...TEXTS, ...VALUES }).map(([what, make]) => [
        `${path || 'the body'}: ${what}`,
        () => put(make),
      ]),
    ),
    run: (value) => checked(dto, value),
  }));
}

function dtos() {
  const { contexts, adapters } = dist('apps/contexts');
  const { HttpModule, endpointOf } = dist('libs/http/src/host');
  const controllers = [HttpModule, ...contexts, ...adapters].flatMap(
    (module) => Reflect.getMetadata('controllers', module) ?? [],
  );
  const endpoints = controllers.flatMap((controller) =>
    Object.values(Object.getOwnPropertyDescriptors(controller.prototype)).flatMap(({ value }) => {
      const endpoint = typeof value === 'function' ? endpointOf(value) : undefined;
      return endpoint?.input ? [{ name: endpoint.id, dto: endpoint.input }] : [];
    }),
  );
  const tools = ['campaigns', 'catalog', 'influencers', 'submissions'].flatMap((context) => {
    const [Tools] = Object.values(dist(`libs/${context}/src/${context}.tools`));
    return new Tools().tools.map(({ name, input }) => ({ name: `tool ${name}`, dto: input }));
  });
  return [...endpoints, ...tools];
}

/** The places in an input where a value can be put; `put` builds the whole input around a value. */
function placesIn(dto, path = '', put = (make) => make(MAX_BODY_BYTES)) {
  const { fieldsOf, alternativesOf } = dist('libs/kernel/src/host');
  const { of, discriminator } = alternativesOf(dto) ?? {};
  if (discriminator) return of().flatMap((alternative) => placesIn(alternative, path, put));
  const { fields } = fieldsOf(dto);
  const constants = fields.flatMap(({ name, constant }) => (constant === undefined ? [] : [[name, constant]]));
  const inFields = fields.flatMap((field) =>
    placesInField(field, path ? `${path}.${field.name}` : field.name, (make) =>
      put((bytes) => ({ ...Object.fromEntries(constants), [field.name]: make(bytes) })),
    ),
  );
  return [{ path, put }, ...inFields];
}

function placesInField({ kind, dto }, path, put) {
  const within = (innerPath, innerPut) =>
    dto ? placesIn(dto(), innerPath, innerPut) : [{ path: innerPath, put: innerPut }];
  if (kind !== 'list') return within(path, put);
  const many = (make) => put((bytes) => Array(Math.floor(bytes / 100)).fill(make(90)));
  const one = (make) => put((bytes) => [make(bytes)]);
  return [{ path, put }, ...within(`${path}[all]`, many), ...within(`${path}[0]`, one)];
}

/** Parsers of paths, queries and headers. */
function heads() {
  const { Endpoint } = dist('libs/http/src/endpoint');
  const { RouteTable } = dist('libs/http/src/route-table');
  const { encodingFor } = dist('libs/http/src/compression');
  const { wantsEventStream } = dist('libs/http/src/event-stream');
  const { clientOf, addressOf } = dist('libs/http/src/client-address');
  const { matchesETag } = dist('libs/http/src/cached-response');
  const { assertAllowedHost } = dist('libs/mcp/src/protocol/origin');
  const { Get } = require('@nestjs/common');
  const { parse } = require('cookie');
  const querystring = require('node:querystring');
  const table = new RouteTable();
  class Things {
    get() {}
  }
  const path = '/api/v1/things/:id';
  const handler = Object.getOwnPropertyDescriptor(Things.prototype, 'get');
  for (const decorate of [Get(path), Endpoint({ id: 'getThing', tag: 'Things', access: 'public', tier: 'public' })])
    decorate(Things.prototype, 'get', handler);
  table.add('GET', path, handler.value);
  const texts = Object.entries(TEXTS).map(([name, make]) => [name, make(MAX_HEAD_BYTES).slice(0, MAX_HEAD_BYTES)]);
  const lists = [
    ['weights', 'br;q=0.1,'.repeat(1700)],
    ['parameters', `text/event-stream${';  q'.repeat(3900)}`],
    ['semicolons', ';'.repeat(MAX_HEAD_BYTES)],
    ['spaces', `text/event-stream;${' '.repeat(MAX_HEAD_BYTES - 20)}x`],
    ['tags', '"a",'.repeat(4000)],
    ['cookies', 'a=1;'.repeat(4000)],
    ['names', Array.from({ length: 2400 }, (_, at) => `${at}=&`).join('')],
    ['escapes', '%41'.repeat(5300)],
  ];
  const all = [...texts, ...lists];
  return [
    { parser: 'unknown path', inputs: all, run: (text) => table.methodsOf(`/${text}`) },
    { parser: 'query', inputs: all, run: (text) => querystring.parse(text) },
    { parser: 'Accept', inputs: all, run: (accept) => wantsEventStream({ method: 'GET', headers: { accept } }) },
    { parser: 'Accept-Encoding', inputs: all, run: (text) => encodingFor(text) },
    { parser: 'If-None-Match', inputs: all, run: (text) => matchesETag('"etag"', text) },
    { parser: 'Cookie', inputs: all, run: (text) => parse(text) },
    { parser: 'X-Forwarded-For', inputs: all, run: (ip) => clientOf(addressOf({ ip })) },
    {
      parser: 'Origin',
      inputs: all,
      run: (origin) => assertAllowedHost({ host: 'localhost', origin }, 'http://localhost'),
    },
    { parser: 'Host', inputs: all, run: (host) => assertAllowedHost({ host }, 'http://localhost') },
  ];
}

/** Other parsers of text. */
function others() {
  const { parseScopes, scopesError } = dist('libs/agent-auth/src/authorization/agent-scopes');
  const { redirectUriError } = dist('libs/agent-auth/src/clients/redirect-uri');
  const { agentNameError } = dist('libs/agent-auth/src/clients/agent-name');
  const { readSignInForm } = dist('libs/agent-auth/src/consent-page/sign-in-form');
  const { signatureError } = dist('libs/submissions/src/verification/external/webhook-signature');
  const { findAction, nearestActions, nearestPlatforms } = dist('libs/catalog/src/catalog');
  const { readMessage, idOf, errorText, rpcErrorOf } = dist('libs/mcp/src/protocol/messages');
  const texts = Object.entries(TEXTS).map(([name, make]) => [name, make(MAX_BODY_BYTES)]);
  const messages = Object.entries({ ...TEXTS, ...VALUES }).flatMap(([name, make]) =>
    [make(MAX_BODY_BYTES), { jsonrpc: '2.0', id: make(MAX_BODY_BYTES), method: 'ping' }].map((message) => [
      name,
      JSON.stringify(message),
    ]),
  );
  const registry = { scopes: ['read.campaigns', 'write.campaigns'], agentScopes: ['read.campaigns'] };
  const signed = { timestamp: '1', signature: `sha256=${'0'.repeat(64)}` };
  return [
    { parser: 'scopes', inputs: texts, run: (text) => [scopesError(text, registry), parseScopes(text, registry)] },
    { parser: 'redirect URI', inputs: texts, run: (text) => redirectUriError(text, { privateSchemes: true }) },
    { parser: 'agent name', inputs: texts, run: (text) => agentNameError(text) },
    {
      parser: 'sign-in form',
      inputs: texts,
      run: (text) => readSignInForm({ action: 'register', email: text, businessName: text, password: text }),
    },
    {
      parser: 'webhook signature',
      inputs: texts,
      run: (body) => signatureError({ ...signed, body }, 'secret', new Date()),
    },
    {
      parser: 'catalogue action',
      inputs: texts,
      run: (text) => [findAction(text), nearestActions(text), nearestPlatforms(text)],
    },
    {
      parser: 'MCP message',
      inputs: messages,
      run: (text) => {
        const message = JSON.parse(text);
        try {
          readMessage(message);
        } catch (error) {
          errorText(idOf(message), rpcErrorOf(error));
        }
      },
    },
  ];
}
