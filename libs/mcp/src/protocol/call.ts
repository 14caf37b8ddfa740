import { Request, Response } from 'express';
import { EventStream } from './event-stream';
import { Message } from './messages';
import { Revision } from './revisions';

/** The HTTP request that a message came in, and where its answer goes. */
export interface Exchange {
  request: Request;
  response: Response;
  /** What is said before the answer goes here, and turns it into a stream. */
  stream: EventStream;
}

/** One message that is being answered. */
export interface Call extends Exchange {
  message: Message;
  revision: Revision;
}
