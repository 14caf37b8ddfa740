// Measures the CPU time that the worst body of 100 kB costs each parser and validator: what anyone may send, signed in or not.
import { createRequire } from 'node:module';
import { TEXTS, VALUES } from './hostile-inputs.mjs';

const require = createRequire(import.meta.url);
require('reflect-metadata');
const dist = (path) => require(`../../dist/${path}.js`);

export const CPU_AIM_MS = 20;
/** The largest body; a hundredth of it shows only that everything runs. */
const MAX_BODY_BYTES = process.env.PERK_CAMPAIGN === 'smoke' ? 1000 : 100_000;
/** Node refuses longer heads. */
const MAX_HEAD_BYTES = 16_000;
const RUNS = 5;
/** Every input is tried once, and so many of each parser's slowest are measured. */
const CANDIDATES = 3;
const FORM = 'application/x-www-form-urlencoded';
const JSON_BODY = 'application/json';

/** The slowest input of each parser and validator, slowest first: `{parser, input, ms}`, the median CPU time of its runs. */
export function parsers() {
  const worst = [...bodies(), ...inputs(), ...heads(), ...others()].map(({ parser, inputs, run }) => {
    const tried = inputs.map(([input, value]) => ({ parser, input, value, ms: cpuOf(run, value) }));
    const measured = slowestFirst(tried)
      .slice(0, CANDIDATES)
      .map(({ value, ...one }) => ({ ...one, ms: median(Array.from({ length: RUNS }, () => cpuOf(run, value))) }));
    return slowestFirst(measured)[0];
  });
  return slowestFirst(worst);
}

const slowestFirst = (timed) => timed.sort((a, b) => b.ms - a.ms);
const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** In milliseconds. What a parser throws is its answer. */
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

/** Bodies as they come, of either kind, before anybody knows what should be in them. */
function bodies() {
  const { readBody } = dist('libs/platform/src/http/body');
  const { keyedRequest } = dist('libs/platform/src/idempotency/keyed-request');
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
    { parser: 'Idempotency-Key', inputs: keyed, run: (body) => keyedRequest('key', 'Idempotency-Key', ['POST', body]) },
  ];
}

/** What each endpoint and tool takes: every hostile value in every field, in all items of every list, and as the whole. */
function inputs() {
  const { checked } = dist('libs/platform/src/http/input');
  return dtos().map(({ name, dto }) => ({
    parser: name,
    inputs: placesIn(dto).flatMap(({ path, put }) =>
      Object.entries({ ...TEXTS, ...VALUES }).flatMap(([what, make]) => {
        const value = put(make);
        return [[`${path || 'the body'}: ${what}`, value]];
      }),
    ),
    run: (value) => checked(dto, value),
  }));
}

function dtos() {
  const { contexts, doors } = dist('apps/contexts');
  const { HttpModule, endpointOf } = dist('libs/platform/src/index');
  const controllers = [HttpModule, ...contexts, ...doors].flatMap(
    (module) => Reflect.getMetadata('controllers', module) ?? [],
  );
  const endpoints = controllers.flatMap((controller) =>
    Object.values(Object.getOwnPropertyDescriptors(controller.prototype)).flatMap(({ value }) => {
      const endpoint = typeof value === 'function' ? endpointOf(value) : undefined;
      return endpoint?.input ? [{ name: endpoint.id, dto: endpoint.input }] : [];
    }),
  );
  const tools = ['campaigns', 'catalog', 'influencers', 'submissions'].flatMap((context) => {
    const [Tools] = Object.values(dist(`libs/mcp/src/tools/${context}.tools`));
    return new Tools().tools.map(({ name, input }) => ({ name: `tool ${name}`, dto: input }));
  });
  return [...endpoints, ...tools];
}

/** Where a value may be put: `put` makes a whole input around what it makes. */
function placesIn(dto, path = '', put = (make) => make(MAX_BODY_BYTES)) {
  const { fieldsOf, alternativesOf } = dist('libs/platform/src/dto/index');
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
  const within = (itsPath, itsPut) => (dto ? placesIn(dto(), itsPath, itsPut) : [{ path: itsPath, put: itsPut }]);
  if (kind !== 'list') return within(path, put);
  const many = (make) => put((bytes) => Array(Math.floor(bytes / 100)).fill(make(90)));
  const one = (make) => put((bytes) => [make(bytes)]);
  return [{ path, put }, ...within(`${path}[all]`, many), ...within(`${path}[0]`, one)];
}

/** What stands in the head of a request. */
function heads() {
  const { Endpoint } = dist('libs/platform/src/http/endpoint');
  const { RouteTable } = dist('libs/platform/src/http/route-table');
  const { encodingFor } = dist('libs/platform/src/http/compression');
  const { wantsEventStream } = dist('libs/platform/src/http/event-stream');
  const { clientOf, addressOf } = dist('libs/platform/src/http/client-address');
  const { isHeld } = dist('libs/platform/src/http/cached-answer');
  const { assertMeant } = dist('libs/mcp/src/protocol/origin');
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
    { parser: 'If-None-Match', inputs: all, run: (text) => isHeld('"etag"', text) },
    { parser: 'Cookie', inputs: all, run: (text) => parse(text) },
    { parser: 'X-Forwarded-For', inputs: all, run: (ip) => clientOf(addressOf({ ip })) },
    { parser: 'Origin', inputs: all, run: (origin) => assertMeant({ host: 'localhost', origin }, 'http://localhost') },
    { parser: 'Host', inputs: all, run: (host) => assertMeant({ host }, 'http://localhost') },
  ];
}

/** What reads texts by itself. */
function others() {
  const { scopesFault, scopesNamed } = dist('libs/agent-auth/src/agent-scopes');
  const { redirectFault } = dist('libs/agent-auth/src/redirect-uri');
  const { nameFault } = dist('libs/agent-auth/src/agent-name');
  const { readSignInForm } = dist('libs/agent-auth/src/sign-in-form');
  const { signatureFault } = dist('libs/submissions/src/verification/webhook-signature');
  const { findAction, nearestActions, nearestPlatforms } = dist('libs/catalog/src/catalog');
  const { readMessage, idOf, errorText, rpcErrorOf } = dist('libs/mcp/src/protocol/messages');
  const texts = Object.entries(TEXTS).map(([name, make]) => [name, make(MAX_BODY_BYTES)]);
  const messages = Object.entries({ ...TEXTS, ...VALUES }).flatMap(([name, make]) =>
    [make(MAX_BODY_BYTES), { jsonrpc: '2.0', id: make(MAX_BODY_BYTES), method: 'ping' }].map((message) => [
      name,
      JSON.stringify(message),
    ]),
  );
  const signed = { timestamp: '1', signature: `sha256=${'0'.repeat(64)}` };
  return [
    { parser: 'scopes', inputs: texts, run: (text) => [scopesFault(text), scopesNamed(text)] },
    { parser: 'redirect URI', inputs: texts, run: (text) => redirectFault(text, { privateSchemes: true }) },
    { parser: 'name of an agent', inputs: texts, run: (text) => nameFault(text) },
    {
      parser: 'sign-in form',
      inputs: texts,
      run: (text) => readSignInForm({ action: 'register', email: text, businessName: text, password: text }),
    },
    {
      parser: 'signature of a result',
      inputs: texts,
      run: (body) => signatureFault({ ...signed, body }, 'secret', new Date()),
    },
    {
      parser: 'action of the catalogue',
      inputs: texts,
      run: (text) => [findAction(text), nearestActions(text), nearestPlatforms(text)],
    },
    {
      parser: 'message of the tool protocol',
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
