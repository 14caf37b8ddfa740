import { Inject, Injectable } from '@nestjs/common';
import {
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  PROTOCOL_VERSION_META_KEY,
  RequestStateCodec,
  Server as ModernServer,
  ServerContext,
} from '@modelcontextprotocol/server';
import { Server as LegacyServer } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { LRUCache } from 'lru-cache';
import { ANSWER_WITHIN_SECONDS } from '#agent-auth';
import { SETTINGS, Settings } from '#kernel';
import { derivedKey } from '#kernel/secrets';
import { InputRequired, RepeatingClient, StreamingClient } from './asked-client';
import { AskedClient, Call, Exchange } from './call';
import { Answer, SdkConnection, LegacyTransport, ModernTransport } from './sdk-connection';
import { isObject, Message, RPC, RpcError, rpcErrorOf, SerializedResult } from './messages';
import { Questions } from './questions';
import { CACHEABLE, DEFAULT_REVISION, isStructured, MODERN, Revision, SERVER } from './revisions';
import { SESSION_HEADER, ClientSessions } from './client-sessions';
import { Selection } from '../tools/selection';
import { Toolsets } from '../tools/toolsets';

/** The methods that this server handles itself; the SDK handles `initialize`, `ping`, `server/discover` and cancellation. */
const METHODS = {
  'tools/list': ListToolsRequestSchema,
  'tools/call': CallToolRequestSchema,
  'prompts/list': ListPromptsRequestSchema,
  'prompts/get': GetPromptRequestSchema,
  'resources/list': ListResourcesRequestSchema,
  'resources/templates/list': ListResourceTemplatesRequestSchema,
  'resources/read': ReadResourceRequestSchema,
  'resources/subscribe': SubscribeRequestSchema,
  'resources/unsubscribe': UnsubscribeRequestSchema,
  'completion/complete': CompleteRequestSchema,
} as const;
export type Method = keyof typeof METHODS;

/** Those that revision 2026-07-28 does not have. */
const LEGACY_ONLY: readonly string[] = ['resources/subscribe', 'resources/unsubscribe'];

/** Results that clients of 2026-07-28 may keep. */
const KEPT_BY_CLIENTS = {
  'server/discover': CACHEABLE,
  'tools/list': CACHEABLE,
  'prompts/list': CACHEABLE,
  'resources/list': CACHEABLE,
  'resources/templates/list': CACHEABLE,
} as const;

/** What the SDK gets to validate in place of a result that is serialized already. */
const IN_PLACE: Partial<Record<Method, object>> = { 'tools/list': { tools: [] }, 'tools/call': { content: [] } };

/** The server does not notify clients of changes, because what it has changes only with a release. */
export const CAPABILITIES: Record<string, object> = {
  tools: { listChanged: false },
  prompts: { listChanged: false },
  resources: { listChanged: false },
  completions: {},
};

/** The number of kept servers. */
const KEPT_SERVERS = 60;

type Era = 'legacy' | 'modern';
type Handler = (call: Call) => object | Promise<object>;

/** A request, and what the SDK does not know of what became of it. */
export interface Tracked extends Exchange {
  message: Message;
  revision: Revision;
  /** Whether one of the handlers has been called. */
  isHandled?: boolean;
  serialized?: SerializedResult;
  failure?: RpcError;
}

/**
 * The servers of the SDK, each for one selection of tools and either the revisions up to 2025-11-25 or the later one. All requests of the
 * process share them. They validate messages, negotiate the revision, ask clients, and call the handlers that are registered here.
 */
@Injectable()
export class Servers {
  private readonly handlers = new Map<Method, Handler>();
  private readonly connections = new LRUCache<string, Promise<SdkConnection>>({ max: KEPT_SERVERS });
  private readonly states: RequestStateCodec;

  constructor(
    private readonly toolsets: Toolsets,
    private readonly questions: Questions,
    private readonly sessions: ClientSessions,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.states = createRequestStateCodec({
      key: derivedKey(settings.JWT_SECRET, 'state of questions').export(),
      ttlSeconds: ANSWER_WITHIN_SECONDS,
      bind: ({ http, mcpReq }) => `${mcpReq.method} ${http?.authInfo?.token ?? ''}`,
    });
  }

  /** Registers the handler of a method, before the first request. */
  handle(method: Method, handler: Handler): void {
    if (this.handlers.has(method)) throw new Error(`The method ${method} is already registered.`);
    this.handlers.set(method, handler);
  }

  /** The result of a request; undefined if the client has cancelled it or is gone. @throws RpcError */
  async respond(request: Tracked): Promise<object | undefined> {
    const { message, revision, selection } = request;
    const era = revision === MODERN ? 'modern' : 'legacy';
    const connection = await this.connectionFor(era, selection);
    const answer = await connection.request(message.method, forServer(message), request);
    if (answer?.error) throw request.failure ?? errorOf(answer.error, request, era);
    const session = message.method === 'initialize' ? this.sessions.begun(message) : undefined;
    if (session !== undefined) request.response.setHeader(SESSION_HEADER, session);
    return request.serialized ?? resultOf(answer, message, revision);
  }

  /**
   * Ends a request that its client has cancelled, such as one that waits for a person. Clients without a session number their requests
   * alike, so only a session tells them apart; others close the connection.
   */
  async cancel({ params }: Message, { request, selection }: Exchange): Promise<void> {
    const session = request.headers[SESSION_HEADER];
    if (session === undefined) return;
    const connection = await this.connectionFor('legacy', selection);
    connection.cancel(
      (open) => open.request.headers[SESSION_HEADER] === session && (open as Tracked).message.id === params.requestId,
    );
  }

