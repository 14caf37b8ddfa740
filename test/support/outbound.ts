import { once } from 'node:events';
import { AddressInfo, createServer, Server, Socket } from 'node:net';
import { inspect } from 'node:util';
import { Names, Outbound, OutboundError, OutboundOptions } from '#platform';

/** What a server that speaks raw TCP does once a request's headers, and a body of stated length, are there. */
export type Reply = string | Buffer | ((socket: Socket, request: string) => void);

/** A listener that keeps what it was sent. Its port is the same when the address is another one. */
export interface Listener {
  port: number;
  /** Address and port, as a URL has them. */
  host: string;
  requests: string[];
  /** Every connection there ever was. */
  sockets: Socket[];
  /** Once nobody is connected any more. */
  idle(): Promise<void>;
  close(): void;
}

/** Listens on an address and answers each request with the next reply, and at last always with the last one. */
export async function listen(replies: Reply[], { host = '127.0.0.1', port = 0 } = {}): Promise<Listener> {
  const requests: string[] = [];
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    // Who refuses what comes hangs up in the middle of it.
    socket.on('error', () => undefined);
    let request = '';
    socket.on('data', (chunk) => {
      request += chunk.toString('latin1');
      if (!isWhole(request)) return;
      requests.push(request);
      const reply = replies[Math.min(requests.length, replies.length) - 1]!;
      if (typeof reply === 'function') reply(socket, request);
      else socket.end(reply);
      request = '';
    });
  });
  await listening(server, host, port);
  const { port: listenedTo } = server.address() as AddressInfo;
  return {
    port: listenedTo,
    host: `${host.includes(':') ? `[${host}]` : host}:${listenedTo}`,
    requests,
    sockets,
    idle: async () => {
      for (const socket of sockets) if (!socket.closed) await closed(socket);
    },
    close: () => {
      server.close();
      sockets.forEach((socket) => socket.destroy());
    },
  };
}

/** Also when it ends with an error, which `once` would throw. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

async function listening(server: Server, host: string, port: number): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
}

function isWhole(request: string): boolean {
  const end = request.indexOf('\r\n\r\n');
  const length = Number(/^content-length: (\d+)/im.exec(request)?.[1] ?? 0);
  return end >= 0 && request.length >= end + 4 + length;
}

/** A whole answer: its headers, its body's length, and its body. */
export function reply(status: number, headers: Record<string, string> = {}, body: string | Buffer = ''): Buffer {
  const lines = Object.entries({ ...headers, 'Content-Length': String(Buffer.byteLength(body)) });
  const head = `HTTP/1.1 ${status} Whatever\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)]);
}

/** How many sockets, servers, look-ups and timers are open in this process; not what the test runner reads meanwhile. */
export function openResources(): number {
  return process.getActiveResourcesInfo().filter((name) => /^(TCP|TLS|UDP|Query|GetAddrInfo|Timeout)/i.test(name))
    .length;
}

/** That no more are open than before, once what was closed has had a few turns of the event loop to be gone. */
export async function expectNothingLeft(before: number): Promise<void> {
  for (let turn = 0; turn < 1000 && openResources() > before; turn++) await new Promise(setImmediate);
  expect(openResources()).toBeLessThanOrEqual(before);
}

/** Names that answer as told, each answer once and the last one for ever, and count how often they were asked. */
export function namesOf(...answers: string[][]): Names & { asked: string[] } {
  const asked: string[] = [];
  const resolve = async (name: string) => answers[Math.min(asked.push(name), answers.length) - 1] ?? [];
  return Object.assign(new Names(), { asked, resolve });
}

/** The client, which may reach the addresses given besides the public ones. */
export function outboundTo(allow: string[], names: Names = namesOf([])): Outbound {
  return new Outbound({ BASE_URL: 'https://perk.example.com', OUTBOUND_ALLOW: allow }, names);
}

/** Why the request was refused, by an error that tells no more than that. */
export async function refusal(outbound: Outbound, url: string, options?: OutboundOptions): Promise<string> {
  const error: unknown = await outbound.request(url, options).then(
    ({ status }) => new Error(`was answered with ${status}`),
    (refused: unknown) => refused,
  );
  if (!(error instanceof OutboundError)) throw error;
  expect(error.cause).toBeUndefined();
  expect(error.message).not.toMatch(/127\.|::|example|secret/);
  expect(Object.keys(error).sort()).toEqual(['name', 'reason']);
  expect(inspect(error).split('\n')[0]).toContain(error.message);
  return error.reason;
}
