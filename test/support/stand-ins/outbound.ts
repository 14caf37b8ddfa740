import { once } from 'node:events';
import { AddressInfo, createServer, Server, Socket } from 'node:net';
import { inspect } from 'node:util';
import { DnsResolver, SafeHttpClient, SafeHttpError, SafeHttpOptions } from '#outbound';

/** What a raw TCP server sends or does after it has received a request's headers, and a body of declared length. */
export type Reply = string | Buffer | ((socket: Socket, request: string) => void);

/** A server that records requests. */
export interface Listener {
  port: number;
  /** Address and port, in the notation of URLs. */
  host: string;
  requests: string[];
  /** All connections so far. */
  sockets: Socket[];
  /** Resolves when all connections are closed. */
  idle(): Promise<void>;
  close(): void;
}

/** Listens on an address and sends the replies one after the other, repeating the last one. */
export async function listen(replies: Reply[], { host = '127.0.0.1', port = 0 } = {}): Promise<Listener> {
  const requests: string[] = [];
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    // A client that rejects the response disconnects in the middle of it.
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

/** Resolves even if the socket fails, unlike `once`. */
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

/** A complete HTTP response with Content-Length. */
export function reply(status: number, headers: Record<string, string> = {}, body: string | Buffer = ''): Buffer {
  const lines = Object.entries({ ...headers, 'Content-Length': String(Buffer.byteLength(body)) });
  const head = `HTTP/1.1 ${status} Whatever\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)]);
}

/** The number of open sockets, servers, DNS queries and timers, without file reads of the test runner. */
export function openResources(): number {
  return process.getActiveResourcesInfo().filter((name) => /^(TCP|TLS|UDP|Query|GetAddrInfo|Timeout)/i.test(name))
    .length;
}

/** Expects that no more resources are open than before, after a few turns of the event loop. */
export async function expectNothingLeft(before: number): Promise<void> {
  for (let turn = 0; turn < 1000 && openResources() > before; turn++) await new Promise(setImmediate);
  expect(openResources()).toBeLessThanOrEqual(before);
}

/** A resolver that returns these answers one after the other, repeating the last one, and records queries. */
export function namesOf(...answers: string[][]): DnsResolver & { asked: string[] } {
  const asked: string[] = [];
  const resolve = async (name: string) => answers[Math.min(asked.push(name), answers.length) - 1] ?? [];
  return Object.assign(new DnsResolver(), { asked, resolve });
}

/** The client, with additional allowed addresses. */
export function outboundTo(
  allow: string[],
  names: DnsResolver = namesOf([]),
  policy: { maxTotalMs?: number } = {},
): SafeHttpClient {
  return new SafeHttpClient({ allow, userAgent: 'Perk/1.0 (+https://perk.example.com)', ...policy }, names);
}

/** The reason why a request fails; also checks that the error reveals nothing else. */
export async function refusal(outbound: SafeHttpClient, url: string, options?: SafeHttpOptions): Promise<string> {
  const error: unknown = await outbound.request(url, options).then(
    ({ status }) => new Error(`was answered with ${status}`),
    (refused: unknown) => refused,
  );
  if (!(error instanceof SafeHttpError)) throw error;
  expect(error.cause).toBeUndefined();
  expect(error.message).not.toMatch(/127\.|::|example|secret/);
  expect(Object.keys(error).sort()).toEqual(['name', 'reason']);
  expect(inspect(error).split('\n')[0]).toContain(error.message);
  return error.reason;
}
