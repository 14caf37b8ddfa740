import { Injectable } from '@nestjs/common';
import { EndpointSpec } from '#http';
import { AccessGuard, InnerCall, TierGuard } from '#http/host';
import { Exchange } from './call';
import { isReply, Message, readMessage } from './messages';
import { Questions, Reply } from './questions';
import { Revision, revisionOf } from './revisions';
import { Servers, Tracked } from './servers';
import { ClientSessions } from './client-sessions';

/** All other messages share one rate limit, that of a read. */
const PROTOCOL = new InnerCall({
  id: 'mcp',
  summary: 'Protocol messages other than tool calls',
  tag: 'Tools',
  access: 'public',
  tier: 'relaxed',
} satisfies EndpointSpec);

/** Calls of tools and readings of resources count against the limits of these. */
const COUNTED_ALONE = ['tools/call', 'resources/read'];

/** Counts each message against its rate limit, checks its credential, and passes it on to the server of its revision. */
@Injectable()
export class Dispatcher {
  constructor(
    private readonly tiers: TierGuard,
    private readonly access: AccessGuard,
    private readonly servers: Servers,
    private readonly questions: Questions,
    private readonly sessions: ClientSessions,
  ) {}

  /**
   * Returns the result of one message; undefined for a notification or a reply.
   * @throws RpcError, or ApiError: UNAUTHENTICATED for an invalid credential, RATE_LIMITED beyond the limit of the protocol
   */
  async dispatch(value: unknown, exchange: Exchange): Promise<object | undefined> {
    if (isReply(value)) {
      await this.admit(exchange);
      await this.questions.reply(value as Reply, exchange);
      return undefined;
    }
    const { message, revision } = await this.read(value, exchange);
    if (COUNTED_ALONE.includes(message.method) && message.id !== undefined)
      return this.call({ ...exchange, message, revision });
    await this.admit(exchange);
    if (message.id !== undefined) return this.servers.respond({ ...exchange, message, revision });
    // Other notifications change nothing: the server is stateless.
    if (message.method === 'notifications/cancelled') await this.servers.cancel(message, exchange);
    return undefined;
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

  /** A call that never reached its tool counts as well. */
  private async call(request: Tracked): Promise<object | undefined> {
    try {
      return await this.servers.respond(request);
    } catch (error) {
      if (!request.isHandled) await this.admit(request);
      throw error;
    }
  }

  private async read(value: unknown, exchange: Exchange): Promise<{ message: Message; revision: Revision }> {
    try {
      const message = readMessage(value);
      if (message.method !== 'initialize') this.sessions.assertKnown(exchange.request.headers);
      return { message, revision: revisionOf(message, exchange.request.headers) };
    } catch (error) {
      await this.admit(exchange);
      throw error;
    }
  }
}
