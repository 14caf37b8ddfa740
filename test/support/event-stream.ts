import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { TestApp } from './app';
import { until } from './processes/service';

export interface StreamedEvent {
  /** The sequence. */
  id: number;
  type: string;
  data: any;
}

/** An open event stream, and the data received so far. */
export interface Listening {
  answer: IncomingMessage;
  /** All text received. */
  text(): string;
  events(): StreamedEvent[];
  /** Resolves with the events when there are this many. */
  received(count: number): Promise<StreamedEvent[]>;
  /** Resolves when the service has ended the stream; `clean` if the response ended normally, not abruptly. */
  ended: Promise<{ clean: boolean }>;
  /** Disconnects the client. */
  leave(): void;
}

interface ListenOptions {
  path?: string;
  headers?: Record<string, string>;
}

/** Opens the event stream of the owner of the credential; rejects with the error envelope if it fails. */
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

/** Parses events as the standard specifies; incomplete events are ignored. */
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
