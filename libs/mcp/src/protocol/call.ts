import { Request, Response } from 'express';
import { Actor } from '#platform';
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

/** A call of a tool, once it is known who calls. */
export class ToolCall {
  constructor(
    readonly call: Call,
    private readonly caller: Actor | undefined,
  ) {}

  /** Who calls a tool that is not public. */
  get actor(): Actor {
    if (!this.caller) throw new Error('A public tool has no caller.');
    return this.caller;
  }
}
