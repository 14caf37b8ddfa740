import { request } from 'node:http';
import { EndpointSpec } from '#http';
import { ALL, DEFAULT_TOOLS, TOOLS } from '../../mcp/parity';
import { ExpectedTool } from '../../mcp/parity/row';
import { TestApp } from '../app';
import { fieldErrorsOf } from '../declarations/shapes';

/** The newest revision, in which each request states its revision and the client's capabilities. */
export const MODERN = '2026-07-28';

/** The revisions with a handshake, newest first. */
export const LEGACY = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];

const META = 'io.modelcontextprotocol/';

/** The `_meta` of a request of the newest revision. */
export const ENVELOPE = {
  [`${META}protocolVersion`]: MODERN,
  [`${META}clientInfo`]: { name: 'tests', version: '1.0.0' },
  [`${META}clientCapabilities`]: {},
};

export { ALL, DEFAULT_TOOLS, TOOLS };

/** The address with the tools of all toolsets. */
export const ALL_TOOLS = '/mcp/x/all';

/** The data that a tool returns for the `data` of its endpoint: a list in compact form, anything else without what is left out. Only for short results. */
export function compactOf(tool: string, data: any): any {
  const { list, omits = [] } = TOOLS[tool]!;
  if (!list || !data?.[list.rows]) return without(data, omits);
  const rows = (data[list.rows] as any[]).map((row) => plainRow(row, list.aliases ?? []));
  const isShared = (name: string) => rows.length > 0 && rows.every((row) => row[name] === rows[0][name]);
  const shared = (list.shared ?? []).filter(isShared);
  const { page, perPage, totalPages } = data.pagination ?? data;
  const { [list.rows]: _rows, nextCursor: _cursor, pagination, ...beside } = data;
  return {
    ...Object.fromEntries(shared.map((name) => [name, rows[0][name]])),
    [list.rows]: rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !shared.includes(name)))),
    ...beside,
    ...(pagination && !list.byCursor && { pagination: withoutCursor(pagination) }),
    ...(list.byCursor && pagination.nextCursor && { next: { cursor: pagination.nextCursor } }),
    ...(page < totalPages && { next: { page: page + 1, perPage } }),
  };
}

function without(value: any, omits: string[], path = ''): any {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => without(item, omits, path));
  const kept = Object.entries(value).filter(([name]) => !omits.includes(path + name));
  return Object.fromEntries(kept.map(([name, field]) => [name, without(field, omits, `${path}${name}.`)]));
}

function withoutCursor({ nextCursor: _, ...pagination }: any): object {
  return pagination;
}

/** Omits nulls and aliases, but keeps nulls in the metadata that the submitter sent. */
function plainRow(row: any, aliases: string[], path = ''): any {
  if (typeof row !== 'object' || row === null || path === 'metadata.') return row;
  if (Array.isArray(row)) return row.map((item) => plainRow(item, aliases, path));
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name, value]) => value !== null && !aliases.includes(path + name))
      .map(([name, value]) => [name, plainRow(value, aliases, `${path}${name}.`)]),
  );
}

/** An HTTP response as received. */
export interface RpcAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON; undefined when there is none. */
  body: any;
  result: any;
  /** The error of JSON-RPC. */
  error: any;
}

/** The response to a tool call, checked against the declaration of its endpoint. */
export interface ToolAnswer extends RpcAnswer {
  /** Of a success. */
  data: any;
  /** Of a failure: the error of the envelope in its text. */
  failure: any;
  /** Of a failure: the advice on what to do next. */
  advice: string;
}

type Said = Record<string, string | undefined>;

/** A client of the tool endpoint that speaks the protocol directly, without an SDK. */
export class ToolClient {
  /** @param revision the protocol version to send; null omits the header */
  constructor(
    private readonly app: TestApp,
    private readonly revision: string | null = LEGACY[0]!,
    private readonly headers: Said = {},
    private readonly path = '/mcp',
  ) {}

  /** The same client with an API key or access token as hosts send it. */
  as(credential: string): ToolClient {
    return this.saying({ authorization: `Bearer ${credential}` });
  }

