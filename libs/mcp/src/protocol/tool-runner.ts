import { Inject, Injectable, OnApplicationBootstrap, UseInterceptors } from '@nestjs/common';
import { ExternalContextCreator } from '@nestjs/core';
import {
  checked,
  Dto,
  INSUFFICIENT_SCOPE,
  KeyedRequests,
  LOG,
  Log,
  PlainAnswer,
  Problem,
  setHeaders,
  toProblem,
  UNAUTHENTICATED,
} from '#platform';
import { compactList, compactOnce } from '../tools/compact-list';
import { RawResult } from '../tools/tool';
import { ToolCall } from '../tools/tool-call';
import { OfferedTool, ToolRegistry } from '../tools/tool-registry';
import { Call } from './call';
import { Dispatcher } from './dispatcher';
import { RpcError } from './messages';
import { cachedSuccess, failure, keptResult, success } from './results';

/** Where a caller stands; `resetAt` is when the window ends. */
interface RateLimit {
  limit: number;
  remaining: number;
  resetAt: string;
}

/**
 * Turns calls of tools into what guards and interceptors take, and what comes of them into results of the protocol. The guards
 * are those of the app, so a call is counted and let in as a request to the twin would be.
 */
@Injectable()
@UseInterceptors(KeyedRequests)
export class ToolRunner implements OnApplicationBootstrap {
  private handle: (...of: [Call['request'], Call['response'], ToolCall]) => Promise<unknown>;

  constructor(
    private readonly registry: ToolRegistry,
    private readonly dispatcher: Dispatcher,
    private readonly contexts: ExternalContextCreator,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** One context is enough for all tools: what sets them apart is in the call. */
  onApplicationBootstrap(): void {
    const options = { guards: true, interceptors: true, filters: false };
    const callback = (_request: unknown, _response: unknown, call: unknown) => this.perform(call as ToolCall);
    this.handle = this.contexts.create(this, callback, 'perform', undefined, undefined, undefined, undefined, options);
  }

  /** The result of tools/call: of failures too. @throws RpcError for a tool that there is not, or what the protocol itself refuses */
  async run(call: Call): Promise<object> {
    const { message, request, response, revision } = call;
    const started = performance.now();
    const tool = this.registry.find(message.params.name);
    if (!tool) {
      await this.dispatcher.admit(call);
      throw this.registry.unknown(message.params.name);
    }
    const meta = (more?: object) => ({
      cost: tool.cost,
      rateLimit: rateLimitOf(response),
      durationMs: Math.round((performance.now() - started) * 10) / 10,
      requestId: request.id,
      ...more,
    });
    try {
      const given = await this.handle(request, response, new ToolCall(call, tool));
      if (given instanceof RawResult) return given.result;
      if (given instanceof PlainAnswer) return keptResult(given, meta(markOf(given, call)), revision);
      return isCached(tool)
        ? cachedSuccess(given as object, meta(), revision)
        : success(JSON.stringify(given), meta(), revision);
    } catch (error) {
      if (error instanceof RpcError) throw error;
      return this.failure(this.problemOf(error, call), tool, meta(), call);
    }
  }

  /** What remains to be done once the guards have let a call in, and no answer to its key was kept. */
  private async perform(call: ToolCall): Promise<unknown> {
    const { tool, given } = call;
    const input = checked(tool.input as Dto, given, { actor: call.call.request.user, instead: tool.instead });
    const answer = await tool.run(input, call);
    if (!tool.list) return answer;
    return isCached(tool) ? compactOnce(answer as object, tool.list) : compactList(answer as object, tool.list);
  }

  private problemOf(error: unknown, { request, message }: Call): Problem {
    const problem = toProblem(error);
    if (problem.type.status >= 500)
      this.log.error({ id: request.id, tool: message.params.name, err: problem.cause ?? problem });
    return problem;
  }

  /**
   * Hosts sign in, and ask for more scopes, only when the request itself is refused. So it is, unless the caller cannot get
   * another scope by signing in: its client would throw the words away, and it reads them as the result of the tool.
   */
  private failure(problem: Problem, tool: OfferedTool, meta: object, { request, response }: Call): object {
    const { type, headers } = problem;
    setHeaders(response, headers);
    if (type === UNAUTHENTICATED || (type === INSUFFICIENT_SCOPE && mayStepUp(request))) response.status(type.status);
    return failure(tool.textsOf(problem, request), meta);
  }
}

/** Whether its twin gives the same object again for the same answer. */
function isCached({ endpoint }: OfferedTool): boolean {
  return endpoint.maxAgeSeconds !== undefined;
}

/** No host sends a key that it signed in for as `x-api-key`. */
function mayStepUp({ user, headers }: Call['request']): boolean {
  return user?.canStepUp === true && headers['x-api-key'] === undefined;
}

/** Sets the headers of an answer that was kept. Only where the key came as a header does one of them say that it was. */
function markOf({ headers }: PlainAnswer, { request, response }: Call): object {
  const { 'content-type': _type, 'idempotency-replayed': replayed, ...others } = headers;
  setHeaders(response, others);
  if (replayed === undefined) return {};
  if (request.headers['idempotency-key'] !== undefined) response.setHeader('idempotency-replayed', replayed);
  return { idempotencyReplayed: true };
}

/** What the count put into the headers. */
function rateLimitOf(response: Call['response']): RateLimit {
  const header = (name: string) => Number(response.getHeader(`x-ratelimit-${name}`));
  return {
    limit: header('limit'),
    remaining: header('remaining'),
    resetAt: new Date(header('reset') * 1000).toISOString(),
  };
}
