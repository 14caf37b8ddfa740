import { once } from 'node:events';
import { AddressInfo, connect, createServer, Server } from 'node:net';
import { TestApp } from './app';

/** A TCP proxy, so that BASE_URL is known before the service has a port. */
export async function aProxy(): Promise<{ origin: string; forwardTo(app: TestApp): void; server: Server }> {
  let port = 0;
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) socket.on('error', () => [client, upstream].map((end) => end.destroy()));
  });
  await once(server.unref().listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    forwardTo: ({ origin }) => (port = Number(new URL(origin).port)),
    server,
  };
}
