import { PassThrough } from 'node:stream';
import { Request, Response } from 'express';
import { sendEventStream } from '#http/host';

/** How often a stream without messages shows that it is open, in milliseconds. Proxies close connections that are silent for a minute. */
const HEARTBEAT_MS = 15_000;

/**
 * Sends messages before the result, such as progress. The first one turns the response into an event stream, which ends with
 * the result. A client that does not accept streams receives only the result.
 */
export class ResultStream {
  private body?: PassThrough;

  /** @param onOpen called when the response becomes a stream, whose request from then on waits more than it works */
  constructor(
    private readonly request: Request,
    private readonly response: Response,
    private readonly onOpen: () => void = () => undefined,
  ) {}

  get isOpen(): boolean {
    return this.body !== undefined;
  }

  /** Whether the client accepts a stream as the response. */
  get isAccepted(): boolean {
    return this.request.headers.accept?.includes('text/event-stream') === true;
  }

  /** @returns false if the client does not accept streams */
  send(message: object): boolean {
    if (!this.isAccepted) return false;
    this.body ??= this.open();
    return this.write(JSON.stringify({ jsonrpc: '2.0', ...message }));
  }

  /** Sends the result, unless the request was cancelled, and ends the stream. */
  end(json: string | undefined): void {
    if (json !== undefined) this.write(json);
    this.body?.end();
  }

  private write(json: string): boolean {
    return this.body?.write(`event: message\ndata: ${json}\n\n`) ?? false;
  }

  private open(): PassThrough {
    const stream = new PassThrough();
    sendEventStream(this.response, stream);
    const heartbeat = setInterval(() => {
      if (!stream.writableEnded) stream.write(':\n\n');
    }, HEARTBEAT_MS).unref();
    stream.once('close', () => {
      clearInterval(heartbeat);
    });
    this.onOpen();
    return stream;
  }
}
