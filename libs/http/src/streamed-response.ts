import { pipeline, Readable } from 'node:stream';
import { Response } from 'express';
import { setHeaders } from './response';

/** A response whose body is read while it is sent, which a controller returns instead of data. It is never compressed. */
export class StreamedResponse {
  /** @param headers must contain `content-length`, without which a client cannot know that it received everything */
  constructor(
    readonly status: number,
    readonly headers: Record<string, string>,
    readonly body: Readable,
  ) {}
}

/** If reading fails, the connection ends early: the status was sent before. */
export function sendStream(response: Response, { status, headers, body }: StreamedResponse): void {
  response.statusCode = status;
  setHeaders(response, headers);
  pipeline(body, response, () => undefined);
}
