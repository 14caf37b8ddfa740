import { Injectable } from '@nestjs/common';
import { EndpointSpec } from '#http';
import { AccessGuard, InnerCall, TierGuard } from '#http/host';
import { Call, Exchange } from './call';
import { isReply, Message, readMessage, RPC, RpcError, SerializedResult } from './messages';
import { FROM_SERVER, MODERN, Revision, revisionOf } from './revisions';

/** The handler of a JSON-RPC method, and the revisions that have the method. */
export interface Method {
  /** `legacy`: up to 2025-11-25. `modern`: 2026-07-28. */
  in: 'legacy' | 'modern' | 'both';
  /** Whether the handler counts the call against rate limits itself, instead of the limit of the protocol. */
  countsItself?: boolean;
  handle: (call: Call) => object | Promise<object>;
}

/** All messages except tool calls share one rate limit, that of a read. */
const PROTOCOL = new InnerCall({
  id: 'mcp',
  summary: 'Protocol messages other than tool calls',
  tag: 'Tools',
  access: 'public',
  tier: 'relaxed',
} satisfies EndpointSpec);

/** Passes each message to the handler of its method, for all revisions. Other classes register the methods with `add`. */
@Injectable()
export class Dispatcher {
  private readonly methods = new Map<string, Method>();
  private readonly listeners: ((reply: unknown) => void)[] = [];

  constructor(
    private readonly tiers: TierGuard,
    private readonly access: AccessGuard,
  ) {}

  add(name: string, method: Method): void {
    if (this.methods.has(name)) throw new Error(`The method ${name} is already registered.`);
    this.methods.set(name, method);
  }

  /** Registers a listener for the replies of clients to requests of the server. */
  onReply(listener: (reply: unknown) => void): void {
    this.listeners.push(listener);
  }

  /**
   * Returns the result of one message; undefined for a notification or a reply.
   * @throws RpcError, or ApiError: UNAUTHENTICATED for an invalid credential, RATE_LIMITED beyond the limit of the protocol
   */
  async dispatch(value: unknown, exchange: Exchange): Promise<object | undefined> {
    if (isReply(value)) {
      await this.admit(exchange);
      for (const listener of this.listeners) listener(value);
      return undefined;
    }
    const { message, revision, method } = await this.read(value, exchange);
    if (!method?.countsItself) await this.admit(exchange);
    const result = await method?.handle({ ...exchange, message, revision });
    return revision === MODERN && result ? withModernFields(result) : result;
  }

  /** Counts a message that is not a tool call. @throws ApiError RATE_LIMITED */
  async count({ request, response }: Exchange): Promise<void> {
    await this.tiers.count(request, response, PROTOCOL.endpoint);
  }

  /** @throws ApiError UNAUTHENTICATED for an invalid credential */
  async identify({ request, response }: Exchange): Promise<void> {
    await this.access.authorizeCall(request, response, PROTOCOL);
  }

  /** Counts a message that is not a tool call, and checks its credential. @throws ApiError RATE_LIMITED or UNAUTHENTICATED */
  async admit(exchange: Exchange): Promise<void> {
    await this.count(exchange);
    await this.identify(exchange);
  }

  /** Notifications have no handler: the server is stateless, so there is nothing that they could change. */
  private async read(
    value: unknown,
    exchange: Exchange,
  ): Promise<{ message: Message; revision: Revision; method?: Method }> {
    try {
      const message = readMessage(value);
      const revision = revisionOf(message, exchange.request.headers);
      return { message, revision, method: message.id === undefined ? undefined : this.methodFor(message, revision) };
    } catch (error) {
      await this.admit(exchange);
      throw error;
    }
  }

  private methodFor({ method: name }: Message, revision: Revision): Method {
    const era = revision === MODERN ? 'modern' : 'legacy';
    const method = this.methods.get(name);
    if (method && [era, 'both'].includes(method.in)) return method;
    throw new RpcError(RPC.methodNotFound, `Unknown method: ${name}.`, era === 'modern' ? 404 : 200);
  }
}

/** Adds the fields that every result of the modern revision has. A serialized result has them already. */
function withModernFields(result: { _meta?: object }): object {
  if (result instanceof SerializedResult) return result;
  return { resultType: 'complete', ...result, _meta: { ...result._meta, ...FROM_SERVER } };
}
