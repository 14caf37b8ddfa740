import { Injectable } from '@nestjs/common';
import { AccessGuard, EndpointSpec, InnerCall, TierGuard } from '#platform';
import { Call, Exchange } from './call';
import { isReply, Message, readMessage, ReadyResult, RPC, RpcError } from './messages';
import { FROM_SERVER, MODERN, Revision, revisionOf } from './revisions';

/** What a method answers, and in which revisions there is one. */
export interface Method {
  /** `legacy`: up to 2025-11-25. `modern`: 2026-07-28. */
  in: 'legacy' | 'modern' | 'both';
  /** Whether it counts against limits under names of its own. */
  countsItself?: boolean;
  answer: (call: Call) => object | Promise<object>;
}

/** Whatever is no call of a tool counts together, as reading does. */
const PROTOCOL = new InnerCall({
  id: 'mcp',
  summary: 'What clients and the server ask each other',
  tag: 'Tools',
  access: 'public',
  tier: 'relaxed',
} satisfies EndpointSpec);

/** One switch on the method, for all revisions. What a method answers is added by whoever knows. */
@Injectable()
export class Dispatcher {
  private readonly methods = new Map<string, Method>();
  private readonly listeners: ((reply: unknown) => void)[] = [];

  constructor(
    private readonly tiers: TierGuard,
    private readonly access: AccessGuard,
  ) {}

  add(name: string, method: Method): void {
    if (this.methods.has(name)) throw new Error(`The method ${name} is added twice.`);
    this.methods.set(name, method);
  }

  /** Hears what clients answer to questions. */
  onReply(listener: (reply: unknown) => void): void {
    this.listeners.push(listener);
  }

  /**
   * The result of one message; undefined where none is due.
   * @throws RpcError, or a Problem: UNAUTHENTICATED for a wrong credential, RATE_LIMITED past the limit of the protocol's own requests
   */
  async dispatch(value: unknown, exchange: Exchange): Promise<object | undefined> {
    if (isReply(value)) {
      await this.admit(exchange);
      for (const hear of this.listeners) hear(value);
      return undefined;
    }
    const { message, revision, method } = await this.read(value, exchange);
    if (!method?.countsItself) await this.admit(exchange);
    const result = await method?.answer({ ...exchange, message, revision });
    return revision === MODERN && result ? completed(result) : result;
  }

  /** Counts what is no call of a tool. @throws Problem RATE_LIMITED */
  async count({ request, response }: Exchange): Promise<void> {
    await this.tiers.count(request, response, PROTOCOL.endpoint);
  }

  /** @throws Problem UNAUTHENTICATED for a wrong credential */
  async identify({ request, response }: Exchange): Promise<void> {
    await this.access.letIn(request, response, PROTOCOL);
  }

  /** Takes in what is no call of a tool. @throws Problem RATE_LIMITED or UNAUTHENTICATED */
  async admit(exchange: Exchange): Promise<void> {
    await this.count(exchange);
    await this.identify(exchange);
  }

  /** A notification has no method that answers: whatever it tells, nothing is kept between requests that it could change. */
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
    throw new RpcError(RPC.methodNotFound, `There is no method ${name}.`, era === 'modern' ? 404 : 200);
  }
}

/** What every result of the modern revision says besides; one that was serialised before says it already. */
function completed(result: { _meta?: object }): object {
  if (result instanceof ReadyResult) return result;
  return { resultType: 'complete', ...result, _meta: { ...result._meta, ...FROM_SERVER } };
}
