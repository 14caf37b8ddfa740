import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { TestApp } from './app';
import { until } from './service';

export interface StreamedEvent {
  /** The sequence. */
  id: number;
  type: string;
  data: any;
}

/** An open event stream, and what came over it. */
export interface Listening {
  answer: IncomingMessage;
  /** Everything, as it came. */
  text(): string;
  events(): StreamedEvent[];
  /** Resolves with the events once there are so many. */
  received(count: number): Promise<StreamedEvent[]>;
  /** Resolves when the service has ended it; `clean` when as an answer ends, and not in the middle. */
  ended: Promise<{ clean: boolean }>;
  /** As a client that goes away. */
  leave(): void;
}

interface ListenOptions {
  path?: string;
  headers?: Record<string, string>;
}

/** Opens the event stream of whoever has the credential; rejects with the error envelope when there is none. */
export function listen(
  { origin }: Pick<TestApp, 'origin'>,
  credential: string,
  { path = '/events', headers }: ListenOptions = {},
): Promise<Listening> {
  return new Promise((opened, failed) => {
    const call = request(`${origin}/api/v1${path}`, {
      agent: false,
      headers: { accept: 'text/event-stream', authorization: `Bearer ${credential}`, ...headers },
    });
    call.on('error', failed).on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      const ended = new Promise<{ clean: boolean }>((over) => {
        answer
          .on('error', () => undefined)
          .once('close', () => {
            over({ clean: answer.complete });
          });
      });
      if (answer.headers['content-type'] !== 'text/event-stream') {
        void ended.then(() => {
          failed(
            Object.assign(new Error(text), {
              status: answer.statusCode,
              body: JSON.parse(text),
              headers: answer.headers,
            }),
          );
        });
        return;
      }
      const events = () => eventsIn(text);
      opened({
        answer,
        text: () => text,
        events,
        received: async (count) => {
          await until(() => events().length >= count);
          return events();
        },
        ended,
        leave: () => call.destroy(),
      });
    });
    call.end();
  });
}

/** What a client that follows the standard understands; an event that has not come whole is none. */
function eventsIn(text: string): StreamedEvent[] {
  const blocks = text.split('\n\n').slice(0, -1);
  return blocks.flatMap((block) => {
    const fields = new Map(
      block.split('\n').map((line) => /^(\w*): ?(.*)$/.exec(line)?.slice(1, 3) as [string, string]),
    );
    const [id, type, data] = ['id', 'event', 'data'].map((name) => fields.get(name));
    return data === undefined ? [] : [{ id: Number(id), type: type ?? 'message', data: JSON.parse(data) }];
  });
}
