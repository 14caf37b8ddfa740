import { Request, Response } from 'express';
import { ResultStream } from './result-stream';
import { Message } from './messages';
import { Revision } from './revisions';
import { Selection } from '../tools/selection';

/** The HTTP request that contains a message, and its response. */
export interface Exchange {
  request: Request;
  response: Response;
  /** The tools that the request selects. */
  selection: Selection;
  /** Takes messages that are sent before the result; the first one turns the response into a stream. */
  stream: ResultStream;
}

/** One request that is being handled. */
export interface Call extends Exchange {
  message: Message;
  revision: Revision;
  /** Aborted when the client has cancelled the request or is gone. */
  signal: AbortSignal;
  /** Asks the client. */
  client: AskedClient;
}

/** A request to the client, such as a form for the person who uses it. */
export interface Question {
  method: 'elicitation/create' | 'sampling/createMessage' | 'roots/list';
  params: Record<string, unknown>;
}

/** The client of a request, which can be asked something before there is a result. */
export interface AskedClient {
  /** What was stored with an earlier question of this request, in a revision in which the client repeats the request. */
  readonly state: unknown;
  /**
   * The answers, by the names of the questions. Since 2026-07-28 the first call of this method ends the request with the questions, and
   * the client repeats it with the answers; so nothing may have been changed before.
   * @param state what the repeated request must know, signed
   * @param isItsOwn whether the state that a request came with is that of this question; otherwise it is asked again
   * @throws RpcError if the client cannot be asked, and Error if it refuses
   */
  ask(
    questions: Record<string, Question>,
    state?: unknown,
    isItsOwn?: () => boolean,
  ): Promise<Record<string, Record<string, unknown>>>;
}