  /** The same client with further headers; undefined leaves one out. */
  saying(headers: Said): ToolClient {
    return new ToolClient(this.app, this.revision, { ...this.headers, ...headers }, this.path);
  }

  /** The same client with another revision; null omits the header. */
  in(revision: string | null): ToolClient {
    return new ToolClient(this.app, revision, this.headers, this.path);
  }

  /** The same client at another address. */
  at(path: string): ToolClient {
    return new ToolClient(this.app, this.revision, this.headers, path);
  }

  /** Sends text and buffers unchanged, and anything else as JSON. */
  async send(body: unknown, headers: Said = {}, method = 'POST'): Promise<RpcAnswer> {
    const said = Object.entries({
      'content-type': 'application/json',
      'mcp-protocol-version': this.revision ?? undefined,
      ...this.headers,
      ...headers,
    }).filter((pair): pair is [string, string] => pair[1] !== undefined);
    const response = await fetch(this.app.origin + this.path, {
      method,
      headers: said,
      body: body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
    });
    return responseOf(response.status, response.headers, await response.text());
  }

  /** Sends a request in the format of the revision. */
  request(method: string, params: Record<string, unknown> = {}, headers: Said = {}): Promise<RpcAnswer> {
    if (this.revision !== MODERN) return this.send(aRequest(method, params), headers);
    const { _meta, ...rest } = params;
    const named = typeof rest.name === 'string' ? { 'mcp-name': rest.name } : {};
    const enveloped = { ...rest, _meta: { ...ENVELOPE, ...(_meta as object) } };
    return this.send(aRequest(method, enveloped), { 'mcp-method': method, ...named, ...headers });
  }

  /** Calls a tool, by default at an address that has it, and checks what must hold for every response. */
  async call(name: string, input?: object, _meta?: object): Promise<ToolAnswer> {
    const client = TOOLS[name]?.toolset && this.path === '/mcp' ? this.at(ALL_TOOLS) : this;
    const answer = await client.request('tools/call', {
      name,
      ...(input && { arguments: input }),
      ...(_meta && { _meta }),
    });
    if (!answer.result) throw new Error(`${name} is answered by no result: ${String(answer.status)} ${answer.text}`);
    const route = this.app.routes.routes.find(({ endpoint }) => endpoint.id === TOOLS[name]?.id);
    if (!route) throw new Error(`The tool ${name} has no endpoint.`);
    return checked(answer, TOOLS[name]!, route.endpoint, this.revision ?? '2025-03-26');
  }
}

