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

/** One message that is being handled. */
export interface Call extends Exchange {
  message: Message;
  revision: Revision;
}
