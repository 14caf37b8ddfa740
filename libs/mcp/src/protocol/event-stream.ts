import { PassThrough } from 'node:stream';
import { Request, Response } from 'express';
import { sendEventStream } from '#platform';

/**
 * What is said before the answer, such as progress: from the first word on, the answer is an event stream that ends with
 * the result. A client that does not take streams is told the result alone.
 */
export class EventStream {
  private opened?: PassThrough;

  constructor(
    private readonly request: Request,
    private readonly response: Response,
  ) {}

  get isOpen(): boolean {
    return this.opened !== undefined;
  }

  /** Whether it was said. */
  say(message: object): boolean {
    if (!this.request.headers.accept?.includes('text/event-stream')) return false;
    this.opened ??= this.open();
    return this.write(JSON.stringify({ jsonrpc: '2.0', ...message }));
  }

  /** The last word. */
  end(json: string): void {
    this.write(json);
    this.opened?.end();
  }

  private write(json: string): boolean {
    return this.opened?.write(`event: message\ndata: ${json}\n\n`) ?? false;
  }

  private open(): PassThrough {
    const stream = new PassThrough();
    sendEventStream(this.response, stream);
    return stream;
  }
}