/** A raw request, with only the given headers, including `Host`. */
interface BareRequest {
  path?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export function bare(
  app: TestApp,
  { path = '/mcp', method = 'POST', headers = {}, body }: BareRequest,
): Promise<RpcAnswer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(app.origin + path, { method, headers: { ...length, ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const received = Object.entries(response.headers).map(([name, value]): [string, string] => [
          name,
          String(value),
        ]);
        resolve(responseOf(response.statusCode ?? 0, new Headers(received), Buffer.concat(chunks).toString()));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

export function aRequest(method: string, params?: object, id: string | number = 1): object {
  return { jsonrpc: '2.0', id, method, ...(params && { params }) };
}

function responseOf(status: number, headers: Headers, text: string): RpcAnswer {
  for (const name of [
    'x-request-id',
    'x-response-time',
    'x-ratelimit-limit',
    'x-ratelimit-remaining',
    'x-ratelimit-reset',
  ])
    if (!headers.has(name)) throw new Error(`An answer ${String(status)} lacks ${name}: ${text.slice(0, 300)}`);
  const body = text === '' ? undefined : JSON.parse(text);
  return { status, headers, text, body, result: body?.result, error: body?.error };
}

function checked(
  answer: RpcAnswer,
  { list, omits = [] }: ExpectedTool,
  endpoint: EndpointSpec,
  revision: string,
): ToolAnswer {
  const { result, headers } = answer;
  const { content, structuredContent, isError, _meta, resultType, ...rest } = result;
  const wrong = (what: string) => new Error(`${endpoint.id}: ${what}: ${answer.text.slice(0, 1000)}`);
  if (Object.keys(rest).length > 0) throw wrong(`unknown fields ${Object.keys(rest).join(', ')}`);
  if ((resultType === 'complete') !== (revision === MODERN)) throw wrong('resultType is of the newest revision alone');
  assertMeta(_meta, headers, revision, wrong);
  const texts = content.map(({ type, text }: any) => (type === 'text' ? text : undefined));
  const first = withoutMarks(JSON.parse(texts[0]));
  if (isError === undefined) {
    if (texts.length !== 1) throw wrong('a success has one text');
    const structured = revision >= '2025-06-18';
    if (structured !== (structuredContent !== undefined)) throw wrong('structured content in the wrong revision');
    if (structured && JSON.stringify(structuredContent) !== texts[0]) throw wrong('text and data differ');
    if (list && list.rows in first) assertCompact(first, list, wrong);
    else {
      const { dryRun: _dryRun, shortened = [], ...data } = first;
      // What is cut may be missing, and `notice` says so.
      const excused = [...omits, ...(shortened.length > 0 ? [...shortened, 'notice'] : [])];
      const fieldErrors = (fieldErrorsOf(endpoint.returns!, data) as { path: string }[]).filter(
        ({ path }) => !excused.includes(path.replace(/\[\d+\]/g, '')),
      );
      if (fieldErrors.length > 0) throw wrong(`not the shape of the endpoint: ${JSON.stringify(fieldErrors)}`);
    }
    return { ...answer, data: first, failure: undefined, advice: '' };
  }
  if (isError !== true || 'structuredContent' in result) throw wrong('a failure is isError: true and has no data');
  const { success, error, ...more } = first;
  const known = ['code', 'message', 'details', 'requestId'];
  if (success !== false || Object.keys(more).length > 0 || Object.keys(error).some((key) => !known.includes(key)))
    throw wrong('not the error envelope');
  if (!error.code || !error.message || error.requestId !== headers.get('x-request-id')) throw wrong('half an error');
  if (texts.length !== 2 || !/^[A-Z].*\.$/.test(texts[1])) throw wrong('no sentence on what to do');
  return { ...answer, data: undefined, failure: error, advice: texts[1] };
}

/** The data without the marks of what others wrote: untrusted.spec.ts. */
export function withoutMarks(value: any): any {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutMarks);
  const { untrusted, ...others } = value;
  const fields = untrusted === true ? others : value;
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, withoutMarks(field)]));
}

/** Decisions §10: rows have no aliases and no nulls, and say where the next ones are. */
function assertCompact(
  data: any,
  { rows, aliases = [], byCursor }: NonNullable<ExpectedTool['list']>,
  wrong: (what: string) => Error,
) {
  for (const row of data[rows])
    if (JSON.stringify(row) !== JSON.stringify(plainRow(row, aliases))) throw wrong('a row that is not compact');
  if (byCursor && data.next !== undefined && typeof data.next.cursor !== 'string') throw wrong('no cursor');
  const { page, totalPages } = data.pagination ?? data;
  if (!byCursor && page < totalPages !== (data.next !== undefined))
    throw wrong('a list that does not say how it goes on');
}

/** Decisions §10: what each result says besides, and that it says the same as the headers. */
function assertMeta(meta: any, headers: Headers, revision: string, wrong: (what: string) => Error): void {
  const { cost, rateLimit, durationMs, requestId, [`${META}serverInfo`]: server, ...rest } = meta;
  if (Object.keys(rest).length > 0) throw wrong('unknown _meta');
  if ((server?.name === 'perk') !== (revision === MODERN)) throw wrong('serverInfo is of the newest revision alone');
  const told = JSON.stringify([rateLimit.limit, rateLimit.remaining, Date.parse(rateLimit.resetAt) / 1000, requestId]);
  const inHeaders = ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`x-ratelimit-${name}`)));
  if (told !== JSON.stringify([...inHeaders, headers.get('x-request-id')])) throw wrong('_meta and headers differ');
  if (!(typeof durationMs === 'number' && durationMs >= 0 && durationMs < 60_000)) throw wrong('no duration');
  if (cost.type !== 'free' && !(cost.type === 'plan' && cost.resource && cost.consumedPerCall === 1))
    throw wrong('no cost');
}
