import { Inject, Injectable } from '@nestjs/common';
import { Request, Response } from 'express';
import { JSON_TYPE, LOG, Log, send, setHeaders, SETTINGS, Settings } from '#platform';
import { Exchange } from './call';
import { Dispatcher } from './dispatcher';
import { EventStream } from './event-stream';
import { errorText, Id, idOf, isObject, resultBody, RPC, RpcError, rpcErrorOf } from './messages';
import { assertMeant } from './origin';
import { hasBatches } from './revisions';

const MAX_BATCH = 20;

type Body = string | Buffer;

/** Streamable HTTP without sessions: each POST holds all that its answer needs, so any process may serve it. */
@Injectable()
export class Transport {
  constructor(
    private readonly dispatcher: Dispatcher,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async serve(request: Request, response: Response): Promise<void> {
    const exchange = { request, response, stream: new EventStream(request, response) };
    const answer = await this.answer(exchange);
    if (exchange.stream.isOpen) exchange.stream.end(String(answer));
    else if (answer === undefined) send(response.status(202), '');
    else send(response.setHeader('content-type', JSON_TYPE), answer);
  }

  /** The body of the answer; undefined where none is due. */
  private async answer(exchange: Exchange): Promise<Body | undefined> {
    let body: unknown;
    try {
      assertMeant(exchange.request.headers, this.settings.BASE_URL);
      body = parsed(exchange.request.body as string);
      if (Array.isArray(body)) {
        assertBatch(body, exchange.request);
        // The status is that of the whole batch, so a wrong credential refuses all of it.
        await this.dispatcher.identify(exchange);
      }
    } catch (error) {
      const limited = await this.dispatcher.count(exchange).catch((limit: unknown) => limit);
      return this.told(limited ?? error, null, exchange);
    }
    if (!Array.isArray(body)) return this.answerOne(body, exchange);
    const answers: Body[] = [];
    // One after the other, each counted and answered as if it had come alone.
    for (const message of body) {
      const answer = await this.answerOne(message, exchange);
      if (answer !== undefined) answers.push(answer);
    }
    exchange.response.statusCode = 200;
    return answers.length > 0 ? `[${answers.join(',')}]` : undefined;
  }

  private async answerOne(message: unknown, exchange: Exchange): Promise<Body | undefined> {
    try {
      const result = await this.dispatcher.dispatch(message, exchange);
      return result && resultBody(idOf(message) as Id, result);
    } catch (error) {
      return this.told(error, idOf(message), exchange);
    }
  }

  private told(error: unknown, id: Id | null, { request, response }: Exchange): string {
    const told = rpcErrorOf(error);
    if (told.status >= 500) this.log.error({ id: request.id, err: error });
    setHeaders(response.status(told.status), told.headers);
    return errorText(id, told);
  }
}

/** @throws RpcError with HTTP 400 */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new RpcError(RPC.parseError, `The body is not JSON: ${(error as Error).message}`, 400);
  }
}

/** @throws RpcError with HTTP 400 */
function assertBatch(messages: unknown[], { headers }: Request): void {
  const refuse = (message: string) => new RpcError(RPC.invalidRequest, message, 400);
  if (!hasBatches(headers))
    throw refuse(
      'Only revision 2025-03-26 has batches: send each message by itself, or that revision as MCP-Protocol-Version.',
    );
  if (headers['idempotency-key'] !== undefined)
    throw refuse('An Idempotency-Key header cannot be of several calls: give each its own `_meta.idempotencyKey`.');
  if (messages.length === 0) throw refuse('The batch is empty.');
  if (messages.length > MAX_BATCH) throw refuse(`A batch holds at most ${String(MAX_BATCH)} messages.`);
  if (messages.some((message) => isObject(message) && message.method === 'initialize'))
    throw refuse('initialize is sent by itself.');
}
