import { Inject, Injectable, OnApplicationBootstrap, UseInterceptors } from '@nestjs/common';
import { ExternalContextCreator } from '@nestjs/core';
import { checked, DryRunInterceptor, IdempotencyInterceptor, setHeaders, toApiError } from '#http/host';
import { RawResponse } from '#http/pages';
import { LOG, Log, ApiError } from '#kernel';
import { INSUFFICIENT_SCOPE, UNAUTHENTICATED } from '#kernel/errors';
import { Dto } from '#kernel/host';
import { cachedCompactResult, compactResult } from '../tools/compact-result';
import { jsonOf } from '../tools/known-json';
import { RawResult, ToolCall } from '../tools/tool-call';
import { RegisteredTool, ToolRegistry } from '../tools/tool-registry';
import { InputRequired } from './asked-client';
import { Call } from './call';
import { Confirmations } from './confirmations';
import { Dispatcher } from './dispatcher';
import { RpcError } from './messages';
import { cachedSuccess, failure, storedResult, success } from './results';

type Handle = (...of: [Call['request'], Call['response'], ToolCall]) => Promise<unknown>;

/** The state of the client's rate limit; `resetAt` is the end of the window. */
interface RateLimit {
  limit: number;
  remaining: number;
  resetAt: string;
}

/**
 * Runs tool calls through the guards and interceptors of the application, and converts the outcome into protocol results.
 * A call is thus counted and authorized exactly like a request to the tool's endpoint.
 */
@Injectable()
@UseInterceptors(DryRunInterceptor, IdempotencyInterceptor)
export class ToolRunner implements OnApplicationBootstrap {
  private handleWrite: Handle;
  /** Without interceptors: nothing that only reads is tried or repeated. */
  private handleRead: Handle;

  constructor(
    private readonly registry: ToolRegistry,
    private readonly dispatcher: Dispatcher,
    private readonly confirmations: Confirmations,
    private readonly contexts: ExternalContextCreator,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** One context serves all tools, because the call contains everything that differs between them. */
  onApplicationBootstrap(): void {
    const callback = (_request: unknown, _response: unknown, call: unknown) => this.perform(call as ToolCall);
    const handle = (interceptors: boolean): Handle => {
      const options = { guards: true, interceptors, filters: false };
      return this.contexts.create(this, callback, 'perform', undefined, undefined, undefined, undefined, options);
    };
    this.handleWrite = handle(true);
    this.handleRead = handle(false);
  }

  /** Returns the result of tools/call, also for a failed call. @throws RpcError for an unknown tool, or an invalid request */
  async run(call: Call): Promise<object> {
    const { request, response, revision } = call;
    const started = performance.now();
    const tool = await this.selected(call);
    const meta = (more?: object) => ({
      cost: tool.cost,
      rateLimit: rateLimitOf(response),
      durationMs: Math.round((performance.now() - started) * 10) / 10,
      requestId: request.id,
      ...more,
    });
    try {
      const outcome = await this.handle(await this.confirmed(call, tool));
      if (outcome instanceof RawResult) return outcome.result;
      if (outcome instanceof RawResponse) return storedResult(outcome, meta(replayMark(outcome, call)), revision);
      return isCached(tool)
        ? cachedSuccess(outcome as object, meta(), revision)
        : success(jsonOf(outcome as object), meta(), revision);
    } catch (error) {
      if (error instanceof RpcError || error instanceof InputRequired) throw error;
      return this.failure(this.apiErrorOf(error, call), tool, meta(), call);
    }
  }

  /** The call, once the person behind the client has confirmed it if that is needed. @throws ApiError NOT_CONFIRMED */
  private async confirmed(call: Call, tool: RegisteredTool): Promise<ToolCall> {
    const toolCall = new ToolCall(call, tool);
    if (!this.confirmations.isNeededFor(toolCall)) return toolCall;
    const attempt = new ToolCall(call, tool, { dryRun: true });
    attempt.confirmation = toolCall.confirmation = Confirmations.of(toolCall);
    const tried = (await this.handle(attempt)) as RawResponse;
    toolCall.isCounted = true;
    // An earlier call with the same key has done it.
    const isOver = tried.status >= 400 || tried.headers['idempotency-replayed'] !== undefined;
    if (!isOver) await this.confirmations.ask(toolCall, JSON.parse(tried.body) as never);
    return toolCall;
  }

  private handle(call: ToolCall): Promise<unknown> {
    const { request, response } = call.call;
    return call.tool.hints.readOnly
      ? this.handleRead(request, response, call)
      : this.handleWrite(request, response, call);
  }

  private async selected(call: Call): Promise<RegisteredTool> {
    try {
      return this.registry.selected(call.message.params.name, call.selection);
    } catch (error) {
      await this.dispatcher.admit(call);
      throw error;
    }
  }

  /** Runs the tool, after the guards have admitted the call and if no response is stored under its idempotency key. */
  private async perform(call: ToolCall): Promise<unknown> {
    const { tool, rawArguments } = call;
    const { user: actor } = call.call.request;
    const input = checked(tool.input as Dto, rawArguments, { actor, instead: tool.instead, tolerant: true });
    const data = await tool.run(input, call);
    if (data instanceof RawResult) return data;
    return isCached(tool) ? cachedCompactResult(data as object, tool) : compactResult(data as object, tool);
  }

  private apiErrorOf(error: unknown, { request, message }: Call): ApiError {
    const apiError = toApiError(error);
    if (apiError.type.status >= 500)
      this.log.error({ id: request.id, tool: message.params.name, err: apiError.cause ?? apiError });
    return apiError;
  }

  /**
   * Hosts sign in, and request more scopes, only after an HTTP 401 or 403. A client that cannot get more scopes by signing in
   * gets HTTP 200 instead, because hosts do not show the model the body of a 403, but do show it the result of a tool.
   */
  private failure(apiError: ApiError, tool: RegisteredTool, meta: object, { request, response }: Call): object {
    const { type, headers } = apiError;
    setHeaders(response, headers);
    if (type === UNAUTHENTICATED || (type === INSUFFICIENT_SCOPE && mayStepUp(request))) response.status(type.status);
    return failure(tool.textsOf(apiError, request), meta);
  }
}

/** Whether the service returns the same object each time, so that its serialized form can be cached. */
function isCached({ endpoint }: RegisteredTool): boolean {
  return endpoint.maxAgeSeconds !== undefined;
}

/** A key in `x-api-key` was configured by hand: hosts send keys that they got by signing in as `Authorization`. */
export function mayStepUp({ user, headers }: Call['request']): boolean {
  return user?.canStepUp === true && headers['x-api-key'] === undefined;
}

/** Sets the stored headers of a response. `idempotency-replayed` is among them only if the key was sent as a header. */
function replayMark({ headers }: RawResponse, { request, response }: Call): object {
  const { 'content-type': _type, 'idempotency-replayed': replayed, ...others } = headers;
  setHeaders(response, others);
  if (replayed === undefined) return {};
  if (request.headers['idempotency-key'] !== undefined) response.setHeader('idempotency-replayed', replayed);
  return { idempotencyReplayed: true };
}

/** Reads the rate limit from the response headers, where `TierGuard` has set it. */
function rateLimitOf(response: Call['response']): RateLimit {
  const header = (name: string) => Number(response.getHeader(`x-ratelimit-${name}`));
  return {
    limit: header('limit'),
    remaining: header('remaining'),
    resetAt: new Date(header('reset') * 1000).toISOString(),
  };
}
