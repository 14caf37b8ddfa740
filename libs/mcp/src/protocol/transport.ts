import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Request, Response } from 'express';
import { HttpAdapter, JSON_TYPE, send, setHeaders } from '#http/host';
import { LOG, Log, SETTINGS, Settings } from '#kernel';
import { parseJson } from '#kernel/text';
import { Exchange } from './call';
import { Dispatcher } from './dispatcher';
import { ResultStream } from './result-stream';
import { errorText, Id, idOf, isObject, resultBody, RPC, RpcError, rpcErrorOf } from './messages';
import { assertAllowedHost } from './origin';
import { allowsBatches } from './revisions';
import { DEFAULT_SELECTION } from '../tools/selection';
import { Toolsets } from '../tools/toolsets';

const MAX_BATCH = 20;

type Body = string | Buffer;

/** Streamable HTTP without sessions: each POST is complete in itself, so any process can serve it. */
@Injectable()
export class Transport {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly toolsets: Toolsets,
    private readonly host: HttpAdapterHost<HttpAdapter>,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async serve(request: Request, response: Response): Promise<void> {
    const stream = new ResultStream(request, response, () => this.host.httpAdapter.overload.leave(request));
    const exchange: Exchange = { request, response, selection: DEFAULT_SELECTION, stream };
    const body = await this.respond(exchange);
    if (exchange.stream.isOpen) exchange.stream.end(body?.toString());
    else if (body === undefined) send(response.status(202), '');
    else send(response.setHeader('content-type', JSON_TYPE), body);
  }

  /** The response body; undefined if the request contains only notifications or replies. */
  private async respond(exchange: Exchange): Promise<Body | undefined> {
    let body: unknown;
    try {
      assertAllowedHost(exchange.request.headers, this.settings.BASE_URL);
      exchange.selection = this.toolsets.select(exchange.request);
      assertNotInAddress(exchange.request);
      body = parsed(exchange.request.body as string);
      if (Array.isArray(body)) {
        assertBatch(body, exchange.request);
        // A batch has only one status, so an invalid credential rejects the whole batch.
        await this.dispatcher.identify(exchange);
      }
    } catch (error) {
      const limitError = await this.dispatcher.count(exchange).catch((thrown: unknown) => thrown);
      return this.errorResponse(limitError ?? error, null, exchange);
    }
    if (!Array.isArray(body)) return this.respondToOne(body, exchange);
    const responses: Body[] = [];
    // One after the other, each counted and handled as if it had been sent separately.
    for (const message of body) {
      const response = await this.respondToOne(message, exchange);
      if (response !== undefined) responses.push(response);
    }
    exchange.response.statusCode = 200;
    return responses.length > 0 ? `[${responses.join(',')}]` : undefined;
  }

  private async respondToOne(message: unknown, exchange: Exchange): Promise<Body | undefined> {
    try {
      const result = await this.dispatcher.dispatch(message, exchange);
      return result && resultBody(idOf(message) as Id, result);
    } catch (error) {
      return this.errorResponse(error, idOf(message), exchange);
    }
  }

  private errorResponse(error: unknown, id: Id | null, { request, response }: Exchange): string {
    const rpcError = rpcErrorOf(error);
    if (rpcError.status >= 500) this.log.error({ id: request.id, err: error });
    setHeaders(response.status(rpcError.status), rpcError.headers);
    return errorText(id, rpcError);
  }
}

/** Each call has its own `dryRun`. @throws RpcError with HTTP 400 if the address has it, which would otherwise have no effect */
function assertNotInAddress({ url, query }: Request): void {
  if (url.includes('?') && query.dryRun !== undefined)
    throw new RpcError(RPC.invalidRequest, 'dryRun belongs among the arguments of a tool, not in the address.', 400);
}

/** @throws RpcError with HTTP 400 */
function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    throw new RpcError(RPC.parseError, `The body is not valid JSON: ${(error as Error).message}`, 400);
  }
}

/** @throws RpcError with HTTP 400 */
function assertBatch(messages: unknown[], { headers }: Request): void {
  const invalid = (message: string) => new RpcError(RPC.invalidRequest, message, 400);
  if (!allowsBatches(headers))
    throw invalid(
      'Only protocol version 2025-03-26 supports batches: send each message separately, or set MCP-Protocol-Version to 2025-03-26.',
    );
  if (headers['idempotency-key'] !== undefined)
    throw invalid('An Idempotency-Key header cannot apply to a batch: give each call its own `_meta.idempotencyKey`.');
  if (messages.length === 0) throw invalid('The batch is empty.');
  if (messages.length > MAX_BATCH) throw invalid(`A batch must have at most ${String(MAX_BATCH)} messages.`);
  if (messages.some((message) => isObject(message) && message.method === 'initialize'))
    throw invalid('initialize must not be part of a batch.');
}
