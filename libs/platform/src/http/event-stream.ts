import { IncomingMessage } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { Response } from 'express';
import { setHeaders } from './answer';

/** The media type of what goes on for as long as both sides like. */
export const EVENT_STREAM = 'text/event-stream';

/** Whether the client likes an event stream at least as much as JSON. Whoever asks for the head alone wants neither. */
export function wantsEventStream({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  const [stream, json] = [EVENT_STREAM, 'application/json'].map((type) => weightOf(type, headers.accept ?? '')) as [
    number,
    number,
  ];
  return method === 'GET' && stream > 0 && stream >= json;
}

/** Nothing between here and the client may keep what is sent until there is more of it. */
export function sendEventStream(response: Response, stream: Readable, headers: Record<string, string> = {}): void {
  response.statusCode = 200;
  setHeaders(response, {
    'content-type': EVENT_STREAM,
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
    ...headers,
  });
  response.flushHeaders();
  // Whichever side ends first ends the other; a client that went away is no error.
  pipeline(stream, response, () => undefined);
}

/** 0 to 1, as `Accept` has it; 0 for a type that it does not name. */
function weightOf(type: string, accept: string): number {
  const [, parameters] = accept.split(',').flatMap((range) => {
    const [name = '', ...rest] = range.split(';');
    return name.trim().toLowerCase() === type ? [type, rest.join(';')] : [];
  });
  return parameters === undefined ? 0 : Number(/(?:^|;)\s*q=([\d.]+)/i.exec(parameters)?.[1] ?? 1);
}
