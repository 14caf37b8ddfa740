import { IncomingMessage } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { Response } from 'express';
import { NOT_CACHED, setHeaders } from './response';

/** The media type of server-sent events. */
export const EVENT_STREAM = 'text/event-stream';

/** Whether the client prefers an event stream to JSON, or has no preference. A HEAD request never gets a stream. */
export function wantsEventStream({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  const [stream, json] = [EVENT_STREAM, 'application/json'].map((type) => weightOf(type, headers.accept ?? '')) as [
    number,
    number,
  ];
  return method === 'GET' && stream > 0 && stream >= json;
}

/** Sends a stream with headers that keep proxies from buffering it. */
export function sendEventStream(response: Response, stream: Readable, headers: Record<string, string> = {}): void {
  response.statusCode = 200;
  setHeaders(response, {
    'content-type': EVENT_STREAM,
    'cache-control': `${NOT_CACHED}, no-transform`,
    'x-accel-buffering': 'no',
    ...headers,
  });
  response.flushHeaders();
  // Each side ends the other; a client that disconnects is not an error.
  pipeline(stream, response, () => undefined);
}

/** The weight of a type in `Accept`, from 0 to 1; 0 if the type is not listed. */
function weightOf(type: string, accept: string): number {
  const [, parameters] = accept.split(',').flatMap((range) => {
    const [name = '', ...rest] = range.split(';');
    return name.trim().toLowerCase() === type ? [type, rest.join(';')] : [];
  });
  return parameters === undefined ? 0 : Number(/(?:^|;)\s*q=([\d.]+)/i.exec(parameters)?.[1] ?? 1);
}