  private connectionFor(era: Era, selection: Selection): Promise<SdkConnection> {
    const key = `${era} ${selection.key}`;
    const known = this.connections.get(key);
    if (known) return known;
    const options = { capabilities: CAPABILITIES, instructions: this.toolsets.instructionsFor(selection) };
    const connection = era === 'modern' ? this.modern(options) : this.legacy(options);
    this.connections.set(key, connection);
    return connection;
  }

  private async legacy(options: { capabilities: object; instructions: string }): Promise<SdkConnection> {
    const transport = new LegacyTransport(this.questions);
    const server = new LegacyServer(SERVER, options);
    server.fallbackRequestHandler = unknownMethod;
    for (const [method, handler] of this.handlers)
      server.setRequestHandler(METHODS[method] as never, (_request, extra) =>
        this.run(handler, method, transport.connection, extra.requestId, extra.signal, new StreamingClient(extra)),
      );
    await server.connect(transport);
    return transport.connection;
  }

  private async modern(options: { capabilities: object; instructions: string }): Promise<SdkConnection> {
    const transport = new ModernTransport(this.questions);
    const server = new ModernServer(SERVER, {
      ...options,
      supportedProtocolVersions: [MODERN],
      cacheHints: KEPT_BY_CLIENTS,
      requestState: { verify: (state, context) => this.states.verify(state, context) },
    });
    server.fallbackRequestHandler = unknownMethod;
    for (const [method, handler] of this.handlers)
      if (!LEGACY_ONLY.includes(method))
        server.setRequestHandler(method, (_request: unknown, context: ServerContext) => {
          const { id, signal } = context.mcpReq;
          return this.run(handler, method, transport.connection, id, signal, new RepeatingClient(context, this.states));
        });
    await server.connect(transport);
    return transport.connection;
  }

  /** Calls a handler. What it throws is kept, since the SDK passes on only a code and a message. */
  private async run(
    handler: Handler,
    method: Method,
    connection: SdkConnection,
    id: string | number,
    signal: AbortSignal,
    client: AskedClient,
  ): Promise<never> {
    const request = connection.exchangeOf(id) as Tracked;
    request.isHandled = true;
    try {
      const result = await handler({ ...request, signal, client });
      if (!(result instanceof SerializedResult)) return result as never;
      request.serialized = result;
      return IN_PLACE[method] as never;
    } catch (error) {
      if (error instanceof InputRequired) return error.result as never;
      request.failure = rpcErrorOf(error);
      throw request.failure;
    }
  }
}

/** What a client of 2026-07-28 states in each request. */
const UNNAMED_CLIENT = { [PROTOCOL_VERSION_META_KEY]: MODERN, [CLIENT_CAPABILITIES_META_KEY]: {} };

/** The params that the SDK gets. It refuses what some clients leave out, and arguments of tools that it cannot read, which their DTO can. */
function forServer({ method, params }: Message): object {
  if (method === 'initialize')
    return {
      protocolVersion: DEFAULT_REVISION,
      capabilities: {},
      clientInfo: { name: 'unknown', version: 'unknown' },
      ...params,
    };
  if (method === 'server/discover') return { ...params, _meta: { ...UNNAMED_CLIENT, ...params._meta } };
  if (method !== 'tools/call' || isObject(params.arguments)) return params;
  const { arguments: _, ...others } = params;
  return others;
}

/** Revisions before 2025-06-18 have no titles. */
function resultOf(answer: Answer | undefined, { method }: Message, revision: Revision): object | undefined {
  const result: { protocolVersion?: string; serverInfo?: object } | undefined = answer?.result;
  if (method !== 'initialize' || !result || isStructured(result.protocolVersion ?? revision)) return result;
  const { title: _, ...serverInfo } = SERVER;
  return { ...result, serverInfo };
}

function unknownMethod({ method }: { method: string }): never {
  throw new RpcError(RPC.methodNotFound, unknown(method));
}

/** Of an error that the SDK has found. */
function errorOf(error: NonNullable<Answer['error']>, { message, isHandled }: Tracked, era: Era): RpcError {
  const status = era === 'modern' ? (MODERN_STATUSES.get(error.code) ?? 200) : 200;
  if (error.code === RPC.methodNotFound) return new RpcError(error.code, unknown(message.method), status);
  // Before a handler is called, nothing but invalid params fails.
  const isInvalid = error.code === RPC.internalError && !isHandled;
  return isInvalid
    ? new RpcError(RPC.invalidParams, readable(error.message), status)
    : new RpcError(error.code, error.message, status, error.data);
}

/** The SDK says what is wrong with params as the JSON of a list. */
function readable(message: string): string {
  try {
    const issues = JSON.parse(message) as { path: (string | number)[]; message: string }[];
    return issues.map(({ path, message: text }) => `${path.join('.')}: ${text}`).join('; ');
  } catch {
    return message;
  }
}

function unknown(method: string): string {
  return `Unknown method: ${method.slice(0, 100).toWellFormed()}.`;
}

const MODERN_STATUSES = new Map<number, number>([
  [RPC.methodNotFound, 404],
  [RPC.missingCapability, 400],
]);
